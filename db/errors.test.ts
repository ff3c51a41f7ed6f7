import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { classifyDatabaseError, databaseErrorCodes, UnreachableDatabase } from "./errors";

const faultOf = (cause: object, message = "it failed") => Object.assign(new Error(message), cause);
const failed = (cause: object, message?: string) =>
  new DrizzleQueryError("select 1", [], faultOf(cause, message));

test.each<[string, object, string?]>([
  ["nothing listens", { code: "ECONNREFUSED", syscall: "connect" }],
  ["its socket is gone", { code: "ENOENT", syscall: "connect" }],
  ["none does at this moment", { code: "08006" }],
  ["the line was cut", {}, "Connection terminated unexpectedly"],
  ["no line in time", {}, "timeout exceeded when trying to connect"],
  ["nobody picks up", {}, "timeout expired"],
  ["nobody answers", {}, "Query read timeout"],
  ["a rollback on a line that was cut", {}, "Client was closed and is not queryable"],
])("the database is away: %s", (_, cause, message) => {
  expect(classifyDatabaseError(failed(cause, message))).toBe("away");
});

test.each(Object.entries(databaseErrorCodes))("a state of the database: %s", (code, { kind }) => {
  expect(classifyDatabaseError(failed({ code }))).toBe(kind);
});

test("no connection could be opened, whatever the reason", () => {
  for (const code of ["ECONNREFUSED", "28P01", "3D000"]) {
    expect(classifyDatabaseError(new UnreachableDatabase(faultOf({ code })))).toBe("away");
  }
});

test.each(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND"])(
  "%s of another service is no fault of the database",
  (code) => {
    const cause = Object.assign(new Error("connect"), { code, syscall: "connect" });
    expect(classifyDatabaseError(new Error("fetch failed", { cause }))).toBeNull();
  },
);

test.each<[string, unknown]>([
  ["a broken rule of the data", failed({ code: "23505" })],
  ["a missing file", Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" })],
  ["no error at all", "away"],
])("a fault of another kind: %s", (_, error) => {
  expect(classifyDatabaseError(error)).toBeNull();
});
