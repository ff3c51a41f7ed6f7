import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

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
  const offenders = globSync("{app,demo,features,lib,server}/**/*.{ts,tsx}")
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => reads.test(readFileSync(file, "utf8")));
  expect(offenders.sort()).toEqual(readers);
});
