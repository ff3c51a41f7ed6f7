import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, editions, outboxMessages, submissions } from "~/db/tables";
import { currentEdition } from "~/features/festival/editions.server";
import { selectedFilms } from "~/features/submissions/decision/selection.server";
import type { Clock } from "~/http/clock";
import { decidedAbout, outcomeNow } from "./queries.server";

/** The selection as everybody reads it, published by an act of its own. */

/** What was announced as accepted and not withdrawn, by title; empty before it is published. */
export async function readSelection(db: Database) {
  const { id, selectionPublishedAt: publishedAt } = await currentEdition(db);
  return { publishedAt, films: publishedAt ? await selectedFilms(db, id) : [] };
}

/** The same for the desk: since when it is public, and how many films stand in it or would. */
export async function readSelectionState(db: Database) {
  const { id, selectionPublishedAt } = await currentEdition(db);
  return {
    publishedAt: selectionPublishedAt?.toISOString() ?? null,
    films: (await selectedFilms(db, id)).length,
  };
}

/** What speaks against publishing: letters of decisions that have not left, and undecided entries. */
async function stillOpen(tx: Database) {
  const [letters] = await tx
    .select({ waiting: count() })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.kind, "decision_letter"),
        inArray(outboxMessages.state, ["held", "queued", "sending"]),
      ),
    );
  const [entries] = await tx
    .select({ undecided: count() })
    .from(submissions)
    .where(and(decidedAbout, isNull(submissions.withdrawnAt), sql`${outcomeNow} is null`));
  return { queued: letters?.waiting ?? 0, undecided: entries?.undecided ?? 0 };
}

export type Published = { kind: "published" } | { kind: "open"; queued: number; undecided: number };

/**
 * Publishes the current edition's selection: those who are not in it hear of it first, so it
 * is refused while a letter waits or an entry is undecided, unless `reason` says why. The
 * reason is in the audit log. Once published it stays so.
 */
export function publishSelection(
  db: Database,
  clock: Clock,
  reason: string | undefined,
): Promise<Published> {
  return db.transaction(async (tx): Promise<Published> => {
    const { id, slug } = await currentEdition(tx);
    const [edition] = await tx.select().from(editions).where(eq(editions.id, id)).for("update");
    if (edition?.selectionPublishedAt) return { kind: "published" };
    const open = await stillOpen(tx);
    if (!reason && (open.queued > 0 || open.undecided > 0)) return { kind: "open", ...open };
    const now = clock();
    await tx.update(editions).set({ selectionPublishedAt: now }).where(eq(editions.id, id));
    const detail = { ...open, ...(reason && { reason }) };
    const action = "selection published";
    const actor = "director";
    await tx.insert(auditLog).values({ actor, action, subject: slug, detail, createdAt: now });
    return { kind: "published" };
  });
}
