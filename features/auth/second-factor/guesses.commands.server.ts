import type { Database } from "~/db/client";
import { countRequest, type Limit, undoRateLimitCount } from "~/lib/api/rate-limit.server";
import type { Clock } from "~/lib/dates/clock";

/** Wrong codes of one person per hour. Applies also with RATE_LIMITS=off. */
const guessLimit: Limit = { name: "second-factor", max: 20, seconds: 3_600 };
/** Emails about it to the person. */
const warningLimit: Limit = { name: "second-factor-emails", max: 1, seconds: 3_600 };

/** Counts a guess before it is checked. If refused: the seconds until the next one, and whether to send a warning. */
export async function countGuess(
  db: Database,
  clock: Clock,
  personId: string,
): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number; shouldWarn: boolean }> {
  const verdict = await countRequest(db, clock, guessLimit, personId);
  if (verdict.allowed) return verdict;
  const { allowed: shouldWarn } = await countRequest(db, clock, warningLimit, personId);
  return { ...verdict, shouldWarn };
}

/** Uncounts a right guess: only wrong ones count. */
export const undoGuess = (db: Database, personId: string) =>
  undoRateLimitCount(db, guessLimit, personId);
