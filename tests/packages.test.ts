import { expect, test } from "vitest";
import lock from "../package-lock.json" with { type: "json" };

test("every package of the lockfile has a hash and names no host", () => {
  const { "": _ours, ...installed } = lock.packages;
  const packages = Object.entries<{ integrity?: string; resolved?: string }>(installed);
  expect(packages.length).toBeGreaterThan(300);
  const without = packages.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  expect(without.map(([name]) => name)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved).map(([name]) => name)).toEqual([]);
});
