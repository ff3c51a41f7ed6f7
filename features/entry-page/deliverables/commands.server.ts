import { eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { deliverableItems, deliverables, submissions } from "~/db/schema";
import { requireUnarchived } from "~/features/settings/archived.queries.server";
import { findUnknownTypes } from "~/features/settings/category-types.queries.server";
import type { Edition } from "~/features/settings/editions.queries.server";
import { refuseAct } from "~/features/submissions/rights/queries.server";
import { type ChangeResult, done, unknownRow } from "~/lib/api/change-result";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { describeEntry, type FilmAccess, lockRow, readEntrySettings } from "../queries.server";
import type { Entry } from "../schema";
import { asDeliverable, readItem } from "./queries.server";
import { findValueError, isOpen } from "./rules";
import type {
  Deliverable,
  DeliverableChange,
  DeliverableItem,
  ItemChange,
  NewDeliverable,
} from "./schema";

/** Creates a deliverable for some categories, in an edition, by default the current one. Throws `ArchivedEdition`. */
export function createDeliverable(
  db: Database,
  clock: Clock,
  { types, ...fields }: NewDeliverable,
  edition?: Pick<Edition, "id">,
): Promise<Deliverable> {
  return db.transaction(async (tx) => {
    await requireUnarchived(tx, edition ? sql`${edition.id}` : sql`current_edition()`);
    const [row] = await tx
      .insert(deliverables)
      .values({
        ...fields,
        categories: types,
        createdAt: clock(),
        ...(edition && { editionId: edition.id }),
      })
      .returning();
    if (!row) throw new Error("The deliverable was not saved.");
    return asDeliverable(row);
  });
}

/** Changes a deliverable. Submitted values stay, also for films that no longer need it. */
export function changeDeliverable(
  db: Database,
  id: string,
  { version, types, ...change }: DeliverableChange,
): Promise<ChangeResult<Deliverable>> {
  return db.transaction(async (tx): Promise<ChangeResult<Deliverable>> => {
    const [row] = await tx.select().from(deliverables).where(eq(deliverables.id, id)).for("update");
    if (!row) return unknownRow;
    await requireUnarchived(tx, sql`${row.editionId}`);
    if (row.version !== version) return { kind: "stale", row: asDeliverable(row) };
    const typePath = (index: number) => `types.${index}`;
    const errors = await findUnknownTypes(tx, row.editionId, types ?? [], typePath);
    if (errors.length > 0) return { kind: "invalid", errors };
    const [changedRow] = await tx
      .update(deliverables)
      .set({ ...change, ...(types && { categories: types }), version: row.version + 1 })
      .where(eq(deliverables.id, id))
      .returning();
    return done(asDeliverable(changedRow ?? row));
  });
}

/** Inserts or updates an item; missing fields stay. */
const writeItem = (
  tx: Database,
  item: Pick<
    typeof deliverableItems.$inferInsert,
    "deliverableId" | "submissionId" | "state" | "note" | "at"
  > & { value?: string },
) =>
  tx
    .insert(deliverableItems)
    .values(item)
    .onConflictDoUpdate({
      target: [deliverableItems.deliverableId, deliverableItems.submissionId],
      set: { ...item, version: sql`${deliverableItems.version} + 1` },
    });

export type SubmitDeliverableResult =
  | { kind: "given"; entry: Entry }
  | { kind: "refused"; detail: string }
  | { kind: "invalid"; errors: FieldError[] }
  /** An unknown link, or the entry has no such deliverable. */
  | { kind: "unknown" };

/** Saves a filmmaker's value and replaces an earlier one; refused once it or the entry is closed. */
export function submitDeliverable(
  { db, clock, films, secrets }: { db: Database; clock: Clock } & FilmAccess,
  token: string,
  deliverableId: string,
  value: string,
): Promise<SubmitDeliverableResult> {
  return db.transaction(async (tx): Promise<SubmitDeliverableResult> => {
    // A review locks the same row, so that an approved value cannot change unnoticed.
    const row = await lockRow(tx, token);
    if (!row) return { kind: "unknown" };
    const now = clock();
    const settings = await readEntrySettings(tx, row);
    const refusal = await refuseAct(tx, "correct", "link", { entry: row, settings, now });
    if (refusal) return { kind: "refused", detail: refusal };
    const readEntry = () => describeEntry(row, { db: tx, settings, now, films, secrets });
    const deliverable = (await readEntry()).deliverables.find(({ id }) => id === deliverableId);
    if (!deliverable) return { kind: "unknown" };
    if (!isOpen(deliverable.state)) {
      const reason = deliverable.state === "approved" ? "is approved" : "is no longer needed";
      const detail = `${deliverable.label} ${reason}. To change it, please write to ${settings.mailboxes.hello}.`;
      return { kind: "refused", detail };
    }
    const valueError = findValueError(deliverable.kind, value);
    if (valueError) return { kind: "invalid", errors: [{ path: "value", message: valueError }] };
    if (deliverable.state !== "given" || deliverable.value !== value) {
      const submissionId = row.id;
      await writeItem(tx, {
        deliverableId,
        submissionId,
        state: "given",
        value,
        note: null,
        at: now,
      });
    }
    return { kind: "given", entry: await readEntry() };
  });
}

/**
 * Approves an item, requests changes with a reason, waives it, or makes it open again. An item can be approved without
 * a submission: it may have arrived another way.
 */
export function reviewItem(
  { db, clock }: { db: Database; clock: Clock },
  deliverableId: string,
  submissionId: string,
  { state, note, version }: ItemChange,
): Promise<ChangeResult<DeliverableItem>> {
  return db.transaction(async (tx): Promise<ChangeResult<DeliverableItem>> => {
    const [entry] = await tx
      .select({ editionId: submissions.editionId })
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for("update");
    const row = await readItem(tx, deliverableId, submissionId);
    if (!entry || !row) return unknownRow;
    await requireUnarchived(tx, sql`${entry.editionId}`);
    if (row.version !== version) return { kind: "stale", row };
    await writeItem(tx, { deliverableId, submissionId, state, note, at: clock() });
    const item = await readItem(tx, deliverableId, submissionId);
    return done(item ?? row);
  });
}
