import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compactNumber, dollarsText, numberText, withCents } from "~/lib/number-format";

test("numbers are written as English does", () => {
  expect(numberText(1_234_567.5)).toBe("1,234,567.5");
  expect(compactNumber(120_000)).toBe("120K");
  expect(withCents(1_234.5)).toBe("1,234.50");
  expect([12.5, -3].map(dollarsText)).toEqual(["$12.50", "-$3.00"]);
});

test("no code makes a format for each number that it writes", () => {
  const places = ["app", "features", "lib", "server", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => `${folder}/${file}`),
  );
  const made = places.filter((place) => readFileSync(place, "utf8").includes(".toLocaleString("));
  expect(made).toEqual([]);
});
