import type { Database } from "~/db/client";
import {
  countRequest,
  type Limit,
  type LimitVerdict,
  resetRateLimit,
} from "~/lib/api/rate-limit.server";
import { limitKeyOf, shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";

/** Limits of guesses at an access code. */

const seconds = 15 * 60;
const limitPerAddress: Limit = { name: "login", max: 5, seconds };
/** All addresses together, against guesses from many places. */
const limitForAllAddresses: Limit = { name: "login-everywhere", max: 50, seconds };
/**
 * The first guesses of a network (/24 or /48) count towards `limitForAllFirstGuesses` instead of `limitForAllAddresses`:
 * fifty guesses elsewhere do not lock out a director who comes with a new browser.
 */
const limitOfFirstGuesses: Limit = { name: "login-network", max: 3, seconds };
const limitForAllFirstGuesses: Limit = { name: "login-first-everywhere", max: 500, seconds };
/** A known browser has its own count, so strangers cannot lock it out. */
const limitPerBrowser: Limit = { name: "login-browser", max: 5, seconds };
/** Someone at an unlocked computer who does not know the code. */
const limitPerSession: Limit = { name: "access-code", max: 5, seconds };

/** The source of a guess: a stranger's address, a known browser, or an open session. */
export type LoginAttempt =
  | { kind: "address"; address: string }
  | { kind: "browser"; id: string }
  | { kind: "session"; id: string };

/** The limit that applies to an attempt, and the key under which it is counted. */
const limitAndKeyOf = (attempt: LoginAttempt): [Limit, string] => {
  if (attempt.kind === "browser") return [limitPerBrowser, attempt.id];
  if (attempt.kind === "session") return [limitPerSession, attempt.id];
  return [limitPerAddress, limitKeyOf(attempt.address)];
};

/** Counts a guess before it is checked; the verdict says whether it may be. Without limits (RATE_LIMITS) every one may. */
export async function countLoginAttempt(
  { db, clock, rateLimits }: { db: Database; clock: Clock; rateLimits: boolean },
  attempt: LoginAttempt,
): Promise<LimitVerdict> {
  if (!rateLimits) return { allowed: true };
  const verdict = await countRequest(db, clock, ...limitAndKeyOf(attempt));
  if (!verdict.allowed || attempt.kind !== "address") return verdict;
  const network = shortenAddress(attempt.address) || "unknown";
  if ((await countRequest(db, clock, limitOfFirstGuesses, network)).allowed) {
    return countRequest(db, clock, limitForAllFirstGuesses, "all");
  }
  return countRequest(db, clock, limitForAllAddresses, "all");
}

/** A right guess resets the count. */
export const resetLoginAttempts = (db: Database, attempt: LoginAttempt) =>
  resetRateLimit(db, ...limitAndKeyOf(attempt));
