import { and, eq, gt, gte, lte } from "drizzle-orm";
import type { Database } from "~/db/client";
import { emailChanges, entryLinks, submissions } from "~/db/schema";
import { maskEmail } from "~/features/newsletter/rules";
import { getSettings } from "~/features/settings/queries.server";
import { writeFields } from "~/features/submissions/history/commands.server";
import { queueIfReachable } from "~/features/submissions/history/email-change-notices.commands.server";
import { undoneNotice } from "~/features/submissions/history/emails/email-change";
import { endLinks } from "~/features/submissions/links/ending.commands.server";
import { newLink } from "~/features/submissions/links/links.queries.server";
import { undoDays } from "~/features/submissions/rights/email-change.rules";
import { submissionTitle } from "~/features/submissions/schema";
import type { Clock } from "~/lib/dates/clock";
import { hashToken } from "~/lib/token.server";

type Deps = { db: Database; clock: Clock };

const earliestUndoable = (now: Date) => new Date(now.getTime() - undoDays * 86_400_000);

/** The change that a token can still undo; else null. Changes nothing. */
async function findChangeByToken(db: Database, token: string, now: Date) {
  const [match] = await db
    .select({ change: emailChanges, entry: submissions })
    .from(emailChanges)
    .innerJoin(submissions, eq(submissions.id, emailChanges.submissionId))
    .where(
      and(
        eq(emailChanges.tokenHash, hashToken(token)),
        gt(emailChanges.createdAt, earliestUndoable(now)),
      ),
    );
  return match ?? null;
}

/** The data for the page of the link; null if it was used or has expired. */
export async function readEmailChange({ db, clock }: Deps, token: string) {
  const match = await findChangeByToken(db, token, clock());
  if (!match) return null;
  return {
    title: submissionTitle(match.entry),
    maskedEmail: maskEmail(match.change.becameEmail),
  };
}

/**
 * Handles the link 'This was not me' in the email to the former address. Restores that address and ends every private
 * link to the entry. Later changes cannot be undone any more, since their links went to the person who made them;
 * earlier ones can. Resolves to the token of the new private link, or null if the link was used or has expired.
 */
export function undoEmailChange({ db, clock }: Deps, token: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const now = clock();
    const match = await findChangeByToken(tx, token, now);
    if (!match) return null;
    const isEntry = eq(submissions.id, match.entry.id);
    const [row] = await tx.select().from(submissions).where(isEntry).for("update");
    // Of two simultaneous clicks, the second waited for the row and finds nothing.
    if (!row || !(await findChangeByToken(tx, token, now))) return null;
    const { wasEmail: submitterEmail, corrections, submissionId } = match.change;
    await tx
      .delete(emailChanges)
      .where(
        and(
          eq(emailChanges.submissionId, submissionId),
          gte(emailChanges.corrections, corrections),
        ),
      );
    const changedFields = row.submitterEmail === submitterEmail ? {} : { submitterEmail };
    const { entry } = await writeFields(tx, row, changedFields, { actor: "former address", now });
    await endLinks(tx, row.id, { actor: "former address", now });
    const link = newLink({ submissionId }, now);
    await tx.insert(entryLinks).values(link.row);
    if (row.submitterEmail.toLowerCase() !== submitterEmail.toLowerCase()) {
      const settings = await getSettings(tx, row.editionId);
      await queueIfReachable(tx, now, undoneNotice({ entry, settings, now }, row.submitterEmail));
    }
    return link.token;
  });
}

/** Deletes the changes that cannot be undone any more. */
export async function deleteExpiredEmailChanges({ db, clock }: Deps): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.createdAt, earliestUndoable(clock())));
}
