import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatChange } from "~/features/import/texts";
import { submissionTitle } from "~/features/submissions/schema";

/** Where something is missing nothing is shown: no dash, no 'Untitled'. */

/** A filler as what an expression falls back to: `rate ?? "–"`, `title || "Untitled"`, `at ? at : "Not set"`. */
const filler =
  /(?:\?\?|\|\||\?|\?[^?:\n]*:)\s*"(?:[-–—]|Untitled|Not set|None|N\/A|Unknown)"[^;\n]{0,8}/g;

/** Values that nobody reads as a filler. */
const allowed = [
  // A value that a check refuses.
  'features/entry-page/deliverables/components/checklist.tsx: ? "" : "-") : null',
  // The sign of an offset.
  'lib/dates/calendar.ts: ? "-" : "+"}$',
];

test("no expression falls back to a filler", () => {
  const offenders = globSync("{app,components,features,lib,server}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(filler)].map(([text]) => `${file}: ${text}`),
    );
  expect(offenders.toSorted()).toEqual(allowed);
});

test("an entry without a title is named by what identifies it", () => {
  const bare = { filmTitle: null, logLine: null };
  expect(submissionTitle({ ...bare, filmTitle: "Half Tide", reference: "HL26-0412" })).toBe(
    "Half Tide",
  );
  expect(submissionTitle({ ...bare, logLine: "A ferry runs on Sundays." })).toBe(
    "A ferry runs on Sundays.",
  );
  expect(submissionTitle({ ...bare, reference: "HL26-0412" })).toBe("HL26-0412");
  expect(submissionTitle(bare)).toBe("");
});

test("a change of an import shows the values that there are", () => {
  const change = (from: string | null, to: string | null) =>
    formatChange({ field: "country", from, to });
  expect(change("Peru", "Chile")).toBe("Country: Peru → Chile");
  expect(change(null, "Chile")).toBe("Country: Chile");
  expect(change("Peru", null)).toBe("Country: Peru is removed");
});
