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

test("an address in brackets is listened to without them", () => {
  expect(readEnv({ HOST: "[::1]" }).HOST).toBe("::1");
});

test.each([
  ["SMTP_URL", "smtp://user:12#34@mail.example", "characters such as #"],
  ["SMTP_URL", "smtp://user:pa/ss@mail.example", "characters such as #"],
  ["SMTP_URL", "smtps://user:12?34@mail.example:465", "characters such as #"],
  ["DATABASE_URL", "postgres://user:pa#ss@db.example/festival", "characters such as #"],
  ["PUBLIC_URL", "https://festival.example/2026", "must have no path"],
  ["PUBLIC_URL", "https://festival.example?lang=en", "must have no path"],
])("%s=%s is not what was meant", (name, value, message) => {
  expect(() => readEnv({ [name]: value })).toThrow(message);
});

test.each([
  ["SMTP_URL", "smtps://user%40mail.example:p%23ss%2Fw@mail.example:465"],
  ["SMTP_URL", "smtp://mail.example/"],
  ["DATABASE_URL", "postgres://user:p%23ss@db.example:6432/festival?sslmode=require"],
  ["PUBLIC_URL", "https://festival.example/"],
])("%s=%s is taken", (name, value) => {
  expect(readEnv({ [name]: value })).toMatchObject({ [name]: value });
});

test("an empty DATABASE_URL is not the embedded database of a real festival", () => {
  expect(readEnv({ DATABASE_URL: "" }).DATABASE_URL).toBeUndefined();
  expect(() => readEnv({ LIVE: "on", DATABASE_URL: "" })).toThrow(
    "without: a value of DATABASE_URL (without the line the database is embedded), STRIPE_SECRET_KEY",
  );
  expect(() => readEnv({ LIVE: "on" })).not.toThrow("DATABASE_URL");
});
