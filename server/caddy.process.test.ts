import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "~/features/auth/access-code/contract";
import { bounds } from "~/tests/bounds";
import { type Caddy, startCaddy } from "~/tests/caddy";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { accessCode, directorEmail } from "~/tests/director-account";
import { freePorts } from "~/tests/ports";
import { type ServerProcess, startServer } from "~/tests/server-process";
import { message } from "~/tests/submission-fixtures";

/** The Caddyfile that operators are given, in front of the built server. */

const folder = makeTemporaryFolder();
let caddy: Caddy;
let server: ServerProcess;
let ports: { site: number; next: number };

const serve = (port: number) =>
  startServer({
    DATA_DIR: path.join(folder.path, "data"),
    DIRECTOR_EMAIL: directorEmail,
    DIRECTOR_ACCESS_CODE: accessCode,
    METRICS_TOKEN: "a token of some length",
    PUBLIC_URL: caddy.url,
    PORT: String(port),
    RATE_LIMITS: "on",
    TRUST_PROXY: "on",
  });

beforeAll(async () => {
  const [site = 0, next = 0] = await freePorts(2);
  ports = { site, next };
  caddy = await startCaddy(folder.path, [site, next]);
  server = await serve(site);
  const answers = () =>
    ask("/healthz").then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await answers())) {
    const error = caddy.error();
    if (error !== null) throw new Error(`Caddy did not start: ${error}`);
    await sleep(50);
  }
});
afterAll(async () => {
  caddy?.stop();
  await server?.end();
  folder.remove();
});

type ProxyAnswer = { status: number; headers: IncomingHttpHeaders; body: string };
type Question = { method?: string; headers?: Record<string, string>; body?: string };

/** Asks through Caddy, whose certificate is checked. */
function ask(at: string, { body, ...options }: Question = {}, secure = true): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const ca = secure ? caddy.authority() : undefined;
    const { request } = secure ? https : http;
    const port = secure ? caddy.httpsPort : caddy.httpPort;
    const clientRequest = request(
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
    clientRequest.on("error", reject);
    clientRequest.end(body);
  });
}

const enter = (code: string, headers: Record<string, string> = {}) =>
  ask(logIn.path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: caddy.url, ...headers },
    body: JSON.stringify({ email: directorEmail, accessCode: code }),
  });

/** The status of a wrong access code that a proxy on this machine passes on with these header lines. */
function enterDirectly(lines: string[]): Promise<number> {
  const { port, hostname } = new URL(server.url);
  const headers = ["Content-Type", "application/json", "Origin", caddy.url, "Host", hostname];
  return new Promise((resolve, reject) => {
    const options = { host: hostname, port, path: logIn.path, method: "POST" };
    const clientRequest = http.request(
      { ...options, headers: [...headers, ...lines] },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    clientRequest.on("error", reject);
    clientRequest.end(JSON.stringify({ email: directorEmail, accessCode: "a wrong access code" }));
  });
}

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

test("takes the client address from Caddy, not from the client's headers", async () => {
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

test("several header lines of proxies are one list, of which the last entry counts", async () => {
  const statuses: number[] = [];
  for (let number = 1; number <= 6; number += 1) {
    const lines = ["X-Forwarded-For", `198.51.100.${number}, 192.0.2.1`];
    const headers = [...lines, "X-Forwarded-For", "[2001:db8::7]:4711"];
    statuses.push(await enterDirectly(headers));
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test("requests during a restart, on the other port too, wait and are answered", {
  timeout: bounds.starts,
}, async () => {
  await server.end();
  const waiting = ask("/");
  server = await serve(ports.next);
  expect((await waiting).status).toBe(200);
  expect((await ask("/")).status).toBe(200);
  // As after an update: the first port is closed for good, and what is sent has a body.
  for (let number = 1; number <= 3; number += 1) {
    const { status } = await ask("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: caddy.url },
      body: JSON.stringify(message(`After an update ${number}`)),
    });
    expect(status).toBe(201);
  }
});
