import { expect, test } from "vitest";
import { judgePostgres, type PostgresReading } from "./database";

const good: PostgresReading = {
  version: "17.2",
  versionNumber: 170_002,
  encoding: "UTF8",
  database: "festival",
  role: "heartlight",
  address: "10.0.0.3",
  encrypted: true,
  durable: true,
  trigrams: "created",
  migrations: 140,
  allowed: 97,
  open: 11,
};

test("a database in order has nothing to change", () => {
  const checks = judgePostgres(good, "none", 10);
  expect(checks.map(({ state, change }) => [state, change])).toEqual([
    ["fine", null],
    ["fine", null],
  ]);
  expect(checks.map(({ finding }) => finding)).toEqual([
    "PostgreSQL 17.2, database festival as heartlight, through 10.0.0.3, 140 migrations.",
    "Connections: 11 are open, 97 allowed, 23 needed at most.",
  ]);
});

test.each<[string, Partial<PostgresReading>, string, RegExp]>([
  ["an old version", { versionNumber: 140_009 }, "error", /15 or newer/],
  ["another encoding", { encoding: "LATIN1" }, "error", /ENCODING 'UTF8'/],
  ["no extension", { trigrams: "missing" }, "error", /postgresql-contrib/],
  ["an extension that is gone", { trigrams: "available" }, "error", /CREATE EXTENSION pg_trgm;/],
  ["commits that are not on disk", { durable: false }, "error", /fsync = on/],
  ["a plain connection to elsewhere", { encrypted: false }, "warning", /sslmode=require/],
  ["a plan of five connections", { allowed: 5 }, "warning", /^DATABASE_CONNECTIONS=1$/],
  ["a plan of twenty", { allowed: 20 }, "warning", /^DATABASE_CONNECTIONS=8$/],
])("%s is named with the line to change", (_, change, state, expected) => {
  const wrong = judgePostgres({ ...good, ...change }, "none", 10).filter(
    (check) => check.state !== "fine",
  );
  expect(wrong).toEqual([
    expect.objectContaining({ state, change: expect.stringMatching(expected) }),
  ]);
});

test("with the number of connections that is named, nothing is named any more", () => {
  for (const allowed of [5, 6, 20, 22]) {
    const reading = { ...good, allowed };
    const [, warning] = judgePostgres(reading, "none", 10);
    const [, named] = /^DATABASE_CONNECTIONS=(\d+)$/.exec(warning?.change ?? "") ?? [];
    const states = judgePostgres(reading, "none", Number(named)).map(({ state }) => state);
    expect(states, `${allowed}: ${named}`).toEqual(["fine", "fine"]);
  }
});

test("what is not wrong is not named", () => {
  for (const change of [
    { encrypted: false, address: null },
    { encrypted: false, address: "127.0.0.1" },
    { trigrams: "available", migrations: null },
  ] as const) {
    expect(judgePostgres({ ...good, ...change }, "none", 10)).toEqual([
      expect.objectContaining({ state: "fine" }),
      expect.objectContaining({ state: "fine" }),
    ]);
  }
});

test("a pooler that forgets statements is an error, one that keeps them is not", () => {
  const lastState = (pooler: Parameters<typeof judgePostgres>[1]) =>
    judgePostgres(good, pooler, 10).at(-1)?.state;
  expect([lastState("loses statements"), lastState("keeps statements")]).toEqual(["error", "fine"]);
});
