import { readSessionValue, sessionCookie } from "~/features/auth/session/cookie.server";
import type { Limit } from "~/lib/api/rate-limit.server";
import { limitKeyOf } from "~/lib/client-address";
import { hashToken, isToken } from "~/lib/token.server";
import type { Claim } from "~/server/middleware/guard";
import type { MemoryLimits } from "~/server/middleware/memory-rate-limit";

/**
 * Decides which session cookies are worth a database lookup. Anybody can make up a cookie; without
 * this, one would bypass the page cache each time. Known tokens are those that the database has
 * confirmed to this process. This only decides priority and caching; what a session may do is read
 * from the database each time.
 */

/** Sessions that were proven here and are remembered; the oldest is forgotten first. */
const mostKnown = 10_000;

/** Cookies of one address that are not known here and are looked at, beside its calls. */
const lookUps: Limit = { name: "session look-ups", max: 60, seconds: 60 };

export function createKnownSessions({
  limits,
  rateLimits,
  publicUrl,
}: {
  limits: MemoryLimits;
  rateLimits: boolean;
  publicUrl: string;
}) {
  const known = new Set<string>();
  return {
    /** The claim of a Cookie header. Its token has the form of a session token, or is null. */
    claimOf: (cookie: string | null | undefined): Claim => {
      const value = readSessionValue(cookie, publicUrl);
      return value === null ? null : { token: isToken(value) ? value : null };
    },
    /** Stores, or removes, the database's answer about a token. */
    note: (token: string, exists: boolean): void => {
      const hash = hashToken(token);
      if (!exists) return void known.delete(hash);
      known.add(hash);
      const [oldest] = known;
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    },
    /**
     * The client that a request counts for in the queue: its session once proven, else its address.
     */
    turnOf: (claim: Claim, address: string) => {
      const hash = claim?.token ? hashToken(claim.token) : "";
      const proven = known.has(hash);
      return { client: proven ? `session ${hash}` : limitKeyOf(address), proven };
    },
    /** Counts a cookie of a client that is not known. False: it has sent too many of them. */
    mayLookUp: (client: string): boolean => !rateLimits || limits.count(lookUps, client).allowed,
    /** The same without counting. */
    hasLookUps: (client: string): boolean => !rateLimits || !limits.isUsedUp(lookUps, client),
    /** The Set-Cookie value that deletes a cookie without a session. */
    cleared: sessionCookie(publicUrl, null),
  };
}
