import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { outboxMessages, promoRemovals } from "~/db/schema";
import { blankedCopyColumns, erasedTextColumns } from "~/features/mail/erased-texts.rules.server";
import { refuseAddressAct } from "~/features/submissions/rights/queries.server";
import { payableDraft } from "~/features/submissions/rights/rules";
import { forgetWords } from "~/lib/admin-list/search.server";
import { type Kind, shownRows, type TableInventory } from "./inventory/columns.rules";
import { inventory } from "./inventory/rules";
import {
  conditionAbout,
  findSubject,
  formerAddresses,
  keysOfAddress,
  mentions,
  type PersonKeys,
  queryRows,
  type Subject,
  sqlList,
  withoutMentions,
} from "./subject.queries.server";

export type Count = { kind: Kind; count: number };
export type ErasureCounts = { gone: Count[]; kept: (Count & { why: string })[] };

type Row = { count: string };

const countIn = (rows: readonly Row[]) => Number(rows[0]?.count ?? 0);

/**
 * Deletes emails to a former address of an entry, also its draft's reminder, and what emails to
 * others say about the person. `before`: newer emails stay unchanged.
 */
async function eraseEmails(
  tx: Database,
  subject: Subject,
  now: Date,
  before: Date | null,
): Promise<number> {
  const formerEmails = await formerAddresses(tx, subject);
  const isOldEnough = before ? sql`created_at <= ${before.toISOString()}::timestamptz` : sql`true`;
  const deletedRows = await queryRows<Row>(
    tx,
    sql`with gone as (delete from outbox_messages
      where lower(to_address) in ${sqlList(formerEmails)} and ${isOldEnough} and (
        submission_id in ${sqlList(subject.entries)}
        or id in (select reminder_id from submission_drafts
          where submission_id in ${sqlList(subject.entries)} or id in ${sqlList(subject.drafts)}))
      returning 1) select count(*)::text as count from gone`,
  );
  // The copy of a newsletter stays in its figures, without whose it was; what waits is never sent.
  const blanked = await tx
    .update(outboxMessages)
    .set(blankedCopyColumns(now))
    .where(
      sql`leave_token is not null and lower(to_address) in ${sqlList(subject.emails)} and ${isOldEnough}`,
    )
    .returning({ mark: outboxMessages.mark });
  const received = blanked.filter(({ mark }) => mark !== "dropped");
  const isToOthers =
    subject.emails.length > 0
      ? sql`lower(to_address) not in ${sqlList(subject.emails)}`
      : sql`true`;
  await tx
    .update(outboxMessages)
    .set(erasedTextColumns(now))
    .where(
      sql`${isToOthers} and ${isOldEnough} and (
        submission_id in ${sqlList(subject.entries)}
        or id in (select outbox_id from digest_entries where submission_id in ${sqlList(subject.entries)})
        or contact_id in ${sqlList(subject.contacts)}
        or lower(reply_to) in ${sqlList(subject.emails)}
        or ${mentions(sql`subject || ' ' || text`, subject.emails)})`,
    );
  return countIn(deletedRows) + received.length;
}

/** Proposed films that never became public contain only the person's data. */
const eraseProposals = (tx: Database, { films }: Subject) =>
  queryRows<Row>(
    tx,
    sql`with gone as (delete from films where id in ${sqlList(films)} and not is_public
      and submission_id is null and not in_programme
      and not exists (select from block_films where block_films.film_id = films.id)
      returning 1) select count(*)::text as count from gone`,
  );

/**
 * Empties drafts whose fee may still be captured, which the inventory leaves: only a deletion that is repeated after a
 * restore meets any. When the fee arrives, the draft without an entry is refunded and listed (`reconcile`).
 */
const emptyPayableDrafts = (tx: Database, { drafts }: Subject) =>
  tx.execute(sql`update submission_drafts set values = null, token_hash = null
    where id in ${sqlList(drafts)} and ${sql.raw(payableDraft)}`);

/**
 * Deletes everything about a person, as the inventory says, within a transaction. `before`: keeps
 * newer rows. Returns how many rows of each kind were deleted, and how many are kept and why.
 */
export async function eraseSubject(
  tx: Database,
  keys: PersonKeys,
  now: Date,
  before: Date | null = null,
): Promise<ErasureCounts & Pick<Subject, "entries" | "people">> {
  const subject = await findSubject(tx, keys, before);
  const deletedCounts = new Map<Kind, number>();
  const retained = new Map<Kind, { count: number; why: string }>();
  const addDeleted = (kind: Kind | null, count: number) => {
    if (kind && count > 0) deletedCounts.set(kind, (deletedCounts.get(kind) ?? 0) + count);
  };
  // Kept parts of an entry are found by its id, since its address is deleted.
  addDeleted("letters", await eraseEmails(tx, subject, now, before));
  addDeleted("films", countIn(await eraseProposals(tx, subject)));
  await emptyPayableDrafts(tx, subject);
  for (const tableInventory of inventory) {
    const { table, kind, rows, since, fate, blanked, why, isPart } = tableInventory;
    const isOldEnough =
      before && since
        ? sql` and ${sql.identifier(since)} <= ${before.toISOString()}::timestamptz`
        : sql``;
    if (!rows) {
      await replaceMentions(tx, tableInventory, subject, isOldEnough);
      continue;
    }
    const where = (text: string) => sql`(${conditionAbout(text, subject, now)})${isOldEnough}`;
    const name = sql.identifier(table);
    const shownWhere = isPart ? null : shownRows(tableInventory);
    let shownCount = 0;
    if (fate === "erase") {
      // Counted while deleting: each table is read once.
      const isShown = shownWhere ? conditionAbout(shownWhere, subject, now) : sql`false`;
      const deletedRows = await queryRows<Row>(
        tx,
        sql`with gone as (delete from ${name} where ${where(rows)} returning (${isShown}) as shown)
          select count(*) filter (where shown)::text as count from gone`,
      );
      shownCount = countIn(deletedRows);
    } else if (shownWhere) {
      const counts = await queryRows<Row>(
        tx,
        sql`select count(*)::text as count from ${name} where ${where(shownWhere)}`,
      );
      shownCount = countIn(counts);
    }
    if (fate !== "erase" && blanked) {
      const set = sql.join(
        Object.entries(blanked).map(
          ([column, value]) =>
            sql`${sql.identifier(column)} = ${conditionAbout(value, subject, now)}`,
        ),
        sql`, `,
      );
      await tx.execute(sql`update ${name} set ${set} where ${where(rows)}`);
    }
    // After the person's own rows, which are found by what is replaced.
    await replaceMentions(tx, tableInventory, subject, isOldEnough);
    if (!kind || shownCount === 0) continue;
    if (fate !== "keep") addDeleted(kind, shownCount);
    if (fate !== "erase") noteRetained(retained, kind, shownCount, why);
  }
  await forgetWords(tx);
  if (keys.email) await suppressPromotion(tx, keys.email, now);
  return {
    entries: subject.entries,
    people: subject.people,
    gone: [...deletedCounts].map(([kind, count]) => ({ kind, count })),
    kept: [...retained].map(([kind, details]) => ({ kind, ...details })),
  };
}

/** Replaces the person's address in texts about others, which stay. */
async function replaceMentions(
  tx: Database,
  { table, replaced = {} }: TableInventory,
  { emails }: Subject,
  isOldEnough: SQL,
): Promise<void> {
  for (const [column, type] of Object.entries(replaced)) {
    const text = sql`${sql.identifier(column)}::text`;
    const next = sql`(${withoutMentions(text, emails)})::${sql.raw(type)}`;
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${next}
      where ${mentions(text, emails)}${isOldEnough}`);
  }
}

/** Later searches and imports must not bring the address back: its hash joins the list of permanent removals. */
async function suppressPromotion(tx: Database, email: string, removedAt: Date): Promise<void> {
  const key = `email:${email.trim().toLowerCase()}`;
  const keyHash = createHash("sha256").update(key).digest("hex");
  await tx.insert(promoRemovals).values({ keyHash, removedAt }).onConflictDoNothing();
}

function noteRetained(
  retained: Map<Kind, { count: number; why: string }>,
  kind: Kind,
  count: number,
  reason: string,
): void {
  const retainedSoFar = retained.get(kind);
  retained.set(kind, {
    count: (retainedSoFar?.count ?? 0) + count,
    why: retainedSoFar?.why ?? reason,
  });
}

/** Rolls a deletion back that was only counted. */
class DryRunRollback extends Error {
  readonly erased: ErasureCounts;
  constructor(erased: ErasureCounts) {
    super("Only counted.");
    this.erased = erased;
  }
}

/** The counts of a deletion that is rolled back: the same code, so that both agree. Or why it is refused. */
export async function countErasure(
  db: Database,
  email: string,
  request: { holder: "address" | "director"; now: Date },
): Promise<ErasureCounts | { reason: string }> {
  const { now } = request;
  try {
    return await db.transaction(async (tx): Promise<ErasureCounts | { reason: string }> => {
      const reason = await refuseErasure(tx, email, request);
      if (reason) return { reason };
      const { gone, kept } = await eraseSubject(tx, keysOfAddress(email), now);
      throw new DryRunRollback({ gone, kept });
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.erased;
    throw error;
  }
}

/**
 * Why this data cannot be deleted now, as a sentence; null if it can. Locks the address and its entries until the
 * transaction ends, so that it still holds when they are deleted.
 */
export async function refuseErasure(
  tx: Database,
  email: string,
  { holder, now }: { holder: "address" | "director"; now: Date },
): Promise<string | null> {
  const address = email.trim().toLowerCase();
  const [director] = await queryRows<Row>(
    tx,
    sql`select count(*)::text as count from people join person_roles on person_roles.person_id = people.id
      where lower(people.email) = ${address} and person_roles.role = 'director'
        and people.revoked_at is null`,
  );
  if (Number(director?.count) > 0) {
    return holder === "director"
      ? "This person is a director of the festival. Another director has to remove them first."
      : "You are a director of the festival. Another director has to remove you first.";
  }
  return refuseAddressAct(tx, "erase", holder, { email: address, now });
}

/** Which of deletion and export are refused now, each with its sentence. */
export const readRefusals = (
  db: Database,
  email: string,
  request: { holder: "address" | "director"; now: Date },
): Promise<{ erase: string | null; export: string | null }> =>
  db.transaction(async (tx) => ({
    erase: await refuseErasure(tx, email, request),
    export: await refuseAddressAct(tx, "export", request.holder, { email, now: request.now }),
  }));
