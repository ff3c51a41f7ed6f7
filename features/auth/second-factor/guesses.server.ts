import type { Database } from "~/db/client";
import { countRequest, type Limit, undoRateLimitCount } from "~/lib/api/rate-limit.server";
import type { Clock } from "~/lib/dates/clock";

/** Wrong digits and recovery codes of one person in an hour. It holds with RATE_LIMITS=off. */
const guesses: Limit = { name: "second-factor", max: 20, seconds: 3_600 };
/** Emails that tell a person about it. */
const warnings: Limit = { name: "second-factor-emails", max: 1, seconds: 3_600 };

/** Counts a guess before it is looked at. Refused: with the seconds until the next one, and whether to warn. */
export async function countGuess(
  db: Database,
  clock: Clock,
  personId: string,
): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number; warn: boolean }> {
  const verdict = await countRequest(db, clock, guesses, personId);
  if (verdict.allowed) return verdict;
  const { allowed: warn } = await countRequest(db, clock, warnings, personId);
  return { ...verdict, warn };
}

/** Takes a guess back that was right: only wrong ones use the hour up. */
export const undoGuess = (db: Database, personId: string) =>
  undoRateLimitCount(db, guesses, personId);
