import { formAddress } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";

/**
 * Waiver codes: sixty random bits in capital letters and digits that are hard to confuse (Crockford's base 32: no I, L,
 * O and U). Runs anywhere.
 */

export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const codeLength = 12;

/** 'K7MQ9ZTB4XWA' → 'K7MQ-9ZTB-4XWA' */
export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** The query parameter with a code; it also shows the code's field. */
export const codeParameter = "code";

/** The path of the form for a code: '/submit/log-line?code=K7MQ-9ZTB-4XWA'. */
export const codeAddress = (
  settings: Pick<FestivalSettings, "categories">,
  submissionType: string,
  formattedCode: string,
): string => `${formAddress(settings, submissionType)}?${codeParameter}=${formattedCode}`;

/** Normalises a typed code; null if it cannot be one. */
export function readCode(text: string): string | null {
  const normalizedCode = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return normalizedCode.length === codeLength &&
    [...normalizedCode].every((character) => codeAlphabet.includes(character))
    ? normalizedCode
    : null;
}

export type WaiverStatus = "unused" | "used" | "expired" | "taken back";

/** The state of a code on a day in the festival's time zone. */
export function waiverState(
  { usedAt, takenBackAt, lastDay }: { usedAt: unknown; takenBackAt: unknown; lastDay: string },
  today: string,
): WaiverStatus {
  if (usedAt) return "used";
  if (takenBackAt) return "taken back";
  return lastDay < today ? "expired" : "unused";
}
