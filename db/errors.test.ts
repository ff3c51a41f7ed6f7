import { expect, test } from "vitest";
import { classifyDatabaseError } from "./errors";

const failed = (cause: object, message = "it failed") =>
  new Error("Failed query: select 1", { cause: Object.assign(new Error(message), cause) });

test.each<[string, object, string?]>([
  ["nothing listens", { code: "ECONNREFUSED", syscall: "connect" }],
  ["its socket is gone", { code: "ENOENT", syscall: "connect" }],
  ["it shuts down", { code: "57P01" }],
  ["it starts up", { code: "57P03" }],
  ["another server takes the writes", { code: "25006" }],
  ["none does at this moment", { code: "08006" }],
  ["the line was cut", {}, "Connection terminated unexpectedly"],
  ["no line in time", {}, "timeout exceeded when trying to connect"],
  ["nobody picks up", {}, "timeout expired"],
  ["nobody answers", {}, "Query read timeout"],
  ["a rollback on a line that was cut", {}, "Client was closed and is not queryable"],
])("the database is away: %s", (_, cause, message) => {
  expect(classifyDatabaseError(failed(cause, message))).toBe("away");
});

test("the disk is full", () => {
  expect(classifyDatabaseError(failed({ code: "53100" }))).toBe("full");
});

test.each<[string, unknown]>([
  ["a broken rule of the data", failed({ code: "23505" })],
  ["a missing file", Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" })],
  ["no error at all", "away"],
])("a fault of another kind: %s", (_, error) => {
  expect(classifyDatabaseError(error)).toBeNull();
});
