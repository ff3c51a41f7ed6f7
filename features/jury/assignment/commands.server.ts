import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  assignments,
  conflicts,
  juryPhases,
  phaseEntries,
  scorecards,
  submissions,
} from "~/db/schema";
import { visibleTo } from "~/features/auth/visibility.queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { requireUnarchivedPhase } from "../archived.queries.server";
import {
  isActive,
  membersOf,
  minutesOf,
  type Seat,
  seatsOf,
  titleOf,
} from "../query-helpers.queries.server";
import { type AssignmentPlan, assign, type Pairing } from "./rules";
import type { AssignmentRun } from "./schema";

/** Assignment of films to jurors, automatic and by hand. */

/** Serialises changes of a phase's assignments. Undefined: unknown phase. Throws if its edition is archived. */
export async function lockPhase(tx: Database, id: string) {
  await requireUnarchivedPhase(tx, id);
  const [phase] = await tx.select().from(juryPhases).where(eq(juryPhases.id, id)).for("update");
  return phase;
}

/** The active films of a phase, and whether `reader` may see each. */
async function findActiveFilms(tx: Database, phaseId: string, reader?: Actor) {
  const isListed = (reader && visibleTo(reader, phaseEntries.submissionId)) ?? sql`true`;
  return tx
    .select({
      id: submissions.id,
      minutes: minutesOf,
      language: submissions.language,
      title: titleOf,
      isListed: sql<boolean>`(${isListed})`,
    })
    .from(phaseEntries)
    .innerJoin(submissions, eq(submissions.id, phaseEntries.submissionId))
    .where(and(eq(phaseEntries.phaseId, phaseId), isActive));
}

/** Forbidden pairs: a conflict that is not dismissed, a declined film, an excluded scorecard. */
async function findForbiddenPairs(tx: Database, phaseId: string): Promise<Pairing[]> {
  const inPhase = (submission: typeof conflicts.submissionId | typeof scorecards.submissionId) =>
    sql`exists (select from ${phaseEntries} where ${phaseEntries.phaseId} = ${phaseId}
      and ${phaseEntries.submissionId} = ${submission})`;
  const conflictPairs = await tx
    .select({ film: conflicts.submissionId, juror: conflicts.personId })
    .from(conflicts)
    .where(and(sql`${conflicts.state} <> 'dismissed'`, inPhase(conflicts.submissionId)));
  const declinedOrExcludedPairs = await tx
    .select({ film: scorecards.submissionId, juror: scorecards.personId })
    .from(scorecards)
    .where(
      and(eq(scorecards.phaseId, phaseId), inArray(scorecards.state, ["abstained", "excluded"])),
    );
  return [...conflictPairs, ...declinedOrExcludedPairs];
}

/** An automatic run replaces only its own drafts without a scorecard. */
const isFixed = ({ source, publishedAt, cardState }: Seat) =>
  source === "hand" || publishedAt !== null || cardState !== "draft";

/** Who changes an assignment, for the activity log. */
export type ChangeAuthor = { actor: Pick<Actor, "roles" | "personId">; clock: Clock };

/** A film's reference for the activity log, or null; the log never changes, and a title would outlive its deletion. */
async function referenceOf(tx: Database, submissionId: string): Promise<string | null> {
  const [entry] = await tx
    .select({ reference: submissions.reference })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  return entry?.reference ?? null;
}

/**
 * Fills the open slots with drafts. Earlier automatic drafts are replaced; published, scored and
 * manual assignments stay. A dry run writes nothing. The answer and its sums include the films that
 * `reader` may see; by default all. Null: unknown phase. Refused in an archived edition.
 */
export function assignFilms(
  db: Database,
  phaseId: string,
  { dryRun, reader, clock }: { dryRun: boolean; reader?: Actor; clock?: Clock },
): Promise<AssignmentRun | null> {
  return db.transaction(async (tx) => {
    const phase = await lockPhase(tx, phaseId);
    if (!phase) return null;
    const films = await findActiveFilms(tx, phaseId, reader);
    const jurors = await membersOf(tx, phaseId);
    const seats = await seatsOf(tx, phaseId);
    const fixedSeats = seats.filter(isFixed);
    const takenSeats = fixedSeats.filter(({ countsForSlot }) => countsForSlot);
    const memberIds = new Set(jurors.map(({ personId }) => personId));
    // The score of a former juror fills a slot, too.
    const formerSeats = Map.groupBy(
      takenSeats.filter(({ personId }) => !memberIds.has(personId)),
      ({ submissionId }) => submissionId,
    );
    const toPair = ({ submissionId, personId }: Seat) => ({ film: submissionId, juror: personId });
    const openSlotsOf = (id: string) =>
      Math.max(0, phase.wantedScores - (formerSeats.get(id)?.length ?? 0));
    // An existing but forbidden assignment (a declined film) takes no slot, and is not created
    // again.
    const idleSeats = fixedSeats.filter(({ countsForSlot }) => !countsForSlot);
    const result = assign({
      films: films.map((film) => ({ ...film, wanted: openSlotsOf(film.id) })),
      jurors: jurors.map(({ personId, languages, maxMinutes }) => ({
        id: personId,
        languages,
        maxMinutes,
      })),
      forbiddenPairs: [...(await findForbiddenPairs(tx, phaseId)), ...idleSeats.map(toPair)],
      fixedPairs: takenSeats.filter(({ personId }) => memberIds.has(personId)).map(toPair),
    });
    if (!dryRun) {
      await replaceDrafts(tx, phaseId, seats, result.addedPairs);
      if (reader && clock && result.addedPairs.length > 0) {
        const detail = { phase: phase.name, assignments: result.addedPairs.length };
        await audit(tx, clock(), reader, "films assigned", { subject: phaseId, detail });
      }
    }
    return summarizeRun({
      films,
      jurors,
      seats,
      takenSeats,
      result,
      wantedScores: phase.wantedScores,
    });
  });
}

const keyOf = (film: string, juror: string) => `${film} ${juror}`;

/** Replaces the former automatic drafts by the new ones. */
async function replaceDrafts(
  tx: Database,
  phaseId: string,
  seats: readonly Seat[],
  added: Pairing[],
) {
  const wantedKeys = new Set(added.map(({ film, juror }) => keyOf(film, juror)));
  const draftSeats = seats.filter((seat) => !isFixed(seat));
  const droppedSeats = draftSeats.filter(
    (seat) => !wantedKeys.has(keyOf(seat.submissionId, seat.personId)),
  );
  if (droppedSeats.length > 0) {
    const ids = sql.param(droppedSeats.map(({ id }) => id));
    await tx.delete(assignments).where(sql`${assignments.id} = any(${ids}::uuid[])`);
  }
  if (added.length === 0) return;
  const films = sql.param(added.map(({ film }) => film));
  const jurors = sql.param(added.map(({ juror }) => juror));
  await tx.execute(sql`
    insert into ${assignments} ("phase_id", "submission_id", "person_id", "source")
    select ${phaseId}::uuid, film, juror, 'auto'
    from unnest(${films}::uuid[], ${jurors}::uuid[]) as pairs (film, juror)
    on conflict do nothing`);
}

type RunData = {
  films: Awaited<ReturnType<typeof findActiveFilms>>;
  jurors: Awaited<ReturnType<typeof membersOf>>;
  seats: readonly Seat[];
  takenSeats: readonly Seat[];
  result: AssignmentPlan;
  wantedScores: number;
};

function summarizeRun({
  films,
  jurors,
  seats,
  takenSeats,
  result,
  wantedScores,
}: RunData): AssignmentRun {
  const existingKeys = new Set(
    seats.map(({ submissionId, personId }) => keyOf(submissionId, personId)),
  );
  const filmById = new Map(films.filter(({ isListed }) => isListed).map((film) => [film.id, film]));
  const visibleAssignments = [
    ...takenSeats.map(({ submissionId, personId }) => ({ submissionId, personId, isNew: false })),
    ...result.addedPairs.map(({ film, juror }) => ({
      submissionId: film,
      personId: juror,
      isNew: !existingKeys.has(keyOf(film, juror)),
    })),
  ].filter(({ submissionId }) => filmById.has(submissionId));
  const unfilledFilms = result.unfilledFilms.filter(({ film }) => filmById.has(film));
  const missingCount = unfilledFilms.reduce((sum, film) => sum + film.missing, 0);
  const assignmentsByJuror = Map.groupBy(visibleAssignments, ({ personId }) => personId);
  return {
    assignments: visibleAssignments,
    filled: filmById.size * wantedScores - missingCount,
    wanted: filmById.size * wantedScores,
    unfilled: unfilledFilms.map(({ film, missing }) => ({
      submissionId: film,
      missing,
      title: filmById.get(film)?.title ?? "",
    })),
    load: jurors.map(({ personId, name }) => {
      const jurorAssignments = assignmentsByJuror.get(personId) ?? [];
      const minutes = jurorAssignments.reduce(
        (sum, { submissionId }) => sum + (filmById.get(submissionId)?.minutes ?? 0),
        0,
      );
      return { personId, name, films: jurorAssignments.length, minutes };
    }),
  };
}

type ManualPair = { submissionId: string; personId: string };

export type ManualAssignmentResult =
  | { kind: "assigned"; id: string }
  | { kind: "unknown" }
  | { kind: "already assigned" }
  | { kind: "conflict" }
  | { kind: "no entry" }
  | { kind: "no member" };

/** Assigns a film as a draft. A juror who declined it gets it again, with their scorecard. */
export function assignManually(
  db: Database,
  phaseId: string,
  { submissionId, personId }: ManualPair,
  { actor, clock }: ChangeAuthor,
): Promise<ManualAssignmentResult> {
  return db.transaction(async (tx): Promise<ManualAssignmentResult> => {
    const phase = await lockPhase(tx, phaseId);
    if (!phase) return { kind: "unknown" };
    const films = await findActiveFilms(tx, phaseId);
    if (!films.some(({ id }) => id === submissionId)) return { kind: "no entry" };
    const members = await membersOf(tx, phaseId);
    if (!members.some((member) => member.personId === personId)) return { kind: "no member" };
    const openConflicts = await tx
      .select({ id: conflicts.id })
      .from(conflicts)
      .where(
        and(
          eq(conflicts.submissionId, submissionId),
          eq(conflicts.personId, personId),
          sql`${conflicts.state} <> 'dismissed'`,
        ),
      );
    if (openConflicts.length > 0) return { kind: "conflict" };
    const isSamePair = and(
      eq(assignments.phaseId, phaseId),
      eq(assignments.submissionId, submissionId),
      eq(assignments.personId, personId),
    );
    const reopened = await tx
      .update(scorecards)
      .set({ state: "draft", reason: null, version: sql`${scorecards.version} + 1` })
      .where(
        and(
          eq(scorecards.phaseId, phaseId),
          eq(scorecards.submissionId, submissionId),
          eq(scorecards.personId, personId),
          eq(scorecards.state, "abstained"),
        ),
      )
      .returning({ state: scorecards.state });
    const [created] = await tx
      .insert(assignments)
      .values({ phaseId, submissionId, personId, source: "hand" })
      .onConflictDoNothing()
      .returning();
    if (!created && reopened.length === 0) return { kind: "already assigned" };
    const detail = { film: await referenceOf(tx, submissionId) };
    await audit(tx, clock(), actor, "film assigned", { subject: personId, detail });
    if (created) return { kind: "assigned", id: created.id };
    const [existingAssignment] = await tx
      .update(assignments)
      .set({ source: "hand" })
      .where(isSamePair)
      .returning();
    return existingAssignment
      ? { kind: "assigned", id: existingAssignment.id }
      : { kind: "already assigned" };
  });
}

/** Removes an assignment; a scorecard draft is kept. */
export function deleteAssignment(
  db: Database,
  id: string,
  { actor, clock }: ChangeAuthor,
): Promise<"deleted" | "unknown" | "already scored"> {
  return db.transaction(async (tx) => {
    const ofAssignment = sql`(select ${assignments.phaseId} from ${assignments} where ${assignments.id} = ${id})`;
    await requireUnarchivedPhase(tx, ofAssignment);
    const [row] = await tx.select().from(assignments).where(eq(assignments.id, id)).for("update");
    if (!row) return "unknown";
    const [card] = await tx
      .select({ state: scorecards.state })
      .from(scorecards)
      .where(
        and(
          eq(scorecards.phaseId, row.phaseId),
          eq(scorecards.submissionId, row.submissionId),
          eq(scorecards.personId, row.personId),
        ),
      );
    if (card?.state === "given" || card?.state === "excluded") return "already scored";
    await tx.delete(assignments).where(eq(assignments.id, id));
    const detail = { film: await referenceOf(tx, row.submissionId) };
    await audit(tx, clock(), actor, "assignment removed", { subject: row.personId, detail });
    return "deleted";
  });
}
