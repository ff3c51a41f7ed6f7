import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "~/features/director/calls";
import { accessCode, directorEmail } from "~/tests/account";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { type ServerProcess, startServer } from "~/tests/server-process";

/**
 * The Caddyfile that operators are given, in front of the built server. Only what a test
 * cannot have is changed: the name, the ports, and who signs the certificate.
 */

const folder = makeTemporaryFolder();
let caddy: ChildProcess;
let server: ServerProcess;
let ports: { http: number; https: number; site: number; next: number };
let said = "";

async function freePorts(count: number): Promise<number[]> {
  const taken = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = createServer();
      await new Promise<void>((resolve) => socket.listen(0, "127.0.0.1", resolve));
      return socket;
    }),
  );
  return Promise.all(
    taken.map((socket) => {
      const { port } = socket.address() as AddressInfo;
      return new Promise<number>((resolve) => socket.close(() => resolve(port)));
    }),
  );
}

function caddyfile(): string {
  const given = fs.readFileSync("deploy/Caddyfile", "utf8");
  const here = `localhost:${ports.https}`;
  return given
    .replace(
      "{\n\tservers",
      `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tservers`,
    )
    .replace("\nfestival.example {", `\n${here} {`)
    .replace("127.0.0.1:3001 127.0.0.1:3002", `127.0.0.1:${ports.site} 127.0.0.1:${ports.next}`)
    .replace("\nwww.festival.example {", `\nwww.localhost:${ports.https} {`)
    .replace("https://festival.example{uri}", `https://${here}{uri}`);
}

const publicUrl = () => `https://localhost:${ports.https}`;
const serve = (port: number) =>
  startServer({
    DATA_DIR: path.join(folder.path, "data"),
    DIRECTOR_EMAIL: directorEmail,
    DIRECTOR_ACCESS_CODE: accessCode,
    METRICS_TOKEN: "a token of some length",
    PUBLIC_URL: publicUrl(),
    PORT: String(port),
    RATE_LIMITS: "on",
    TRUST_PROXY: "on",
  });

beforeAll(async () => {
  const [a = 0, b = 0, c = 0, d = 0] = await freePorts(4);
  ports = { http: a, https: b, site: c, next: d };
  const config = path.join(folder.path, "Caddyfile");
  fs.writeFileSync(config, caddyfile());
  caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", config], {
    env: {
      PATH: process.env.PATH,
      HOME: folder.path,
      XDG_DATA_HOME: path.join(folder.path, "caddy"),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  caddy.stderr?.on("data", (text) => {
    said = `${said}${text}`.slice(-4_000);
  });
  server = await serve(ports.site);
  const answers = () =>
    ask("/healthz").then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await answers())) {
    if (caddy.exitCode !== null) throw new Error(`Caddy did not start: ${said}`);
    await sleep(50);
  }
});
afterAll(async () => {
  caddy?.kill();
  await server?.end();
  folder.remove();
});

type Asked = { status: number; headers: IncomingHttpHeaders; body: string };
type Question = { method?: string; headers?: Record<string, string>; body?: string };

/** Asks through Caddy, whose certificate is checked. */
function ask(at: string, { body, ...options }: Question = {}, secure = true): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const authority = path.join(folder.path, "caddy/caddy/pki/authorities/local/root.crt");
    const ca = secure && fs.existsSync(authority) ? fs.readFileSync(authority) : undefined;
    const { request } = secure ? https : http;
    const port = secure ? ports.https : ports.http;
    const sent = request(
      { host: "localhost", port, path: at, ca, agent: false, ...options },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const enter = (code: string, headers: Record<string, string> = {}) =>
  ask(logIn.path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: publicUrl(), ...headers },
    body: JSON.stringify({ email: directorEmail, accessCode: code }),
  });

test("behind it the login's cookie is Secure, HSTS holds for a year, and http leads to https", async () => {
  const entered = await enter(accessCode);
  expect(entered.status).toBe(200);
  const session = entered.headers["set-cookie"]?.find((cookie) => cookie.includes("session"));
  expect(session).toMatch(/^__Host-/);
  expect(session).toMatch(/; Secure/i);
  expect(session).toMatch(/; HttpOnly/i);
  const page = await ask("/");
  expect(page.status).toBe(200);
  expect(page.body).toContain("</html>");
  const [, age] = /max-age=(\d+)/.exec(page.headers["strict-transport-security"] ?? "") ?? [];
  expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
  // It names no port: outside of a test it is https's own.
  const plain = await ask("/about", {}, false);
  expect([plain.status, plain.headers.location]).toEqual([308, "https://localhost/about"]);
  expect(
    (await ask("/metrics", { headers: { Authorization: "Bearer a token of some length" } })).status,
  ).toBe(404);
});

test("where somebody comes from is what Caddy saw, whatever they say of themselves", async () => {
  const statuses: number[] = [];
  for (let number = 1; number <= 6; number += 1) {
    const claimed = {
      "X-Forwarded-For": `198.51.100.${number}`,
      "X-Real-IP": `198.51.100.${number}`,
    };
    statuses.push((await enter("a wrong access code", claimed)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test("whoever comes while the server is started anew, on the other port as well, waits and is answered", async () => {
  await server.end();
  const waiting = ask("/");
  server = await serve(ports.next);
  expect((await waiting).status).toBe(200);
  expect((await ask("/")).status).toBe(200);
});
