import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pages, pathFor } from "~/lib/paths";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { type ServerProcess, spawnServer, startServer } from "~/tests/server-process";

/** The clock of a site for trying: where it starts, and that it runs on over restarts. */

const minute = 60_000;

/** A server on this folder. An empty CLOCK counts as none. */
async function start(DATA_DIR: string, CLOCK = "", DEMO = "on"): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR, CLOCK, DEMO });
  onTestFinished(() => void server.signal("SIGKILL"));
  return server;
}

async function timeOf(server: ServerProcess): Promise<number> {
  const { now } = (await (await server.request("/api/clock")).json()) as { now: string };
  return Date.parse(now);
}

/** Expects that a site shows this moment, or one of the next minutes. */
async function expectTime(server: ServerProcess, moment: string): Promise<void> {
  const passed = (await timeOf(server)) - Date.parse(moment);
  expect(passed).toBeGreaterThanOrEqual(0);
  expect(passed).toBeLessThan(10 * minute);
}

test("a demo festival starts on January 24, 2026, with last year's films, and runs on over restarts", {
  timeout: bounds.starts,
}, async () => {
  const dataDir = makeDataDir();
  const server = await start(dataDir);
  await expectTime(server, "2026-01-24T18:00:00Z");
  expect(server.output.out).toContain("January 24, 2026");
  const lastYear = await server.request(pathFor("yearProgramme", { year: "2025" }));
  expect(lastYear.status).toBe(200);
  expect(await lastYear.text()).toContain("Low Season");
  expect(await (await server.request(pages.home)).text()).not.toContain(
    "The 2026 festival is over",
  );
  const cookie = await server.logIn();
  const admin = await server.request(pages.adminSubmissions, { cookie });
  expect(await admin.text()).toContain("Demo festival, today is January 24, 2026");
  await server.end();
  const again = await start(dataDir);
  await expectTime(again, "2026-01-24T18:00:00Z");
});

test("CLOCK starts it at a moment, once; another value moves it; a day begins at noon; 'now' is the machine's", {
  timeout: bounds.starts,
}, async () => {
  const dataDir = makeDataDir();
  const file = () => readFileSync(path.join(dataDir, "clock"), "utf8");
  const night = "2026-02-15T03:00Z";
  const server = await start(dataDir, night);
  await expectTime(server, night);
  const savedClock = file();
  await server.end();
  await (await start(dataDir, night)).end();
  expect(file()).toBe(savedClock);
  const onDay = await start(dataDir, "2025-08-15");
  await expectTime(onDay, "2025-08-15T12:00Z");
  await onDay.end();
  const later = await start(dataDir, "now");
  expect(Math.abs((await timeOf(later)) - Date.now())).toBeLessThan(minute);
});

test("without the demo content it is the machine's", { timeout: bounds.starts }, async () => {
  const dataDir = makeDataDir();
  const server = await start(dataDir, "", "off");
  expect(Math.abs((await timeOf(server)) - Date.now())).toBeLessThan(minute);
  expect(existsSync(path.join(dataDir, "clock"))).toBe(false);
});

test("CLOCK is refused where cards are charged or email is sent, and where it is no moment", async () => {
  for (const [env, reason] of [
    [{ CLOCK: "now", SMTP_URL: "smtp://127.0.0.1:1" }, "charges no card and sends no email"],
    [
      {
        CLOCK: "now",
        STRIPE_SECRET_KEY: "sk_test_12345678",
        STRIPE_PUBLISHABLE_KEY: "pk_test_12345678",
      },
      "charges no card",
    ],
    [{ CLOCK: "yesterday" }, "CLOCK must be 'now' or a moment such as 2026-01-24T18:00Z"],
  ] as const) {
    const { code, err } = await spawnServer({ DATA_DIR: makeDataDir(), ...env }).ended;
    expect(code).toBe(1);
    expect(err).toContain(reason);
  }
});
