import type { CountedInput, Limit } from "~/lib/api/rate-limit.server";

/** Limits of payments. A school, or a proxy that is not set up, has one address for many filmmakers. */

type Named = {
  submission?: { submitterEmail?: unknown };
  draftToken?: unknown;
  paymentIntentId?: unknown;
};

/** The filmmaker's email, draft, payment or link in a call; null without one. */
export function namedEntry({ params, body }: CountedInput): string | null {
  const { submission, draftToken, paymentIntentId } = (body ?? {}) as Named;
  const { token } = (params ?? {}) as { token?: unknown };
  const callerKey = submission?.submitterEmail ?? draftToken ?? paymentIntentId ?? token;
  return typeof callerKey === "string" ? callerKey.trim().toLowerCase() || null : null;
}

/** At most `max` an hour for an entry, and ten times as many for an address. */
export const limitsPerEntry = (name: string, max: number): readonly Limit[] => [
  { name, max, seconds: 3600, countedFor: namedEntry },
  { name: `${name}-address`, max: 10 * max, seconds: 3600 },
];
