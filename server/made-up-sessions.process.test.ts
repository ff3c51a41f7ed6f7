import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoJuror } from "~/demo/jurors";
import { bounds } from "~/tests/bounds";
import { makeTemporaryFolder } from "~/tests/data-dir";
import { enterByLoginCode } from "~/tests/login-codes";
import { sendRequest } from "~/tests/many-clients";
import { node, type ServerProcess, startServer } from "~/tests/server-process";

/** Cookies without a session do not bypass the page cache or slow other visitors down. */

const folder = makeTemporaryFolder();
let server: ServerProcess;
let juror: string;

beforeAll(async () => {
  server = await startServer({
    DATA_DIR: folder.path,
    DEMO: "on",
    RATE_LIMITS: "on",
    TRUST_PROXY: "on",
  });
  juror = await enterByLoginCode(server, folder.path, demoJuror);
}, bounds.starts);
afterAll(async () => {
  await server.end("SIGKILL");
  folder.remove();
});

const madeUp = () => `heartlight_session=${randomBytes(32).toString("base64url")}`;
const read = (address: string, from: string, cookie = "") =>
  server.request(address, {
    headers: { Accept: "text/html", "X-Forwarded-For": from },
    origin: null,
    cookie,
  });
const cleared = /^heartlight_session=; .*Max-Age=0/;

test("answers a cookie without a session with the cached page, and deletes it", async () => {
  const from = "198.51.100.1";
  const answer = await read("/", from);
  for (const cookie of [madeUp(), "heartlight_session=made-up", "heartlight_session="]) {
    const response = await read("/", from, cookie);
    expect(response.status).toBe(200);
    expect(response.headers.get("ETag"), cookie).toBe(answer.headers.get("ETag"));
    if (cookie.endsWith("=")) continue;
    expect(response.headers.get("Set-Cookie"), cookie).toMatch(cleared);
    expect(response.headers.get("Cache-Control"), cookie).toBe("no-store, no-transform");
  }
  const uncached = await read("/?n=1", from, madeUp());
  expect(uncached.headers.get("Set-Cookie")).toMatch(cleared);
  const call = await read("/api/jury/assignments", from, madeUp());
  expect(call.status).toBe(401);
  // A login under way in another tab sets a new cookie, which a late answer must not take.
  expect(call.headers.get("Set-Cookie")).toBeNull();
});

test("a valid session keeps its cookie and gets its own pages", async () => {
  for (const address of ["/", "/jury"]) {
    const response = await read(address, "198.51.100.2", juror);
    expect(response.status).toBe(200);
    expect(response.headers.get("Set-Cookie")).toBeNull();
    expect(response.headers.get("ETag")).toBeNull();
    expect(response.headers.get("Cache-Control")).toBe("no-store, no-transform");
  }
});

test("looks up sixty cookies per address; afterwards only known sessions count", async () => {
  const from = "198.51.100.3";
  const answer = await read("/", from);
  let takenCount = 0;
  for (let time = 0; time < 63; time += 1) {
    const response = await read("/", from, madeUp());
    expect(response.headers.get("ETag")).toBe(answer.headers.get("ETag"));
    if (response.headers.has("Set-Cookie")) takenCount += 1;
  }
  expect(takenCount).toBe(60);
  expect((await read("/", from, juror)).headers.get("Cache-Control")).toBe(
    "no-store, no-transform",
  );
});

test("pages that are made for one visitor are counted per address: 429 with a page that says so", async () => {
  const from = "198.51.100.4";
  for (let at = 0; at < 100; at += 1) {
    const { status } = await read(`/contact?n=${at}`, from, at % 2 ? madeUp() : "");
    expect(status).toBe(200);
  }
  const over = await read("/contact?n=over", from);
  expect(over.status).toBe(429);
  expect(over.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await over.text()).toContain("One moment, please");
  // Cached pages are not limited, and other clients are not affected.
  expect((await read("/contact", from)).status).toBe(200);
  expect((await read("/contact?n=other", "198.51.100.5")).status).toBe(200);
});

/** The requests of an attack: a cached page, one rendered for each visitor, one with a login, a call. */
const attacked = ["/", "/contact?n={n}", "/jury", "/api/jury/assignments"];

test("beside sixty connections with made-up sessions every call of a juror is answered", {
  timeout: bounds.many,
}, async () => {
  const agent = new Agent({ keepAlive: true });
  for (const [attackIndex, address] of attacked.entries()) {
    const script = path.join(import.meta.dirname, "../tests/made-up-sessions.mjs");
    const attack = spawn(node, [script, server.url, "60", address]);
    await once(attack.stdout, "data");
    for (let call = 0; call < 90; call += 1) {
      // From an address that has limits left.
      const headers = { Cookie: juror, "X-Forwarded-For": `10.${attackIndex}.${call >> 5}.1` };
      const { status } = await sendRequest(server.url, "/api/jury/assignments", agent, headers);
      expect(status, address).toBe(200);
    }
    attack.stdin.end();
    await once(attack, "close");
  }
  agent.destroy();
});
