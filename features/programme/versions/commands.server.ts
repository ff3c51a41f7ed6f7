import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { acknowledgedProblems, programmeVersions, venues } from "~/db/schema";
import { lockDraft } from "~/features/films/revision-lock.commands.server";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import { done, type EditResult, refused, unknown } from "~/lib/api/edit-result";
import { maskChecked, noConflict } from "../conflicts.queries.server";
import { blockingOf, type Plan, planOf, planOfRevert } from "../publication.rules";
import {
  archivedRefusal,
  type ProgrammeEdit,
  readRevision,
} from "../revision-lock.commands.server";
import { readBoard, readProgrammeData, toShownProblems } from "../schedule-checks.queries.server";
import { type Change, numbered, type PublishedScreening } from "../versions.rules";
import { draftEmails } from "./notifications.commands.server";
import { findVersion, newestVersion, toVersionResponse, type VersionRow } from "./queries.server";
import type { Check } from "./schema";

/** Checking, publishing and restoring the programme. */

type Published = EditResult<ReturnType<typeof toVersionResponse>, never>;

const idsOf = (changes: readonly Change[]) => changes.map(({ id }) => id);

/** Problems of the draft, and the changes that publishing would make. */
export async function checkProgramme(db: Database, inConflict = noConflict): Promise<Check> {
  const revision = await readRevision(db);
  const plan = await currentPlan(db, inConflict);
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

async function currentPlan(db: Database, inConflict = noConflict): Promise<Plan> {
  const { board, data } = maskChecked(await readBoard(db), inConflict);
  const newest = await newestVersion(db);
  return planOf(board, newest?.snapshot ?? [], data);
}

type Words = { note: string | null; reason: string | null };

/**
 * Publishes this revision of the draft. With errors only with a reason, which the audit log stores.
 */
export function publishProgramme(
  editContext: ProgrammeEdit,
  { revision, ...words }: Words & { revision: number },
): Promise<Published> {
  return editContext.db.transaction(async (tx): Promise<Published> => {
    const now = await lockDraft(tx);
    if (now !== revision) {
      const message = "The schedule changed after you opened it. Please check it again.";
      return refused(message, { revision: now });
    }
    const newest = await newestVersion(tx);
    const { board, data } = await readBoard(tx);
    return publish(
      { ...editContext, db: tx },
      planOf(board, newest?.snapshot ?? [], data),
      newest,
      words,
    );
  });
}

/**
 * Publishes an old version again; the draft is unchanged. Errors that it was published with keep
 * their reason, unless another one is given.
 */
export function revertProgramme(
  editContext: ProgrammeEdit,
  { number, note, reason }: Words & { number: number },
): Promise<Published> {
  return editContext.db.transaction(async (tx): Promise<Published> => {
    await lockDraft(tx);
    const old = await findVersion(tx, number);
    if (!old) return unknown;
    const newest = await newestVersion(tx);
    const settings = await readProgrammeData(tx);
    const plan = planOfRevert(old.snapshot, newest?.snapshot ?? [], settings);
    return publish({ ...editContext, db: tx }, plan, newest, {
      note,
      reason: reason ?? old.reason,
    });
  });
}

async function publish(
  { db: tx, clock, by, actor }: ProgrammeEdit,
  plan: Plan,
  newest: VersionRow | null,
  { note, reason }: Words,
): Promise<Published> {
  const away = await archivedRefusal(tx);
  if (away) return away;
  if (plan.changesNothing) return refused("There are no changes to publish.");
  const blocking = blockingOf(plan);
  if (blocking.length > 0 && !reason) {
    const message = "The schedule has errors. Fix them, or give a reason for publishing anyway.";
    return refused(message, { problems: await toShownProblems(tx, blocking) });
  }
  const number = (newest?.number ?? 0) + 1;
  const publishedAt = clock();
  const snapshot = numbered(newest?.snapshot ?? [], plan.screenings, number);
  const [row] = await tx
    .insert(programmeVersions)
    .values({
      number,
      publishedAt,
      by,
      note,
      reason,
      snapshot,
      changes: await inWords(tx, plan, newest?.snapshot ?? []),
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
async function inWords(
  tx: Database,
  { changes, leftOut, screenings }: Plan,
  before: readonly PublishedScreening[],
) {
  const titles = new Map([...before, ...screenings].map(({ id, title }) => [id, title]));
  const names = new Map((await tx.select().from(venues)).map(({ id, name }) => [id, name]));
  const word = (change: Change) => ({
    ...change,
    title: titles.get(change.id) ?? "",
    venue: names.get(change.venueId) ?? "",
    fromVenue: change.fromVenueId && (names.get(change.fromVenueId) ?? ""),
  });
  return {
    added: changes.added.map(word),
    moved: changes.moved.map(word),
    cancelled: changes.cancelled.map(word),
    leftOut,
  };
}

type Acknowledged = "done" | "unknown" | "error";

/** Acknowledges a warning of the draft until its facts change. */
export async function acknowledgeProblem(
  { db, clock, by }: ProgrammeEdit,
  id: string,
): Promise<Acknowledged> {
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
): Promise<Acknowledged> {
  const deleted = await db
    .delete(acknowledgedProblems)
    .where(eq(acknowledgedProblems.id, id))
    .returning();
  if (deleted.length > 0) return "done";
  const { problems } = await currentPlan(db);
  const problem = problems.find((problem) => problem.id === id);
  if (!problem) return "unknown";
  return problem.level === "error" ? "error" : "done";
}
