import { readSessionValue, sessionCookie } from "~/features/auth/session/cookie.rules.server";
import type { Limit } from "~/lib/api/rate-limit.server";
import { limitKeyOf } from "~/lib/client-address";
import { hashToken, isToken } from "~/lib/token.server";
import type { Claim } from "~/server/middleware/guard";
import type { MemoryLimits } from "~/server/middleware/memory-rate-limit";

/**
 * Decides which session cookies are worth a database lookup. Anybody can invent a cookie; without this, it would bypass
 * the page cache each time. Known tokens were confirmed by the database in this process. This only decides priority and
 * caching; permissions are read from the database each time.
 */

/** The most confirmed sessions that are remembered; the oldest is forgotten first. */
const maxKnownSessions = 10_000;

/** The most unknown cookies of one address that are looked up. */
const lookUps: Limit = { name: "session look-ups", max: 60, seconds: 60 };

/** The known sessions of this process; with `rateLimits` off every cookie is looked up. */
export function createKnownSessions({
  limits,
  rateLimits,
  publicUrl,
}: {
  limits: MemoryLimits;
  rateLimits: boolean;
  publicUrl: string;
}) {
  const knownHashes = new Set<string>();
  return {
    /** The claim of a Cookie header; its token is null if it does not look like a session token. */
    claimOf: (cookie: string | null | undefined): Claim => {
      const value = readSessionValue(cookie, publicUrl);
      return value === null ? null : { token: isToken(value) ? value : null };
    },
    /** Stores or removes the database's answer about a token. */
    noteExistence: (token: string, exists: boolean): void => {
      const hash = hashToken(token);
      if (!exists) return void knownHashes.delete(hash);
      knownHashes.add(hash);
      const [oldest] = knownHashes;
      if (knownHashes.size > maxKnownSessions && oldest !== undefined) knownHashes.delete(oldest);
    },
    /** The client of a request in the queue: its confirmed session, else its address. */
    queueClientOf: (claim: Claim, address: string) => {
      const hash = claim?.token ? hashToken(claim.token) : "";
      const isKnownSession = knownHashes.has(hash);
      return {
        client: isKnownSession ? `session ${hash}` : limitKeyOf(address),
        isProven: isKnownSession,
      };
    },
    /** Counts an unknown cookie of a client; false if it has sent too many, so that it is not looked up. */
    countLookUp: (client: string): boolean => !rateLimits || limits.count(lookUps, client).allowed,
    /** Whether another unknown cookie of a client would be looked up; counts nothing. */
    hasLookUps: (client: string): boolean => !rateLimits || !limits.isUsedUp(lookUps, client),
    /** The Set-Cookie value that deletes the cookie. */
    clearingCookie: sessionCookie(publicUrl, null),
  };
}
