import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { announcements } from "~/db/schema";
import { requireUnarchived } from "~/features/settings/archived.queries.server";
import {
  currentEdition,
  type Edition,
  type EditionQuery,
  whereEdition,
} from "~/features/settings/editions.queries.server";
import { deleteDraftMails } from "~/features/submissions/decision/locked-announcement.commands.server";
import { type AuditEntry, audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { type PageQuery, readPage } from "~/lib/pagination/keyset";
import type { AnnouncementRow } from "./recipients.queries.server";
import { type Action, transition } from "./rules";
import type { announcementChangeSchema, newAnnouncementSchema } from "./schema";

/** Commands of announcements: create, change, cancel, unlock, schedule, revert. None works in an archived edition. */

/** Throws `ArchivedEdition` if an announcement's edition is archived; to be called before its row is locked. */
export const requireUnarchivedAnnouncement = (tx: Database, id: string): Promise<void> =>
  requireUnarchived(
    tx,
    sql`select ${announcements.editionId} from ${announcements} where ${eq(announcements.id, id)}`,
  );

/**
 * One page of the announcements of an edition, by default the current one, or of 'all'; newest
 * first.
 */
export const listAnnouncements = (db: Database, { edition, ...query }: PageQuery & EditionQuery) =>
  readPage(
    db,
    {
      from: announcements,
      sort: announcements.createdAt,
      id: announcements.id,
      where: whereEdition(announcements.editionId, edition),
    },
    query,
  );

/** One announcement of any edition; null if unknown. */
export async function findAnnouncement(db: Database, id: string): Promise<AnnouncementRow | null> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  return row ?? null;
}

/** Creates a draft in an edition, by default the current one; sends nothing. */
export async function createAnnouncement(
  db: Database,
  clock: Clock,
  { answerBy = null, ...values }: z.output<typeof newAnnouncementSchema>,
  edition?: Pick<Edition, "id">,
): Promise<AnnouncementRow> {
  return db.transaction(async (tx) => {
    const editionId = edition?.id ?? (await currentEdition(tx)).id;
    await requireUnarchived(tx, sql`${editionId}`);
    const [row] = await tx
      .insert(announcements)
      .values({ ...values, editionId, answerBy, createdAt: clock() })
      .returning();
    if (!row) throw new Error("The announcement was not stored.");
    return row;
  });
}

export type AnnouncementResult =
  | { kind: "done"; row: AnnouncementRow }
  | { kind: "unknown" }
  | { kind: "stale" }
  | { kind: "refused"; reason: string; status: 409 | 422 };

type AnnouncementChange = Partial<typeof announcements.$inferInsert>;

/** `status`: 422 for an invalid value, 409 for the wrong state or number of emails. */
type Refusal = { kind: "refused"; reason: string; status: 409 | 422 };

/** A refusal with its sentence; by default as 409. */
export const refusal = (reason: string, status: Refusal["status"] = 409): Refusal => ({
  kind: "refused",
  reason,
  status,
});

/**
 * Locks an announcement's row and changes it, if it still has this version. `decide` returns the
 * columns to write, a refusal, or 'same' if the change was made already, whatever the version.
 * `alsoWrite` runs in the same transaction.
 */
function applyChange(
  db: Database,
  { id, version }: { id: string; version: number },
  decide: (row: AnnouncementRow) => AnnouncementChange | Refusal | "same",
  alsoWrite?: (tx: Database, row: AnnouncementRow) => Promise<unknown>,
): Promise<AnnouncementResult> {
  return db.transaction(async (tx): Promise<AnnouncementResult> => {
    await requireUnarchivedAnnouncement(tx, id);
    const [row] = await tx
      .select()
      .from(announcements)
      .where(eq(announcements.id, id))
      .for("update");
    if (!row) return { kind: "unknown" };
    const change = decide(row);
    if (change === "same") return { kind: "done", row };
    if (row.version !== version) return { kind: "stale" };
    if (isRefusal(change)) return change;
    const [updatedRow] = await tx
      .update(announcements)
      .set({ ...change, version: row.version + 1 })
      .where(eq(announcements.id, id))
      .returning();
    await alsoWrite?.(tx, updatedRow ?? row);
    return { kind: "done", row: updatedRow ?? row };
  });
}

const isRefusal = (change: AnnouncementChange | Refusal): change is Refusal =>
  change.kind === "refused";

/** The id of an announcement's edition; undefined if there is no such announcement. */
export async function findEditionId(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ editionId: announcements.editionId })
    .from(announcements)
    .where(eq(announcements.id, id));
  return row?.editionId;
}

/** Changes the recipients of a draft; missing fields stay. */
export const changeAnnouncement = (
  db: Database,
  id: string,
  { version, ...changes }: z.output<typeof announcementChangeSchema>,
) =>
  applyChange(db, { id, version }, (row) =>
    row.state === "draft"
      ? changes
      : refusal("Only a draft can be changed. Unlock the announcement first."),
  );

type Deps = { db: Database; clock: Clock };
type AnnouncementVersion = { id: string; version: number };

/** Takes one step between states (see `transition`); `alsoWrite` runs in the same transaction. */
function takeStep(
  { db, clock }: Deps,
  announcement: AnnouncementVersion,
  action: Action,
  alsoWrite: (tx: Database, row: AnnouncementRow) => Promise<unknown>,
): Promise<AnnouncementResult> {
  const decide = (row: AnnouncementRow) => {
    const result = transition(row, action, clock());
    if (!result.done) return refusal(result.reason, result.status);
    const { state, sendAt, letters } = result.announcement;
    if (state === row.state) return "same";
    return { state, sendAt, letters, ...(letters === null && { entries: null }) };
  };
  return applyChange(db, announcement, decide, alsoWrite);
}

/**
 * An announcement with the number of its emails in the audit log. The name of a correction is the title of its entry,
 * which a deletion deletes.
 */
export const auditEntry = (
  { id, name, submissionId, letters }: AnnouncementRow,
  count = letters,
): AuditEntry => ({
  subject: id,
  detail: { ...(submissionId ? { submissionId } : { name }), letters: count },
});

/** Cancels an announcement before its release, and deletes its emails. */
export const cancelAnnouncement = (deps: Deps, announcement: AnnouncementVersion) =>
  takeStep(deps, announcement, { kind: "cancel" }, (tx) => deleteDraftMails(tx, announcement.id));

/** Makes a locked announcement a draft again; its emails and their links are deleted. */
export const unlockAnnouncement = (deps: Deps, announcement: AnnouncementVersion) =>
  takeStep(deps, announcement, { kind: "unlock" }, (tx) => deleteDraftMails(tx, announcement.id));

/** Schedules a locked announcement: at a moment, or ten minutes from now. */
export const scheduleAnnouncement = (
  deps: Deps,
  announcement: AnnouncementVersion,
  action: Extract<Action, { kind: "release" | "schedule" }>,
) =>
  takeStep(deps, announcement, action, (tx, row) =>
    audit(tx, deps.clock(), "director", "announcement scheduled", auditEntry(row)),
  );

/** Cancels a scheduled release before anything was sent: the emails are locked again. */
export const revertAnnouncement = (deps: Deps, announcement: AnnouncementVersion) =>
  takeStep(deps, announcement, { kind: "undo" }, (tx, row) =>
    audit(tx, deps.clock(), "director", "announcement taken back", auditEntry(row)),
  );
