import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import lock from "../package-lock.json" with { type: "json" };

type Component = {
  name: string;
  version: string;
  properties?: { name: string; value: string }[];
};
type Sbom = { bomFormat: string; components: Component[] };

test("the build lists every package, and marks those only for building and testing", () => {
  const sbom = JSON.parse(readFileSync("build/sbom.json", "utf8")) as Sbom;
  expect(sbom.bomFormat).toBe("CycloneDX");
  const listed = sbom.components.map(({ name, version, properties = [] }) => {
    const marked = properties.some((property) => property.name === "cdx:npm:package:development");
    return `${name}@${version}${marked ? " development" : ""}`;
  });
  const { "": _ours, ...packages } = lock.packages;
  const expected = Object.entries<{ version?: string; dev?: boolean }>(packages).map(
    ([place, { version, dev }]) =>
      `${place.replace(/^.*node_modules\//, "")}@${version}${dev ? " development" : ""}`,
  );
  expect(expected).toContain(`zod@${lock.packages["node_modules/zod"].version}`);
  expect(new Set(listed)).toEqual(new Set(expected));
});
