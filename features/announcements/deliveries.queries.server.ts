import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  announcementItems,
  announcements,
  confirmations,
  outboxMessages,
  submissions,
} from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { matching } from "~/lib/admin-list/matching.server";
import { type CsvColumn, csvFile } from "~/lib/csv/write";
import { downloadOf } from "~/lib/download";
import type { Page, PageQuery } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import { findDropReason } from "./jobs.server";
import { type AnnouncementRow, isCorrectedSince } from "./recipients.queries.server";
import type { FollowUp, LedgerFilter, LedgerRow } from "./schema";

/** The emails of an announcement since its lock, with their states. */

/** Items with their emails, in the order of submission. */
const readItems = (db: Database, where: SQL | undefined) =>
  db
    .select({
      item: announcementItems,
      announcementState: announcements.state,
      entry: {
        filmTitle: submissions.filmTitle,
        logLine: submissions.logLine,
        withdrawnAt: submissions.withdrawnAt,
        amountCents: submissions.amountCents,
        refundedCents: submissions.refundedCents,
      },
      mail: {
        state: outboxMessages.state,
        lastError: outboxMessages.lastError,
        sentAt: outboxMessages.sentAt,
      },
      answer: { answer: confirmations.answer, at: confirmations.at },
    })
    .from(announcementItems)
    .innerJoin(announcements, eq(announcements.id, announcementItems.announcementId))
    .innerJoin(submissions, eq(submissions.id, announcementItems.submissionId))
    .leftJoin(outboxMessages, eq(outboxMessages.id, announcementItems.outboxId))
    .leftJoin(
      confirmations,
      and(
        eq(confirmations.submissionId, submissions.id),
        // Only accepted filmmakers must answer, by the deadline of their announcement.
        eq(announcementItems.outcome, "accepted"),
        eq(announcements.releasedAt, submissions.announcedAt),
      ),
    )
    // Leaves out emails of an unfinished lock.
    .where(and(inArray(announcements.state, ["locked", "scheduled", "released"]), where))
    .orderBy(asc(submissions.submittedAt), asc(submissions.id));

type Item = Awaited<ReturnType<typeof readItems>>[number];

const importedReason = "Announced without an email: the entry comes from another platform.";

/** The state of an item's email, and the reason of a failure. */
function deliveryState({
  item,
  announcementState,
  entry,
  mail,
}: Item): Pick<LedgerRow, "state" | "why"> {
  if (item.droppedWhy) return { state: "dropped", why: item.droppedWhy };
  if (item.subject === "") return { state: "dropped", why: importedReason };
  if (announcementState !== "released") {
    // Shows now which entries the release will drop.
    const reason = findDropReason(entry);
    return reason ? { state: "dropped", why: reason } : { state: "rendered", why: null };
  }
  if (mail?.state === "failed") return { state: "failed", why: mail.lastError };
  if (mail?.state === "sent") return { state: "sent", why: null };
  // A deferred email shows the last error.
  return { state: "queued", why: mail?.lastError ?? null };
}

const toLedgerRow = (row: Item): LedgerRow => ({
  submissionId: row.item.submissionId,
  title: submissionTitle(row.entry),
  outcome: row.item.outcome,
  toAddress: row.item.toAddress,
  subject: row.item.subject,
  ...deliveryState(row),
  sentAt: row.mail?.sentAt ?? null,
  pageOpenedAt: row.item.pageOpenedAt,
  answer: row.answer?.answer ?? null,
  answeredAt: row.answer?.at ?? null,
});

/** One row per entry; none before the lock. */
export const readLedger = async (db: Database, announcementId: string): Promise<LedgerRow[]> =>
  (await readItems(db, eq(announcementItems.announcementId, announcementId))).map(toLedgerRow);

/**
 * The number of entries corrected after the lock; their emails are written again at the release.
 */
export async function countCorrected(db: Database, announcementId: string): Promise<number> {
  const [row] = await db
    .select({ entries: count() })
    .from(announcementItems)
    .innerJoin(submissions, eq(submissions.id, announcementItems.submissionId))
    .where(
      and(
        eq(announcementItems.announcementId, announcementId),
        isNull(submissions.withdrawnAt),
        isCorrectedSince,
      ),
    );
  return row?.entries ?? 0;
}

/** One page of deliveries, filtered by address, title or state. */
export async function listLedger(
  db: Database,
  announcementId: string,
  { q = "", state, ...query }: PageQuery & LedgerFilter,
): Promise<Page<LedgerRow>> {
  const searchText = q.toLowerCase();
  const rows = (await readLedger(db, announcementId)).filter(
    (row) =>
      (!state || row.state === state) &&
      [row.title, row.toAddress].some((text) => text.toLowerCase().includes(searchText)),
  );
  return paginateArray(rows, ({ submissionId }) => submissionId, query);
}

/** The number of entries by state; `undelivered` has the first few that did not arrive. */
export function sumLedger(rows: readonly LedgerRow[]) {
  const countRows = (matches: (row: LedgerRow) => boolean) => rows.filter(matches).length;
  const countInState = (state: LedgerRow["state"]) => countRows((row) => row.state === state);
  const isEmailed = ({ state }: LedgerRow) => state !== "dropped";
  return {
    entries: countRows(isEmailed),
    queued: countInState("queued") + countInState("rendered"),
    sent: countInState("sent"),
    failed: countInState("failed"),
    dropped: countInState("dropped"),
    opened: countRows(({ pageOpenedAt }) => pageOpenedAt !== null),
    toAnswer: countRows((row) => isEmailed(row) && row.outcome === "accepted"),
    answered: countRows(({ answer }) => answer !== null),
    undelivered: rows.filter(({ state }) => state === "failed").slice(0, 20),
  };
}
export type LedgerSums = ReturnType<typeof sumLedger>;

const columns: readonly CsvColumn<LedgerRow>[] = [
  ["Title", ({ title }) => title],
  ["Outcome", ({ outcome }) => outcome],
  ["Address", ({ toAddress }) => toAddress],
  ["Subject", ({ subject }) => subject],
  ["State", ({ state }) => state],
  ["Why", ({ why }) => why],
  ["Sent", ({ sentAt }) => isoText(sentAt)],
  ["Page opened", ({ pageOpenedAt }) => isoText(pageOpenedAt)],
  ["Answer", ({ answer }) => answer],
  ["Answered", ({ answeredAt }) => isoText(answeredAt)],
  ["Id", ({ submissionId }) => submissionId],
];

const isoText = (at: LedgerRow["sentAt"]) => (at ? new Date(at).toISOString() : null);

/** The delivery report as a CSV file. */
export const downloadLedger = (rows: readonly LedgerRow[]): Response =>
  downloadOf("announcement-ledger.csv", "text/csv", csvFile(columns, [rows]));

/** The locked emails of an announcement, one per person; `q` searches address and title. */
export async function findLockedEmails(db: Database, { id }: AnnouncementRow, q = "") {
  const outboxIds = db
    .select({ outboxId: announcementItems.outboxId })
    .from(announcementItems)
    .innerJoin(submissions, eq(submissions.id, announcementItems.submissionId))
    .where(
      and(
        eq(announcementItems.announcementId, id),
        matching([announcementItems.toAddress, submissions.filmTitle, submissions.logLine], q),
      ),
    );
  const items = await db
    .select()
    .from(announcementItems)
    .where(
      and(
        eq(announcementItems.announcementId, id),
        q ? inArray(announcementItems.outboxId, outboxIds) : isNotNull(announcementItems.outboxId),
      ),
    )
    // In the order of the previews before the lock: somebody may be paging through them while it is locked.
    .orderBy(desc(announcementItems.leads), submittedAt, asc(announcementItems.submissionId));
  return groupItemsIntoEmails(items);
}

/** When the entry of an item was submitted. */
const submittedAt = sql`(select ${submissions.submittedAt} from ${submissions}
  where ${submissions.id} = ${announcementItems.submissionId})`;

/** The locked email of an entry with its text; null if there is none. */
export async function findLockedEmail(db: Database, { id }: AnnouncementRow, submissionId: string) {
  const outboxIds = db
    .select({ outboxId: announcementItems.outboxId })
    .from(announcementItems)
    .where(
      and(
        eq(announcementItems.announcementId, id),
        eq(announcementItems.submissionId, submissionId),
      ),
    );
  const items = await db
    .select()
    .from(announcementItems)
    .where(
      and(eq(announcementItems.announcementId, id), inArray(announcementItems.outboxId, outboxIds)),
    )
    .orderBy(desc(announcementItems.leads), asc(announcementItems.submissionId));
  const [email] = groupItemsIntoEmails(items);
  const [mail] = await db
    .select({ html: outboxMessages.html, text: outboxMessages.text })
    .from(outboxMessages)
    .where(eq(outboxMessages.id, items[0]?.outboxId ?? noMailId));
  return email && mail ? { ...email, ...mail } : null;
}

/** An id that no email has. */
const noMailId = "00000000-0000-0000-0000-000000000000";

/** Groups items into emails; an email's main item comes first. */
function groupItemsIntoEmails(items: readonly (typeof announcementItems.$inferSelect)[]) {
  const itemsByMail = Map.groupBy(items, ({ outboxId }) => outboxId);
  return [...itemsByMail.values()].flatMap(([mainItem, ...otherItems]) =>
    mainItem
      ? [
          {
            submissionIds: [mainItem, ...otherItems].map(({ submissionId }) => submissionId),
            toAddress: mainItem.toAddress,
            outcome: mainItem.outcome,
            subject: mainItem.subject,
          },
        ]
      : [],
  );
}

/**
 * Entries of an edition whose email failed and whose filmmaker has not opened the private page
 * either.
 */
export async function findUnreached(
  db: Database,
  edition: string | undefined,
): Promise<FollowUp[]> {
  const items = await readItems(
    db,
    and(
      eq(announcements.state, "released"),
      whereEdition(announcements.editionId, edition),
      eq(outboxMessages.state, "failed"),
      // The latest email counts.
      eq(announcements.releasedAt, submissions.announcedAt),
      isNull(announcementItems.pageOpenedAt),
      isNull(submissions.withdrawnAt),
    ),
  );
  return items.map((item) => ({
    kind: "not_reached",
    submissionId: item.item.submissionId,
    title: submissionTitle(item.entry),
    detail: `${item.item.toAddress}: ${item.mail?.lastError ?? "The email could not be sent."}`,
    proposedSubmissionId: null,
  }));
}
