import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  announcementItems,
  entryLinks,
  honors,
  outboxMessages,
  submissionDrafts,
  submissionEvents,
  submissions,
} from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import type { Clock } from "~/lib/dates/clock";
import { pathFor } from "~/lib/paths";
import { hashToken } from "~/lib/token.server";
import { refuseAct } from "../rights/queries.server";
import { newLinkEmail } from "./emails/private-links";
import { hasToken, newLink } from "./links.queries.server";

/**
 * Ends the private links of an entry and of its draft, after one was disclosed. That of `keptToken` stays, and those in
 * emails that are held until an announcement or a reveal: nobody has read them. Call it with the entry's row locked.
 * Resolves to the number of ended links.
 */
export async function endLinks(
  tx: Database,
  submissionId: string,
  { actor, now, keptToken }: { actor: string; now: Date; keptToken?: string },
): Promise<number> {
  const keptTokenHash = keptToken === undefined ? "" : hashToken(keptToken);
  // The entry's own row has the hash of its first link, `entry_links` those of all later ones.
  const [row] = await tx
    .select({ firstLinkHash: submissions.statusTokenHash })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  const endsFirstLink = Boolean(row?.firstLinkHash) && row?.firstLinkHash !== keptTokenHash;
  if (endsFirstLink) {
    await tx
      .update(submissions)
      .set({ statusTokenHash: null })
      .where(eq(submissions.id, submissionId));
  }
  const drafts = tx
    .select({ id: submissionDrafts.id })
    .from(submissionDrafts)
    .where(eq(submissionDrafts.submissionId, submissionId));
  const isInHeldEmail = or(
    ...[announcementItems, honors].map(
      ({ linkHash, outboxId }) => sql`exists (select from ${outboxMessages}
        join ${linkHash.table} on ${outboxMessages.id} = ${outboxId}
        where ${linkHash} = ${entryLinks.tokenHash} and ${outboxMessages.state} = 'held')`,
    ),
  );
  const endedLinks = await tx
    .delete(entryLinks)
    .where(
      and(
        or(eq(entryLinks.submissionId, submissionId), inArray(entryLinks.draftId, drafts)),
        ne(entryLinks.tokenHash, keptTokenHash),
        sql`not ${isInHeldEmail}`,
      ),
    )
    .returning({ hash: entryLinks.tokenHash });
  const count = endedLinks.length + (endsFirstLink ? 1 : 0);
  await tx
    .insert(submissionEvents)
    .values({ submissionId, kind: "links ended", actor, detail: { count }, createdAt: now });
  return count;
}

type Deps = { db: Database; clock: Clock; publicUrl: string };

/** Ends every private link except the one that requests it; null if that link is unknown. A refusal is a sentence. */
export function endOtherLinks({ db, clock }: Deps, token: string): Promise<number | string | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(submissions).where(hasToken(token)).for("update");
    if (!row) return null;
    const actContext = { entry: row, settings: await getSettings(tx, row.editionId), now: clock() };
    const refusal = await refuseAct(tx, "end links", "link", actContext);
    if (refusal) return refusal;
    return endLinks(tx, row.id, { actor: "filmmaker", now: clock(), keptToken: token });
  });
}

/**
 * Ends every private link of an entry and emails a new one to its address. Wake the delivery afterwards. Null for an
 * unknown entry.
 */
export function replaceLinks(
  { db, clock, publicUrl }: Deps,
  submissionId: string,
): Promise<{ ended: number; sentTo: string } | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for("update");
    if (!row) return null;
    const now = clock();
    const ended = await endLinks(tx, row.id, { actor: "director", now });
    const link = newLink({ submissionId }, now);
    await tx.insert(entryLinks).values(link.row);
    const address = `${publicUrl}${pathFor("entry", { token: link.token })}`;
    await queueMail(tx, clock, newLinkEmail(await getSettings(tx, row.editionId), row, address));
    return { ended, sentTo: row.submitterEmail };
  });
}
