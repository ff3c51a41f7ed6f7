import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  compactNumber,
  countText,
  formatNumber,
  minutesText,
  numberText,
} from "~/lib/number-format";

test("numbers are written as English does", () => {
  expect(numberText(1_234_567.5)).toBe("1,234,567.5");
  expect(compactNumber(120_000)).toBe("120K");
  expect([countText(10_000, true), countText(10_000, false)]).toEqual(["10,000+", "10,000"]);
  expect([1, 18].map(minutesText)).toEqual(["1 minute", "18 minutes"]);
  const formatted = (["comma_point", "point_comma", "space_comma"] as const).map((numbers) =>
    [1_234_567.5, 999, -12.345].map((value) => formatNumber(value, { numbers }, 2)),
  );
  expect(formatted).toEqual([
    ["1,234,567.50", "999.00", "−12.35"],
    ["1.234.567,50", "999,00", "−12,35"],
    ["1\u00a0234\u00a0567,50", "999,00", "−12,35"],
  ]);
});

test("no code makes a format for each number that it writes", () => {
  const places = ["app", "features", "lib", "server", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => `${folder}/${file}`),
  );
  const offenders = places.filter((place) =>
    readFileSync(place, "utf8").includes(".toLocaleString("),
  );
  expect(offenders).toEqual([]);
});
