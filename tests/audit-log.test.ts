import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The product's files that match, without tests. */
const filesWith = (pattern: RegExp) =>
  globSync("{app,demo,features,lib,server}/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => pattern.test(readFileSync(file, "utf8")))
    .sort();

/**
 * The audit log is for people: its rows go after a year, so nothing may be decided by them.
 * Exceptions: lists that people read, and the mark of the demo content, whose rows ('system') stay.
 */
const readers = [
  "demo/seed.ts",
  "features/audit/queries.server.ts",
  "features/auth/account/queries.server.ts",
];

test("only lists read the audit log", () => {
  const reads =
    /\bfrom(?:\(|: )auditLog\b|\$count\(\s*auditLog\b|\b(?:from|join|exists \(select.*)\s+(?:\$\{auditLog\}|audit_log\b)/;
  expect(filesWith(reads)).toEqual(readers);
});

test("only `audit` writes to the audit log", () => {
  const writes = /\binsert\(\s*auditLog\b|\binsert into\s+(?:\$\{auditLog\}|"?audit_log\b)/i;
  const offenders = filesWith(writes).filter((file) => file !== "lib/api/audit-log.server.ts");
  const advice =
    "These files insert into the audit log by themselves. Call `audit(tx, at, actor, action, entry)` of lib/api/audit-log.server.ts.";
  expect(offenders, advice).toEqual([]);
});
