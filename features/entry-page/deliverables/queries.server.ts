import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { confirmations, deliverableItems, deliverables, submissions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import {
  type Deliverable,
  type DeliverableItem,
  deliverableSchema,
  type EntryDeliverable,
} from "./schema";

/** Deliverables and their progress. */

/** A stored deliverable as the API returns it. */
export const asDeliverable = ({
  categories,
  ...row
}: typeof deliverables.$inferSelect): Deliverable => ({ ...row, types: categories });

/** One page of the deliverables of an edition, by default the current one, newest first. */
export async function listDeliverables(
  db: Database,
  { edition, ...query }: PageQuery & { edition?: string | undefined },
): Promise<Page<Deliverable>> {
  const { items, ...rest } = await readPage(
    db,
    {
      from: deliverables,
      sort: deliverables.createdAt,
      id: deliverables.id,
      where: whereEdition(deliverables.editionId, edition),
    },
    query,
  );
  return { ...rest, items: items.map(asDeliverable) };
}

/** All deliverables of an edition, by default the current one. */
export async function readDeliverables(db: Database, edition?: string): Promise<Deliverable[]> {
  const rows = await db
    .select()
    .from(deliverables)
    .where(whereEdition(deliverables.editionId, edition));
  return rows.map((row) => deliverableSchema.parse(asDeliverable(row)));
}

/** The number of accepted films of an edition by answer; withdrawn ones are left out. */
export async function countAnswers(db: Database, edition?: string) {
  const rows = await db
    .select({ answer: confirmations.answer, films: count() })
    .from(submissions)
    .leftJoin(confirmations, eq(confirmations.submissionId, submissions.id))
    .where(
      and(
        whereEdition(submissions.editionId, edition),
        eq(submissions.announcedStatus, "accepted"),
        isNull(submissions.withdrawnAt),
      ),
    )
    .groupBy(confirmations.answer);
  const filmCount = (answer: string | null) =>
    rows.find((row) => row.answer === answer)?.films ?? 0;
  return { yes: filmCount("yes"), no: filmCount("no"), open: filmCount(null) };
}

/** The condition of films that will be shown: accepted, announced, not withdrawn, and confirmed. */
const isConfirmed = and(
  eq(confirmations.answer, "yes"),
  eq(submissions.announcedStatus, "accepted"),
  isNull(submissions.withdrawnAt),
);

/** Each deliverable of each confirmed film, also without a submitted value, by due date. */
export const readRequestedItems = (db: Database, where: SQL | undefined) =>
  db
    .select({
      deliverable: deliverables,
      item: deliverableItems,
      entry: {
        id: submissions.id,
        filmTitle: submissions.filmTitle,
        logLine: submissions.logLine,
        submitterName: submissions.submitterName,
        submitterEmail: submissions.submitterEmail,
        editionId: submissions.editionId,
      },
      confirmedAt: confirmations.at,
    })
    .from(confirmations)
    .innerJoin(submissions, eq(submissions.id, confirmations.submissionId))
    .innerJoin(
      deliverables,
      and(
        eq(deliverables.editionId, submissions.editionId),
        sql`${submissions.submissionType} = any(${deliverables.categories})`,
      ),
    )
    .leftJoin(
      deliverableItems,
      and(
        eq(deliverableItems.deliverableId, deliverables.id),
        eq(deliverableItems.submissionId, submissions.id),
      ),
    )
    .where(and(isConfirmed, where))
    .orderBy(asc(deliverables.dueOn), asc(deliverables.createdAt), asc(deliverables.id));
export type RequestedItem = Awaited<ReturnType<typeof readRequestedItems>>[number];

/** The state of a deliverable; 'open' before anything was sent. */
export const stateOf = ({ item }: Pick<RequestedItem, "item">) => item?.state ?? "open";

const asItem = ({ deliverable, item, entry }: RequestedItem): DeliverableItem => ({
  deliverableId: deliverable.id,
  submissionId: entry.id,
  title: submissionTitle(entry),
  label: deliverable.label,
  state: item?.state ?? "open",
  value: item?.value ?? null,
  note: item?.note ?? null,
  version: item?.version ?? 0,
});

/** Every item of the confirmed films of an edition, by default the current one, film by film. */
export async function readItems(db: Database, edition?: string): Promise<DeliverableItem[]> {
  const rows = await readRequestedItems(db, whereEdition(submissions.editionId, edition));
  return rows
    .map(asItem)
    .sort(
      (a, b) =>
        a.title.localeCompare(b.title, "en") || a.submissionId.localeCompare(b.submissionId),
    );
}

/** The number of submitted items of the current edition that wait for a review. */
export async function countItemsToReview(db: Database): Promise<number> {
  const where = and(whereEdition(submissions.editionId), eq(deliverableItems.state, "given"));
  return (await readRequestedItems(db, where)).length;
}

/** One item; null for an unknown film, or a deliverable that is not asked of it. */
export async function readItem(
  db: Database,
  deliverableId: string,
  submissionId: string,
): Promise<DeliverableItem | null> {
  const [row] = await readRequestedItems(
    db,
    and(eq(deliverables.id, deliverableId), eq(submissions.id, submissionId)),
  );
  return row ? asItem(row) : null;
}

/** The deliverables of an entry, as the filmmaker sees them; empty before a yes. */
export async function readChecklist(
  db: Database,
  { id }: Pick<SubmissionRow, "id">,
): Promise<EntryDeliverable[]> {
  const rows = await readRequestedItems(db, eq(submissions.id, id));
  return rows.map(({ deliverable: { id: deliverableId, label, kind, required, dueOn }, item }) => ({
    id: deliverableId,
    label,
    kind,
    required,
    dueOn,
    state: item?.state ?? "open",
    value: item?.value ?? null,
    note: item?.state === "returned" ? item.note : null,
  }));
}
