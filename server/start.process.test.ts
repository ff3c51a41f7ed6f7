import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { proxyTexts } from "~/features/monitoring/integrations/proxy.texts";
import { bounds } from "~/tests/bounds";
import { makeDataDir, makeTemporaryFolder } from "~/tests/data-dir";
import { startLeakedCodesDouble } from "~/tests/fakes/leaked-codes";
import { spawnServer, startServer } from "~/tests/server-process";

/** Two starts that warn use it: on existing data a start costs less. */
const trial = makeTemporaryFolder();
afterAll(() => trial.remove());

/** The one line a refused start prints; it ends with 1 and opens nothing. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, out, err } = await spawnServer({ DATA_DIR: makeDataDir(), ...env }).ended;
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^[^\n]+\n$/);
  return err.trim();
}

test("bad values are named in one line", async () => {
  const bad = { LIVE: "yes", DATABASE_URL: "mysql://localhost/x", TRUST_PROXY: "10.0.0.0/33" };
  expect(await refusal({ PORT: "http", ...bad })).toBe(
    "Cannot start: PORT must be a port number from 0 to 65535; DATABASE_URL must be a postgres:// address; LIVE must be 'on' or 'off'; TRUST_PROXY must be on, off, a number of proxies, or networks such as 10.0.0.0/8.",
  );
});

test("LIVE=on names everything that is missing", async () => {
  expect(await refusal({ LIVE: "on", DEMO: "on", RATE_LIMITS: "off" })).toBe(
    "Cannot start with LIVE=on without: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, an https PUBLIC_URL, SMTP_URL or SENDGRID_API_KEY, DIRECTOR_ACCESS_CODE, DEMO=off, TRUST_PROXY (on, behind one proxy), RATE_LIMITS=on.",
  );
});

test("LIVE=on refuses what stands in for a service in tests", async () => {
  const doubles = {
    LINK_CHECK_BASE: "http://127.0.0.1:1",
    STRIPE_API_BASE: "http://127.0.0.1:1",
    SENDGRID_API_BASE: "https://eu.sendgrid.example",
  };
  expect(await refusal({ LIVE: "on", DEMO: "off", RATE_LIMITS: "on", ...doubles })).toMatch(
    /, DIRECTOR_ACCESS_CODE, TRUST_PROXY .+, LINK_CHECK_BASE unset, an https STRIPE_API_BASE\.$/,
  );
});

/** The environment of a real festival, but for the access code. */
const live = {
  LIVE: "on",
  DEMO: "off",
  RATE_LIMITS: "on",
  PUBLIC_URL: "https://festival.example",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_a_secret_that_is_long_enough",
  SMTP_URL: "smtp://127.0.0.1:1",
  TRUST_PROXY: "on",
};

const easyToGuess = "DIRECTOR_ACCESS_CODE is easy to guess";

test("LIVE=on refuses an access code that is easy to guess, a trial warns of it", {
  timeout: bounds.starts,
}, async () => {
  const DIRECTOR_ACCESS_CODE = "Password1234!";
  expect(await refusal({ ...live, DIRECTOR_ACCESS_CODE })).toBe(
    "Cannot start with LIVE=on without: a DIRECTOR_ACCESS_CODE that is not easy to guess.",
  );
  const PUBLIC_URL = "https://festival.example";
  const server = await startServer({ DATA_DIR: trial.path, DIRECTOR_ACCESS_CODE, PUBLIC_URL });
  expect(server.output.out).toContain(easyToGuess);
  expect(server.output.out, "an address that only a proxy can serve").toContain(proxyTexts.off);
  await server.end();
});

test("LIVE=on refuses an access code that was leaked, a trial warns of it", {
  timeout: bounds.starts,
}, async () => {
  const DIRECTOR_ACCESS_CODE = "three kettles and a zebra";
  const double = await startLeakedCodesDouble([DIRECTOR_ACCESS_CODE]);
  const env = { DIRECTOR_ACCESS_CODE, LEAKED_CODES_API: double.url };
  expect(await refusal({ ...live, ...env, DATA_DIR: makeDataDir() })).toBe(
    "Cannot start: DIRECTOR_ACCESS_CODE is in a list of leaked passwords. Choose another one.",
  );
  const server = await startServer({ ...env, DATA_DIR: trial.path });
  // Its output has two pipes, and 'Listening' comes through the other one.
  await expect.poll(() => server.output.err).toContain("is in a list of leaked passwords");
  expect(server.output.out, "only one of the two warnings").not.toContain(easyToGuess);
  await server.end();
  await double.close();
});

test("a taken port is named", async () => {
  const otherServer = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => otherServer.once("listening", resolve));
  const { port } = otherServer.address() as AddressInfo;
  expect(await refusal({ PORT: String(port) })).toBe(
    `Cannot start: port ${port} is in use; stop the program that uses it, or set another PORT.`,
  );
  otherServer.close();
});

test("reports an unreachable database in one line", async () => {
  expect(await refusal({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })).toMatch(
    /^Cannot start: .*ECONNREFUSED/,
  );
});

test("PORT=0 finds a free port and prints it; the first start prints the access code", async () => {
  const server = await startServer({ DATA_DIR: makeDataDir(), DIRECTOR_ACCESS_CODE: "" });
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  expect(server.output.out).toMatch(/Access code\s+[a-z2-9]{5}(-[a-z2-9]{5}){3} /);
  expect((await server.request("/healthz")).status).toBe(200);
  expect(await server.end()).toMatchObject({ code: 0, err: "" });
});

test("a second process on the same DATA_DIR is refused before it loads site or engine; after a kill the next one loads only these", {
  timeout: bounds.starts,
}, async () => {
  const DATA_DIR = makeDataDir();
  const first = await startServer({ DATA_DIR });
  const second = await spawnServer({ DATA_DIR }).ended;
  expect(second).toMatchObject({ code: 1, out: "" });
  expect(second.err).toMatch(
    /^Cannot start: another process \(number \d+\) uses \S+; stop it or set DATA_DIR to another folder\.\n$/,
  );
  // That makes it quick on any machine: what takes a start's time is not even read.
  const again = await spawnServer({ DATA_DIR, NODE_DEBUG_NATIVE: "COMPILE_CACHE" }).ended;
  expect(again.err).toMatch(/reading cache from \S+ for \w+ file:/);
  expect(again.err).not.toMatch(/file:\S*(?:\/bootstrap-|pglite)/);
  expect((await first.request("/readyz")).status, "the first goes on").toBe(200);

  await first.end("SIGKILL");
  const server = await startServer({ DATA_DIR, NODE_DEBUG_NATIVE: "COMPILE_CACHE" });
  expect((await server.request("/readyz")).status, "a killed one holds nobody up").toBe(200);
  // A start reads the built site and the database's engine, nothing else.
  expect((await server.request("/")).status).toBe(200);
  const maps = fs.readFileSync(`/proc/${server.pid}/maps`, "utf8");
  await server.end();

  const matches = server.output.err.matchAll(/reading cache from \S+ for \w+ file:\/\/(\S+)/g);
  const read = [...matches].map(([, file = ""]) => path.relative(process.cwd(), file));
  expect(read).toContainEqual(expect.stringMatching(/^build\/server\/assets\/bootstrap-/));
  const engine = /^node_modules\/@electric-sql\/pglite\//;
  expect(read.filter((file) => !file.startsWith("build/server/") && !engine.test(file))).toEqual(
    [],
  );
  // Code for some festivals or some requests only is in separate chunks.
  expect(
    read.filter((file) => /stripe\.gateway|smtp\.gateway|nodemailer|migrator/.test(file)),
  ).toEqual([]);
  expect(maps).not.toMatch(/libvips|sharp/);
});
