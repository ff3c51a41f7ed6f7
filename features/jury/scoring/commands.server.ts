import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import {
  assignments,
  editions,
  firstScores,
  juries,
  juryPhases,
  scorecards,
  viewings,
} from "~/db/schema";
import * as problems from "~/features/screeners/problems.commands.server";
import type { problemInputSchema } from "~/features/screeners/schema";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { declareConflict } from "../conflicts/commands.server";
import { totalOf } from "./normalise.rules";
import { type AssignedFilm, criteriaOf, findAssignedFilm } from "./queries.server";
import type { ScorecardRequest } from "./schema";
import { findValueErrors, pickKnownCriteria } from "./scorecard.rules";

/** What a juror writes. Drafts, abstentions and closed phases keep their scorecard: no score is ever lost. */

type Card = typeof scorecards.$inferSelect;

export type ScorecardResult =
  | { kind: "saved"; card: Card }
  | { kind: "unknown" }
  | { kind: "closed" }
  | { kind: "stale"; card: Card | null }
  | { kind: "abstained"; card: Card }
  | { kind: "given"; card: Card }
  | { kind: "invalid"; errors: FieldError[] };

type Juror = { personId: string };

/**
 * Locks the person's own assignment until the commit. A request that confirms a conflict or saves from another device
 * waits. Read only after the lock, so that no other request changes it.
 */
async function lockAssignedFilm(tx: Database, now: Date, { personId }: Juror, id: string) {
  await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.id, id), eq(assignments.personId, personId)))
    .for("update");
  return findAssignedFilm(tx, now, personId, id);
}

/**
 * The same, if the juror may still score the film. 'closed': its phase is closed, or its edition archived, whose films
 * no juror sees any more.
 */
async function lockFilmToScore(tx: Database, now: Date, juror: Juror, id: string) {
  const film = await lockAssignedFilm(tx, now, juror, id);
  if (film) return film.phase.closesAt <= now ? "closed" : film;
  const [archived] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .innerJoin(juryPhases, eq(juryPhases.id, assignments.phaseId))
    .innerJoin(juries, eq(juries.id, juryPhases.juryId))
    .innerJoin(editions, eq(editions.id, juries.editionId))
    .where(
      and(
        eq(assignments.id, id),
        eq(assignments.personId, juror.personId),
        isNotNull(assignments.publishedAt),
        eq(editions.state, "archived"),
      ),
    );
  return archived ? "closed" : "unknown";
}

const scorecardKey = ({ phase, submissionId }: AssignedFilm, { personId }: Juror) => ({
  phaseId: phase.id,
  submissionId,
  personId,
});

/** Inserts or updates a scorecard; its version grows by one. */
async function upsertScorecard(
  tx: Database,
  film: AssignedFilm,
  juror: Juror,
  card: Partial<Card> & Pick<Card, "updatedAt">,
): Promise<Card> {
  const [saved] = await tx
    .insert(scorecards)
    .values({ ...scorecardKey(film, juror), ...card })
    .onConflictDoUpdate({
      target: [scorecards.phaseId, scorecards.submissionId, scorecards.personId],
      set: { ...card, version: sql`${scorecards.version} + 1` },
    })
    .returning();
  if (!saved) throw new Error("The scorecard was not saved.");
  return saved;
}

/** Saves a draft or submits a score. A submitted scorecard stays submitted and must stay complete. */
export function saveScorecard(
  { db, clock }: { db: Database; clock: Clock },
  juror: Juror,
  id: string,
  input: ScorecardRequest,
): Promise<ScorecardResult> {
  return db.transaction(async (tx): Promise<ScorecardResult> => {
    const now = clock();
    const film = await lockFilmToScore(tx, now, juror, id);
    if (typeof film === "string") return { kind: film };
    const { card: storedCard, phase } = film;
    if (storedCard?.state === "abstained") return { kind: "abstained", card: storedCard };
    const phaseCriteria = await criteriaOf(tx, phase.id);
    const isSubmission = input.give || storedCard?.state === "given";
    const errors = findValueErrors(phaseCriteria, input.values, isSubmission);
    if (errors.length > 0) return { kind: "invalid", errors };
    if ((storedCard?.version ?? 0) !== input.version) {
      const currentCard = storedCard && {
        ...storedCard,
        values: pickKnownCriteria(phaseCriteria, storedCard.values),
      };
      return { kind: "stale", card: currentCard };
    }
    const { values, verdict, note, chips } = input;
    const total = totalOf(phaseCriteria, values);
    const card = await upsertScorecard(tx, film, juror, {
      values,
      total,
      updatedAt: now,
      ...(verdict !== undefined && { verdict }),
      ...(note !== undefined && { note }),
      ...(chips !== undefined && { chips }),
      ...(isSubmission && { state: "given", givenAt: storedCard?.givenAt ?? now }),
    });
    if (isSubmission) {
      // The scores before other jurors' scores could be seen; later edits do not change this record.
      await tx
        .insert(firstScores)
        .values({ ...scorecardKey(film, juror), values, total, givenAt: now })
        .onConflictDoNothing();
    }
    return { kind: "saved", card };
  });
}

/** Abstains from a film; typed values are kept. Refused once a score was submitted. */
export function abstain(
  { db, clock }: { db: Database; clock: Clock },
  juror: Juror,
  id: string,
  reason: string | null,
): Promise<ScorecardResult> {
  return db.transaction(async (tx): Promise<ScorecardResult> => {
    const now = clock();
    const film = await lockFilmToScore(tx, now, juror, id);
    if (typeof film === "string") return { kind: film };
    if (film.card?.state === "given") return { kind: "given", card: film.card };
    const card = await upsertScorecard(tx, film, juror, {
      state: "abstained",
      reason,
      updatedAt: now,
    });
    return { kind: "saved", card };
  });
}

/** Records how much of a film a juror says they watched; the latest statement counts. */
export function recordViewing(
  { db, clock }: { db: Database; clock: Clock },
  juror: Juror,
  id: string,
  statement: (typeof viewings.$inferSelect)["statement"],
) {
  return db.transaction(async (tx) => {
    const now = clock();
    const film = await lockFilmToScore(tx, now, juror, id);
    if (typeof film === "string") return film;
    const { submissionId } = film;
    const [row] = await tx
      .insert(viewings)
      .values({ submissionId, personId: juror.personId, statement, at: now })
      .onConflictDoUpdate({
        target: [viewings.submissionId, viewings.personId],
        set: { statement, at: now },
      })
      .returning();
    return row ?? "unknown";
  });
}

/**
 * Declares the juror's own conflict of interest: they lose access to the film at once. False if it is not assigned to
 * them.
 */
export function declareOwnConflict(
  { db, clock }: { db: Database; clock: Clock },
  juror: Juror,
  id: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const film = await lockAssignedFilm(tx, clock(), juror, id);
    if (!film) return false;
    const { personId } = juror;
    await declareConflict(tx, { submissionId: film.submissionId, personId }, personId);
    return true;
  });
}

/** Reports that the juror cannot watch their film: it is on hold for them until it is fixed. */
export function reportProblem(
  { db, clock }: { db: Database; clock: Clock },
  juror: Juror,
  id: string,
  { kind, note }: z.output<typeof problemInputSchema>,
) {
  return db.transaction(async (tx) => {
    const now = clock();
    const film = await lockFilmToScore(tx, now, juror, id);
    if (typeof film === "string") return film;
    const { submissionId } = film;
    const { personId } = juror;
    return problems.reportProblem(tx, { submissionId, personId, kind, note: note || null, now });
  });
}
