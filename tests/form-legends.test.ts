import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every fieldset has a legend", () => {
  const without = globSync("{app,features,ui}/**/*.tsx").flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(/<fieldset\b.*?<\/fieldset>/gs)]
      .filter(([fieldset]) => !fieldset.includes("<legend"))
      .map(({ index }) => `${file}:${source.slice(0, index).split("\n").length}`);
  });
  expect(without).toEqual([]);
});
