import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { acknowledgedProblems, programmeVersions, venues } from "~/db/schema";
import { lockDraft } from "~/features/films/revision-lock.commands.server";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import { type ChangeResult, done, refuse, unknownRow } from "~/lib/api/change-result";
import { maskChecked, noConflict } from "../conflicts.queries.server";
import { blockingProblems, type Plan, planPublication, planRevert } from "../publication.rules";
import {
  type ProgrammeEdit,
  readRevision,
  requireUnarchivedProgramme,
} from "../revision-lock.commands.server";
import { readBoard, readProgrammeData, toShownProblems } from "../schedule-checks.queries.server";
import { type Change, numberSnapshot, type PublishedScreening } from "../versions.rules";
import { draftEmails } from "./notifications.commands.server";
import { findVersion, newestVersion, toVersionResponse, type VersionRow } from "./queries.server";
import type { Check } from "./schema";

/** Checking, publishing and restoring the programme. */

type PublishResult = ChangeResult<ReturnType<typeof toVersionResponse>, never>;

const idsOf = (changes: readonly Change[]) => changes.map(({ id }) => id);

/** Problems of the draft, and the changes that publishing would make. */
export async function checkProgramme(db: Database, hiddenByConflict = noConflict): Promise<Check> {
  const revision = await readRevision(db);
  const plan = await currentPlan(db, hiddenByConflict);
  const { added, moved, cancelled } = plan.changes;
  return {
    revision,
    problems: await toShownProblems(db, plan.problems),
    changes: {
      added: idsOf(added),
      moved: idsOf(moved),
      cancelled: idsOf(cancelled),
      leftOut: plan.leftOut,
    },
  };
}

async function currentPlan(db: Database, hiddenByConflict = noConflict): Promise<Plan> {
  const { board, data } = maskChecked(await readBoard(db), hiddenByConflict);
  const newest = await newestVersion(db);
  return planPublication(board, newest?.snapshot ?? [], data);
}

type PublicationTexts = { note: string | null; reason: string | null };

/** Publishes this revision of the draft. If it has errors, a reason is required, which the audit log stores. */
export function publishProgramme(
  editContext: ProgrammeEdit,
  { revision, ...words }: PublicationTexts & { revision: number },
): Promise<PublishResult> {
  return editContext.db.transaction(async (tx): Promise<PublishResult> => {
    const currentRevision = await lockDraft(tx);
    if (currentRevision !== revision) {
      const message = "The schedule changed after you opened it. Please check it again.";
      return refuse(message, { revision: currentRevision });
    }
    const newest = await newestVersion(tx);
    const { board, data } = await readBoard(tx);
    return publish(
      { ...editContext, db: tx },
      planPublication(board, newest?.snapshot ?? [], data),
      newest,
      words,
    );
  });
}

/**
 * Publishes an old version again; the draft is unchanged. Without a new reason for its errors the one of the old version
 * counts.
 */
export function revertProgramme(
  editContext: ProgrammeEdit,
  { number, note, reason }: PublicationTexts & { number: number },
): Promise<PublishResult> {
  return editContext.db.transaction(async (tx): Promise<PublishResult> => {
    await lockDraft(tx);
    const oldVersion = await findVersion(tx, number);
    if (!oldVersion) return unknownRow;
    const newest = await newestVersion(tx);
    const programmeData = await readProgrammeData(tx);
    const plan = planRevert(oldVersion.snapshot, newest?.snapshot ?? [], programmeData);
    return publish({ ...editContext, db: tx }, plan, newest, {
      note,
      reason: reason ?? oldVersion.reason,
    });
  });
}

async function publish(
  { db: tx, clock, by, actor }: ProgrammeEdit,
  plan: Plan,
  newest: VersionRow | null,
  { note, reason }: PublicationTexts,
): Promise<PublishResult> {
  await requireUnarchivedProgramme(tx);
  if (plan.changesNothing) return refuse("There are no changes to publish.");
  const blocking = blockingProblems(plan);
  if (blocking.length > 0 && !reason) {
    const message = "The schedule has errors. Fix them, or give a reason for publishing anyway.";
    return refuse(message, { problems: await toShownProblems(tx, blocking) });
  }
  const number = (newest?.number ?? 0) + 1;
  const publishedAt = clock();
  const snapshot = numberSnapshot(newest?.snapshot ?? [], plan.screenings, number);
  const [row] = await tx
    .insert(programmeVersions)
    .values({
      number,
      publishedAt,
      by,
      note,
      reason,
      snapshot,
      changes: await toStoredChanges(tx, plan, newest?.snapshot ?? []),
    })
    .returning();
  if (!row) throw new Error("The version was not stored.");
  await draftEmails(tx, clock, row);
  const { slug } = await currentEdition(tx);
  const overriddenProblems = {
    reason,
    problems: blocking.map(({ code, text }) => ({ code, text })),
  };
  const action = blocking.length > 0 ? "programme published over errors" : "programme published";
  await audit(tx, publishedAt, actor, action, {
    subject: `${slug}, version ${number}`,
    detail: blocking.length > 0 ? overriddenProblems : { note },
  });
  return done(toVersionResponse(await readTimeZone(tx), row));
}

/** The changes of a plan, with current titles and venue names. */
async function toStoredChanges(
  tx: Database,
  { changes, leftOut, screenings }: Plan,
  before: readonly PublishedScreening[],
) {
  const titles = new Map([...before, ...screenings].map(({ id, title }) => [id, title]));
  const venueNames = new Map((await tx.select().from(venues)).map(({ id, name }) => [id, name]));
  const toStoredChange = (change: Change) => ({
    ...change,
    title: titles.get(change.id) ?? "",
    venue: venueNames.get(change.venueId) ?? "",
    fromVenue: change.fromVenueId && (venueNames.get(change.fromVenueId) ?? ""),
  });
  return {
    added: changes.added.map(toStoredChange),
    moved: changes.moved.map(toStoredChange),
    cancelled: changes.cancelled.map(toStoredChange),
    leftOut,
  };
}

type AcknowledgeResult = "done" | "unknown" | "error";

/** Acknowledges a warning of the draft until what it is about changes. */
export async function acknowledgeProblem(
  { db, clock, by }: ProgrammeEdit,
  id: string,
): Promise<AcknowledgeResult> {
  const { problems } = await currentPlan(db);
  const problem = problems.find((problem) => problem.id === id);
  if (!problem) return "unknown";
  if (problem.level === "error") return "error";
  await db.insert(acknowledgedProblems).values({ id, by, at: clock() }).onConflictDoNothing();
  return "done";
}

/** Shows an acknowledged warning again. */
export async function unacknowledgeProblem(
  { db }: Pick<ProgrammeEdit, "db">,
  id: string,
): Promise<AcknowledgeResult> {
  const deletedRows = await db
    .delete(acknowledgedProblems)
    .where(eq(acknowledgedProblems.id, id))
    .returning();
  if (deletedRows.length > 0) return "done";
  const { problems } = await currentPlan(db);
  const problem = problems.find((problem) => problem.id === id);
  if (!problem) return "unknown";
  return problem.level === "error" ? "error" : "done";
}
