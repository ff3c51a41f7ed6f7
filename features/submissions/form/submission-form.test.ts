import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { submissionFormSchema } from "./submission-form.schema";

/** The errors of a running time, in a category that takes films of these minutes. */
function durationErrors(
  type: string,
  acceptedMinutes: { min: number; max: number },
  typed: number,
) {
  const categories = defaultSettings.categories.map((category) =>
    category.type === type ? { ...category, acceptedMinutes } : category,
  );
  const schema = submissionFormSchema(
    type,
    { ...defaultSettings, categories },
    new Date("2026-01-10T12:00:00Z"),
  );
  const issues = schema.safeParse({ duration: typed }).error?.issues ?? [];
  return issues.flatMap(({ path, message }) => (path[0] === "duration" ? message : []));
}

test("a limit of one minute is named in the singular", () => {
  const one = { min: 1, max: 1 };
  expect(durationErrors("series_pilot", one, 0)).toEqual(["Pilot must be at least 1 minute"]);
  expect(durationErrors("series_pilot", one, 2)).toEqual(["Pilot should be under 1 minute"]);
  expect(durationErrors("short_film", one, 2)).toEqual(["Short films must be 1 minute or less"]);
  expect(durationErrors("feature_film", { min: 2, max: 300 }, 1)).toEqual([
    "Feature films must be over 1 minute",
  ]);
  expect(durationErrors("series_pilot", { min: 20, max: 60 }, 5)).toEqual([
    "Pilot must be at least 20 minutes",
  ]);
});
