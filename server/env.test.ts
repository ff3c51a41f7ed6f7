import { expect, test } from "vitest";
import { readEnv } from "./env";

test("CLOCK takes each form of a moment, also the one that toISOString prints", () => {
  for (const CLOCK of ["now", "2026-02-15", "2026-02-15T03:00Z", "2026-02-15T03:00:00.000Z"]) {
    expect(readEnv({ CLOCK }).CLOCK).toBe(CLOCK);
  }
  expect(() => readEnv({ CLOCK: "2026-02-15T03:00:00.Z" })).toThrow("CLOCK must be 'now' or");
});

test("DATABASE_CONNECTIONS is a number from 1 on", () => {
  expect(readEnv({}).DATABASE_CONNECTIONS).toBe(10);
  expect(readEnv({ DATABASE_CONNECTIONS: "3" }).DATABASE_CONNECTIONS).toBe(3);
  for (const DATABASE_CONNECTIONS of ["0", "-1", "many", "2.5"]) {
    expect(() => readEnv({ DATABASE_CONNECTIONS })).toThrow(
      "DATABASE_CONNECTIONS must be a number from 1 to 999",
    );
  }
});
