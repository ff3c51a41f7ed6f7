import { expect, test } from "vitest";
import { formatReturning, type RelatedEntry, withSameTitle } from "./previous-submissions.rules";

const before = (
  year: string,
  status = "rejected",
  more: Partial<RelatedEntry> = {},
): RelatedEntry => ({
  id: year,
  year,
  status,
  submittedAt: `${year}-01-01T00:00:00.000Z`,
  sameTitle: false,
  ...more,
});
const entry = { edition: "2027", submittedAt: "2027-01-05T00:00:00.000Z" };

test("names the years in which a returning filmmaker was selected", () => {
  expect(formatReturning(entry, [])).toBe(null);
  expect(formatReturning(entry, [before("2025"), before("2026", "accepted")])).toBe(
    "Third entry, selected 2026",
  );
  expect(formatReturning(entry, [before("2027", "accepted")])).toBe("Second entry");
  const many = Array.from({ length: 21 }, (_, at) => before("2026", "rejected", { id: `${at}` }));
  expect(formatReturning(entry, many)).toBe("22nd entry");
});

test("ignores later entries", () => {
  expect(formatReturning(entry, [before("2028", "accepted")])).toBe(null);
});

test("lists entries with the same title, newest first", () => {
  const otherEntries = [before("2025", "rejected", { sameTitle: true }), before("2026")];
  expect(
    withSameTitle([...otherEntries, before("2027", "pending", { sameTitle: true })]),
  ).toMatchObject([{ year: "2027" }, { year: "2025" }]);
});
