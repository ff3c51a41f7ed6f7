import fc from "fast-check";
import { expect, test } from "vitest";
import { guardFormulas, isFormula, unguardFormulas } from "./formula-guard";
import { parseCsv } from "./read";
import { csvLine } from "./write";

/** What a writer puts in front of formulas, its reader takes off: no more and no less. */

/** Random texts of the characters that matter, and of any. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."'=+-@,;|\t\r\n \"\u00a0\ufeff＝a1"), maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 20 }),
);

test("a guarded text is no formula, and is the same without its guard", () => {
  fc.assert(
    fc.property(text, (original) => {
      expect(isFormula(guardFormulas(original))).toBe(false);
      expect(unguardFormulas(guardFormulas(original))).toBe(original);
    }),
    { numRuns: 2_000 },
  );
});

test("a file of our own is read as it was written", () => {
  const row = [
    "+44 20 7946 0000",
    "'=1",
    "''+1",
    "-- (2026)",
    "A;=1",
    "One\n- two",
    "it's",
    "'90s",
  ];
  expect(parseCsv(csvLine(row))?.[0]?.values).toEqual(row);
});

test("a text of many line breaks is guarded and read at once", () => {
  const began = performance.now();
  const breaks = `a${"\n".repeat(200_000)}b`;
  expect(unguardFormulas(guardFormulas(breaks))).toBe(breaks);
  expect(performance.now() - began).toBeLessThan(1_000);
});
