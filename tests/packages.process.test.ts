import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import lock from "../package-lock.json" with { type: "json" };

type Sbom = { bomFormat: string; components: { name: string; version: string }[] };

test("the build lists every package that the server stands on, and none that only makes it", () => {
  const sbom = JSON.parse(readFileSync("build/sbom.json", "utf8")) as Sbom;
  expect(sbom.bomFormat).toBe("CycloneDX");
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const { "": _ours, ...others } = lock.packages;
  const wanted = Object.entries<{ version?: string; dev?: boolean; optional?: boolean }>(others)
    .filter(([, { dev, optional }]) => !dev && !optional)
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, "")}@${version}`);
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter((named) => !listed.has(named))).toEqual([]);
  expect(listed.has(`vitest@${lock.packages["node_modules/vitest"].version}`)).toBe(false);
});
