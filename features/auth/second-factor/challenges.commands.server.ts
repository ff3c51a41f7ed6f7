import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { ChallengePurpose } from "~/db/enums";
import { authChallenges } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { hashToken } from "~/lib/token.server";
import { ticketMinutes } from "./rules";

/** WebAuthn challenges: each is used once, within five minutes, by the person it was created for. */

type ChallengeOwner = {
  purpose: ChallengePurpose;
  personId: string | null;
  sessionId: string | null;
};

/** Stores a challenge (base64url); returns its id. */
export async function storeChallenge(
  db: Database,
  clock: Clock,
  challenge: string,
  owner: ChallengeOwner,
): Promise<string> {
  const now = clock();
  const expiresAt = new Date(now.getTime() + ticketMinutes * 60_000);
  const [row] = await db
    .insert(authChallenges)
    .values({ ...owner, challengeHash: hashToken(challenge), createdAt: now, expiresAt })
    .returning({ id: authChallenges.id });
  if (!row) throw new Error("The challenge was not stored.");
  return row.id;
}

/**
 * Uses a challenge up, whatever the result. Null if it was used, has expired, or belongs to another
 * session. Commit before checking the response.
 */
export async function takeChallenge(
  db: Database,
  clock: Clock,
  id: string,
  sessionId: string | null,
  purposes: readonly ChallengePurpose[],
) {
  const now = clock();
  const isOpen = and(
    eq(authChallenges.id, id),
    isNull(authChallenges.usedAt),
    gt(authChallenges.expiresAt, now),
  );
  const [row] = await db.update(authChallenges).set({ usedAt: now }).where(isOpen).returning();
  if (!row || !purposes.includes(row.purpose)) return null;
  if (row.purpose !== "login" && (!sessionId || row.sessionId !== sessionId)) return null;
  return row;
}

/** The comparison that the WebAuthn library expects. */
export const isChallenge = (hash: string) => (challenge: string) => hashToken(challenge) === hash;
