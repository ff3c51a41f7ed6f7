import type { Database } from "~/db/client";
import { countRequest, type Limit, undoRateLimitCount } from "~/lib/api/rate-limit.server";
import type { Clock } from "~/lib/dates/clock";

/**
 * Limits of codes sent to one address, and of guesses with it. Browsers that the person logged in with have separate
 * budgets, which strangers cannot use up. Unknown addresses are counted in the same way, separately. The arithmetic is
 * in docs/decisions/0043-login-codes.md; limits.http.test.ts measures it.
 */

const hour = 3_600;
const day = 24 * hour;

/** Codes per hour: to one address for strangers, to one for each known browser, and for strangers on the whole site. */
const codeBudgets = {
  strangers: { name: "login-codes-of-address", max: 5, seconds: hour },
  knownBrowser: { name: "login-codes-of-browser", max: 5, seconds: hour },
  site: { name: "login-codes-of-site", max: 200, seconds: hour },
} satisfies Record<string, Limit>;

/** Wrong guesses per day with an address, over all of its codes; the same three budgets. */
const guessBudgets = {
  strangers: { name: "login-guesses-of-address", max: 20, seconds: day },
  knownBrowser: { name: "login-guesses-of-browser", max: 20, seconds: day },
  site: { name: "login-guesses-of-site", max: 150, seconds: day },
} satisfies Record<string, Limit>;

/** Emails to a person about too many attempts. */
const limitEmails: Limit = { name: "login-limit-emails", max: 1, seconds: day };

/** Who requests or guesses a code, for which address. */
export type Attempt = {
  /** SHA-256 of the address in lower case. */
  account: string;
  /** Whether the address belongs to somebody who may log in. */
  exists: boolean;
  /** The id of the browser if the person has logged in with it, else null. */
  knownBrowser: string | null;
};

type Budgets = typeof codeBudgets | typeof guessBudgets;

/** The limits that apply to an attempt, each with the key under which it is counted. */
function limitsAndKeysOf(
  budgets: Budgets,
  { account, exists, knownBrowser }: Attempt,
): [Limit, string][] {
  if (knownBrowser) return [[budgets.knownBrowser, knownBrowser]];
  return [
    [budgets.strangers, account],
    // Guesses at unknown addresses do not use up the budget of real ones.
    [budgets.site, exists ? "somebody" : "nobody"],
  ];
}

/** Counts in every budget that applies; false if one of them is used up. */
async function countInBudgets(
  db: Database,
  clock: Clock,
  budgets: Budgets,
  attempt: Attempt,
): Promise<boolean> {
  let allowed = true;
  for (const [limit, key] of limitsAndKeysOf(budgets, attempt)) {
    // A refused request does not count for the next budget: a flood at one address does not use up the site's.
    if (allowed) allowed = (await countRequest(db, clock, limit, key)).allowed;
  }
  return allowed;
}

/** Counts a requested code; false if the limit is reached: the code must not be sent. */
export const countCodeRequest = (db: Database, clock: Clock, attempt: Attempt) =>
  countInBudgets(db, clock, codeBudgets, attempt);

/** Counts a guess before it is checked; false if the limit is reached: it must not be checked. */
export const countLoginGuess = (db: Database, clock: Clock, attempt: Attempt) =>
  countInBudgets(db, clock, guessBudgets, attempt);

/** Uncounts a right guess: only wrong ones count. */
export async function undoLoginAttempt(db: Database, attempt: Attempt): Promise<void> {
  for (const [limit, key] of limitsAndKeysOf(guessBudgets, attempt)) {
    await undoRateLimitCount(db, limit, key);
  }
}

/** Counts the email about too many attempts; false if the address got one within a day: it must not be sent. */
export const countWarning = async (db: Database, clock: Clock, { account }: Attempt) =>
  (await countRequest(db, clock, limitEmails, account)).allowed;
