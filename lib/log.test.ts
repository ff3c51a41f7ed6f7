import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { z } from "zod";
import { createLogger, describeError } from "~/lib/log";

const secret = "ana@leak.example";
const refused = Object.assign(new Error(`invalid input syntax for type uuid: "a" ${secret} "b"`), {
  name: "error",
  severity: "ERROR",
  code: "22P02",
  detail: secret,
  table: "submissions",
  constraint: undefined,
});
const failed = new DrizzleQueryError("select $1", [secret], refused);

test.each<[string, unknown, string]>([
  ["a query", failed, 'error: invalid input syntax for type uuid: "…" (22P02 submissions)'],
  [
    "a query within another error",
    new Error(`Nothing for ${secret}`, { cause: failed }),
    'error: invalid input syntax for type uuid: "…" (22P02 submissions)',
  ],
  [
    "a query whose cause is not known",
    new DrizzleQueryError("select $1", [secret], undefined as never),
    "Error: A query failed",
  ],
  ["a mail server's refusal", new Error(`550 <${secret}>: unknown`), "Error: 550 … unknown"],
  [
    "a value that was not taken",
    new TypeError(`No. Received '${secret}'`),
    "TypeError: No. Received …",
  ],
  ["what is no error", secret, "Something that is no error was thrown (string)"],
  [
    "an unreachable service",
    new TypeError("fetch failed", {
      cause: new AggregateError([new Error("connect ECONNREFUSED 127.0.0.1:1")]),
    }),
    "Error: connect ECONNREFUSED 127.0.0.1:1",
  ],
  [
    "a value of another shape",
    z.object({ email: z.number() }).safeParse({ email: secret }).error,
    "ZodError: invalid_type at email",
  ],
])("%s is logged without what people sent", (_, error, line) => {
  expect(describeError(error)).toBe(line);
});

test("each line is a JSON object with its time, without empty fields", () => {
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line));
  const before = Date.now();
  log.info("opened");
  log.warn('a "word"', { path: "/a\nb", status: 200, ms: undefined, ok: null });
  const [opened, logged] = lines.map((line) => JSON.parse(line));
  expect(opened).toEqual({ time: opened.time, level: "info", event: "opened" });
  expect(logged).toEqual({
    time: logged.time,
    level: "warn",
    event: 'a "word"',
    path: "/a\nb",
    status: 200,
    ok: null,
  });
  for (const { time } of [opened, logged]) {
    expect(new Date(time).toISOString()).toBe(time);
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
  }
});

test("a long message without spaces is described at once", () => {
  const began = performance.now();
  expect(describeError(new Error("x".repeat(200_000)))).toHaveLength(300);
  expect(performance.now() - began).toBeLessThan(1_000);
});
