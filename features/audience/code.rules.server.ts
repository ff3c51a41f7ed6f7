import { hmacsOf, type SecretKeys } from "~/lib/secret-keys.server";

/**
 * The codes of the hall: six consonants for a screening and a minute, computed from the server's secret and stored nowhere.
 * One is shown for a minute and good for two.
 */

/** Consonants that are not mistaken for each other, and make no words. */
const consonants = "BCDFGHJKMNPQRSTVWXZ";
const codeLength = 6;
const minuteMs = 60_000;
/** How many minutes a code is good for, from the one that it is shown in. */
const minutesGood = 2;

/** The minute of a moment, since 1970. */
export const minuteOf = (now: Date): number => Math.floor(now.getTime() / minuteMs);

/** Until when the code of a minute is good. */
export const codeEnd = (minute: number): Date => new Date((minute + minutesGood) * minuteMs);

/** The minutes whose codes are good at a moment. */
export const goodMinutes = (now: Date): number[] =>
  Array.from({ length: minutesGood }, (_, age) => minuteOf(now) - age);

/** ' bc dfgh' → 'BCDFGH' */
export const normalizeCode = (typed: string): string => typed.replace(/\s/g, "").toUpperCase();

/** Computes codes: the first is shown, all are accepted, since the server's secret may just have changed. */
export function codesWith(secrets: SecretKeys): (screeningId: string, minute: number) => string[] {
  const sign = hmacsOf(secrets, "audience vote");
  return (screeningId, minute) =>
    sign(`${screeningId} ${minute}`).map((signature) =>
      [...Buffer.from(signature, "base64url").subarray(0, codeLength)]
        .map((byte) => consonants[byte % consonants.length])
        .join(""),
    );
}
