import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { entryLinks, submissionDrafts, submissions } from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import type { DraftRow } from "../types.rules.server";
import { newEntryToken } from "./token.rules.server";

/**
 * A private link belongs to an entry or a draft. The first one is in the confirmation; others are sent after a loss,
 * and with emails that need one. All of them work.
 */

type LinkTarget = { submissionId: string } | { draftId: string };

/** A new link: its token for the email, and the row to insert. */
export function newLink(target: LinkTarget, now: Date) {
  const token = newEntryToken();
  return { token, row: { tokenHash: hashToken(token), ...target, createdAt: now } };
}

/** The condition of the entry that a token opens. */
export const hasToken = (token: string): SQL | undefined => {
  const hash = hashToken(token);
  return or(
    eq(submissions.statusTokenHash, hash),
    sql`${submissions.id} = (select ${entryLinks.submissionId} from ${entryLinks} where ${entryLinks.tokenHash} = ${hash})`,
  );
};

/** The unpaid draft of a token; or null. */
export async function findDraftByToken(db: Database, token: string): Promise<DraftRow | null> {
  const [row] = await db
    .select({ draft: submissionDrafts })
    .from(entryLinks)
    .innerJoin(submissionDrafts, eq(submissionDrafts.id, entryLinks.draftId))
    .where(eq(entryLinks.tokenHash, hashToken(token)));
  return row?.draft ?? null;
}
