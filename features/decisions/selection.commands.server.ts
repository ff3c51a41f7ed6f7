import { and, count, eq, inArray, isNull, or } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editions, outboxMessages, submissions } from "~/db/schema";
import { makeSelectedFilmsPublic } from "~/features/films/commands.server";
import { lockDraft } from "~/features/films/revision-lock.commands.server";
import { type Edition, readOnlyReason } from "~/features/settings/editions.queries.server";
import { countUndecided } from "~/features/submissions/decision/selection.queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";

/** Publishes the selection, by a call of its own. */

/** What prevents publishing: decision emails that are not sent, and undecided entries. */
async function findOpenWork(tx: Database, { id, slug }: Edition) {
  const [emails] = await tx
    .select({ waiting: count() })
    .from(outboxMessages)
    .leftJoin(submissions, eq(submissions.id, outboxMessages.submissionId))
    .where(
      and(
        // A deleted entry cannot be assigned to an edition: its emails count, to be safe.
        or(isNull(submissions.id), eq(submissions.editionId, id)),
        eq(outboxMessages.kind, "decision_letter"),
        inArray(outboxMessages.state, ["held", "queued", "sending"]),
      ),
    );
  const undecided = await countUndecided(tx, slug);
  return { queued: emails?.waiting ?? 0, undecided };
}

export type PublishResult =
  | { kind: "published" }
  | { kind: "open"; queued: number; undecided: number }
  /** Refused for an edition that never opened, or is archived. */
  | { kind: "refused"; refusal: string };

/**
 * Publishes an edition's selection, and makes its films of the programme public. Filmmakers should
 * get their email first, so it is refused while an email waits or an entry is undecided, unless
 * `reason` says why (stored in the audit log). It cannot be unpublished.
 */
export function publishSelection(
  db: Database,
  clock: Clock,
  { id, slug }: Pick<Edition, "id" | "slug">,
  reason: string | undefined,
): Promise<PublishResult> {
  return db.transaction(async (tx): Promise<PublishResult> => {
    await lockDraft(tx);
    const [edition] = await tx.select().from(editions).where(eq(editions.id, id)).for("update");
    if (!edition) throw new Error("This edition no longer exists.");
    if (edition.selectionPublishedAt) return { kind: "published" };
    const refusal = readOnlyReason(edition);
    if (refusal) return { kind: "refused", refusal };
    const openWork = await findOpenWork(tx, edition);
    if (!reason && (openWork.queued > 0 || openWork.undecided > 0))
      return { kind: "open", ...openWork };
    const now = clock();
    await tx.update(editions).set({ selectionPublishedAt: now }).where(eq(editions.id, id));
    await makeSelectedFilmsPublic(tx, now, id);
    const detail = { ...openWork, ...(reason && { reason }) };
    await audit(tx, now, "director", "selection published", { subject: slug, detail });
    return { kind: "published" };
  });
}
