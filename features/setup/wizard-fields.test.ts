import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { firstDraft } from "./wizard.rules";
import { fieldLabel, withoutRepeatedErrors } from "./wizard-fields.rules";

const draft = firstDraft(defaultSettings, new Date("2025-08-01T12:00:00Z"));

test.each([
  ["facts.place.long", "Location"],
  ["facts.brand.fullName", "Festival name"],
  ["facts.mailboxes.privacy", "Email address"],
  ["facts.dates.festivalTo", "Last festival day"],
  ["edition.currency", "Currency"],
  ["call.categories.1.name", "Feature Film: Name"],
  ["call.categories.0.minutes.max", "Short Film: Longest, minutes"],
  ["call.deadlines.0.endsOn", "Deadline 1: Last day of this fee"],
  ["call.fees.3.amount", "Deadline 2: Fee, Feature Film"],
])("%s is the field '%s'", (path, label) => {
  expect(fieldLabel(draft, path)).toBe(label);
});

test("a field that is several settings is named once", () => {
  const message = "Please fill this in";
  const errors = ["facts.place.long", "facts.place.short"].map((path) => ({ path, message }));
  expect(withoutRepeatedErrors(draft, errors)).toEqual(errors.slice(0, 1));
});
