import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import type { SubmissionRow } from "../../types.rules.server";
import { missingLinkEmail } from "./missing-film-link";

const textOf = (amountCents: number) => {
  const entry = {
    submissionType: "short_film",
    filmTitle: "Tideline",
    reference: "SF-2026-0001",
    submittedAt: new Date("2026-01-10T12:00Z"),
    amountCents,
  } as SubmissionRow;
  return missingLinkEmail(entry, {
    settings: defaultSettings,
    address: "https://heartlight.example/entry/abc",
  }).text;
};

test("a fee is mentioned only if one was paid", () => {
  expect(textOf(2_000)).toContain("your entry and the fee, but");
  expect(textOf(0)).toContain("your entry, but");
});
