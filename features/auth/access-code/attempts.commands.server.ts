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
const perAddress: Limit = { name: "login", max: 5, seconds };
/** All addresses together, against guesses from many places. */
const limitForAllAddresses: Limit = { name: "login-everywhere", max: 50, seconds };
/**
 * The first guesses of each network (/24, /48), all together: fifty guesses elsewhere do not lock a director out who
 * comes with a new browser.
 */
const firstOfNetwork: Limit = { name: "login-network", max: 3, seconds };
const firstEverywhere: Limit = { name: "login-first-everywhere", max: 500, seconds };
/** A known browser has its own count, so strangers cannot lock it out. */
const perBrowser: Limit = { name: "login-browser", max: 5, seconds };
/** Someone at an unlocked computer who does not know the code. */
const perSession: Limit = { name: "access-code", max: 5, seconds };

/** The source of a guess: a stranger's address, a known browser, or an open session. */
export type LoginAttempt =
  | { kind: "address"; address: string }
  | { kind: "browser"; id: string }
  | { kind: "session"; id: string };

const countOf = (guesser: LoginAttempt): [Limit, string] => {
  if (guesser.kind === "browser") return [perBrowser, guesser.id];
  if (guesser.kind === "session") return [perSession, guesser.id];
  return [perAddress, limitKeyOf(guesser.address)];
};

/** Counts a guess before it is checked. */
export async function countLoginAttempt(
  db: Database,
  clock: Clock,
  guesser: LoginAttempt,
): Promise<LimitVerdict> {
  const verdict = await countRequest(db, clock, ...countOf(guesser));
  if (!verdict.allowed || guesser.kind !== "address") return verdict;
  const network = shortenAddress(guesser.address) || "unknown";
  if ((await countRequest(db, clock, firstOfNetwork, network)).allowed) {
    return countRequest(db, clock, firstEverywhere, "all");
  }
  return countRequest(db, clock, limitForAllAddresses, "all");
}

/** A right guess resets the count. */
export const resetLoginAttempts = (db: Database, guesser: LoginAttempt) =>
  resetRateLimit(db, ...countOf(guesser));
