import { formAddress } from "~/features/settings/rules";

/**
 * Waiver codes: sixty random bits in letters and digits that are not confused (Crockford's base 32:
 * no I, L, O and U). Runs anywhere.
 */

export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const codeLength = 12;

/** 'K7MQ9ZTB4XWA' → 'K7MQ-9ZTB-4XWA' */
export const showCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** The query parameter of a form's address that brings a code, and its field with it. */
export const codeParameter = "code";

/** The form that a code opens, with the code: '/submit/log-line?code=K7MQ-9ZTB-4XWA'. */
export const codeAddress = (submissionType: string, shownCode: string): string =>
  `${formAddress(submissionType)}?${codeParameter}=${shownCode}`;

/** Normalises a typed code; null if it cannot be one. */
export function readCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return plain.length === codeLength && [...plain].every((mark) => codeAlphabet.includes(mark))
    ? plain
    : null;
}

export type WaiverStatus = "unused" | "used" | "expired" | "taken back";

/** The state of a code on a day of the festival's calendar. */
export function waiverState(
  { usedAt, takenBackAt, lastDay }: { usedAt: unknown; takenBackAt: unknown; lastDay: string },
  today: string,
): WaiverStatus {
  if (usedAt) return "used";
  if (takenBackAt) return "taken back";
  return lastDay < today ? "expired" : "unused";
}
