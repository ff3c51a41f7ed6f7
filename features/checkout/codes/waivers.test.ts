import { expect, test } from "vitest";
import { waiverDialogSchema } from "./waivers.schema";

test("one address in two spellings gets one code", () => {
  const { count, emails } = waiverDialogSchema.parse({
    submissionType: "short_film",
    note: "Students",
    lastDay: "2026-01-31",
    count: "1",
    emails: "ana@films.example, Ana@Films.example; jo@films.example",
  });
  expect({ count, emails: emails.map((email) => email.toLowerCase()) }).toEqual({
    count: 2,
    emails: ["ana@films.example", "jo@films.example"],
  });
});
