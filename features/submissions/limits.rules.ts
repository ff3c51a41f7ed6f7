import type { CountedInput, Limit } from "~/lib/api/rate-limit.server";

/** Limits per entry, not only per IP address: behind a school's network or a proxy, many filmmakers share one. */

type EntryBody = {
  submission?: { submitterEmail?: unknown };
  draftToken?: unknown;
  paymentIntentId?: unknown;
};

/** The filmmaker's email, draft, payment or link in a call; null without one. */
export function readEntryKey({ params, body }: CountedInput): string | null {
  const { submission, draftToken, paymentIntentId } = (body ?? {}) as EntryBody;
  const { token } = (params ?? {}) as { token?: unknown };
  const callerKey = submission?.submitterEmail ?? draftToken ?? paymentIntentId ?? token;
  return typeof callerKey === "string" ? callerKey.trim().toLowerCase() || null : null;
}

/** At most `max` calls an hour for an entry, and ten times as many for an IP address. */
export const limitsPerEntry = (name: string, max: number): readonly Limit[] => [
  { name, max, seconds: 3600, countedFor: readEntryKey },
  { name: `${name}-address`, max: 10 * max, seconds: 3600 },
];
