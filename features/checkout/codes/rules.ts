import type { CodeKind } from "~/db/enums";
import { formAddress } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { formatMoney } from "~/lib/money/format";

/** Codes that reduce or waive a fee, or open a price tier; waiver codes too. Runs anywhere. */

/** The query parameter with a code; it also shows the code's field. */
export const codeParameter = "code";

/** The path of the form for a code: '/submit/log-line?code=K7MQ-9ZTB-4XWA'. */
export const codeAddress = (
  settings: Pick<FestivalSettings, "categories">,
  submissionType: string,
  shownCode: string,
): string => `${formAddress(settings, submissionType)}?${codeParameter}=${shownCode}`;

/** The text of a code as it is compared: 'Student-25' and 'STUDENT 25' are the same code. */
export const foldCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");

export const codeStates = ["active", "used_up", "expired", "stopped"] as const;
export type CodeState = (typeof codeStates)[number];

type UseLimits = {
  stoppedAt: unknown;
  lastDay: string | null;
  maxUses: number | null;
  /** The number of uses, held ones included. */
  taken: number;
};

/** The state of a code on a day in the edition's time zone. */
export function codeState(
  { stoppedAt, lastDay, maxUses, taken }: UseLimits,
  today: string,
): CodeState {
  if (stoppedAt) return "stopped";
  if (maxUses !== null && taken >= maxUses) return "used_up";
  return lastDay !== null && lastDay < today ? "expired" : "active";
}

export type WaiverStatus = "unused" | "used" | "expired" | "taken back";

/** The state of a waiver code on a day in the festival's time zone. */
export function waiverState(
  { usedAt, takenBackAt, lastDay }: { usedAt: unknown; takenBackAt: unknown; lastDay: string },
  today: string,
): WaiverStatus {
  if (usedAt) return "used";
  if (takenBackAt) return "taken back";
  return lastDay < today ? "expired" : "unused";
}

type CodeValue = { kind: CodeKind; percent: number | null; amountCents: number | null };

/** What a code takes off a fee; null for one that opens a price tier. */
export const discountOf = ({ kind, percent, amountCents }: CodeValue) => {
  if (kind === "tier") return null;
  if (kind === "percent") return { kind, percent: percent ?? 0 };
  return kind === "amount" ? { kind, amountCents: amountCents ?? 0 } : { kind };
};

/** '25% off', '$10 off', 'Free', 'Student price' */
export function formatDiscount(
  { kind, percent, amountCents, tierName }: CodeValue & { tierName: string },
  { currency, formats }: Pick<FestivalSettings, "currency" | "formats">,
): string {
  if (kind === "free") return "Free";
  if (kind === "tier") return `${tierName} price`;
  const reduction =
    kind === "percent" ? `${percent}%` : formatMoney(amountCents ?? 0, currency, formats);
  return `${reduction} off`;
}
