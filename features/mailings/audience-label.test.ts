import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { type SubmissionFilters, submissionFilterSchema } from "~/features/submissions/schema";
import { audienceLabel } from "./audience-label.rules";

const labelOf = (filter: SubmissionFilters) =>
  audienceLabel({ kind: "filter", filter }, defaultSettings, []);

test("the label of a filter names each of its values", () => {
  const { sort: _, ...filters } = submissionFilterSchema.required().parse({
    edition: "2026",
    type: "short_film",
    status: "pending",
    favorite: "true",
    genre: "drama",
    country: "Peru",
    from: "2025-06-01",
    to: "2025-07-01",
    since: "2025-08-01T03:00:00Z",
    late: "true",
    withdrawn: "false",
    forNext: "true",
    source: "filmfreeway",
    tier: "standard",
    label: "none",
    director: "Ana",
    minMinutes: "10",
    maxMinutes: "40",
    minScore: "60",
    maxScore: "90",
    scored: "true",
    filmState: "missing",
    question: "premiere",
    answer: "yes",
    q: "tide",
    sort: "title",
  });
  const { question } = filters;
  const labels = Object.entries(filters).map(([name, value]) =>
    // An answer is one to a question.
    labelOf(name === "answer" ? { question, answer: value } : { [name]: value }),
  );
  expect(new Set([labelOf({}), ...labels]).size).toBe(1 + Object.keys(filters).length);
  expect(labelOf({ source: "filmfreeway" })).toBe("All entries, from filmfreeway");
  // July 31 in Los Angeles.
  expect(labelOf({ since: filters.since })).toBe("All entries, since Jul 31, 2025");
});
