import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { unpaidReminder } from "./reminder";

const reminderOf = (amountCents: number) => {
  const now = new Date("2026-01-10T12:00Z");
  const draft = {
    submissionType: "short_film",
    state: "open",
    createdAt: now,
    currency: "usd",
    values: { filmTitle: "Tideline" },
    amountCents,
  } as Partial<DraftRow> as DraftRow;
  const address = "https://heartlight.example/entry/abc";
  return unpaidReminder(draft, "a@films.example", { settings: defaultSettings, now, address });
};

test("asks for the payment of a fee, and for none without one", () => {
  const withFee = reminderOf(2_000);
  expect(withFee.subject).toBe("Your short film is not paid yet");
  expect(withFee.text).toContain("Review and pay");
  const free = reminderOf(0);
  expect(free.subject).toBe("Your short film is not submitted yet");
  expect(free.text).toContain("Review and submit");
  expect(free.text).not.toMatch(/\bpay/);
});
