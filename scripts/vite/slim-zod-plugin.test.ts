import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { namesOf } from "./slim-zod-plugin";

const require = createRequire(import.meta.url);

test.each(["to-json-schema", "json-schema-processors"])("%s keeps every name", async (module) => {
  const file = require.resolve("zod").replace(/index\.c?js$/, `v4/core/${module}.js`);
  const whole = (await import(file)) as Record<string, unknown>;
  const kept = (await import(
    `data:text/javascript,${encodeURIComponent(namesOf(readFileSync(file, "utf8")))}`
  )) as Record<string, () => () => void>;
  expect(Object.keys(kept).sort()).toEqual(Object.keys(whole).sort());
  for (const name of Object.keys(kept)) expect(kept[name]?.()).toThrow("JSON Schema");
});
