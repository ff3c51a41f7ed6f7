import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { assignments, firstScores, scorecards, viewings } from "~/db/schema";
import * as problems from "~/features/screeners/problems.commands.server";
import type { problemSentSchema } from "~/features/screeners/schema";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { declareConflict } from "../conflicts/commands.server";
import { totalOf } from "./normalise.rules";
import { type AssignedFilm, criteriaOf, findAssignedFilm } from "./queries.server";
import type { ScorecardSent } from "./schema";
import { pickKnownCriteria, wrongIn } from "./scorecard.rules";

/** What a juror writes. A score is never lost: drafts, passes and closed films keep their card. */

type Card = typeof scorecards.$inferSelect;

export type Written =
  | { kind: "written"; card: Card }
  | { kind: "unknown" }
  | { kind: "closed" }
  | { kind: "stale"; card: Card | null }
  | { kind: "abstained"; card: Card }
  | { kind: "given"; card: Card }
  | { kind: "invalid"; errors: FieldError[] };

type Asker = { personId: string };

/**
 * The person's own assignment, locked until the commit: a request that confirms a conflict or
 * saves on another device waits. It is looked at only once it is held.
 */
async function hold(tx: Database, now: Date, { personId }: Asker, id: string) {
  await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.id, id), eq(assignments.personId, personId)))
    .for("update");
  return findAssignedFilm(tx, now, personId, id);
}

const keyOf = ({ phase, submissionId }: AssignedFilm, { personId }: Asker) => ({
  ...{ phaseId: phase.id, submissionId, personId },
});

/** Writes a card over the one that is there, one version on. */
async function put(
  tx: Database,
  own: AssignedFilm,
  who: Asker,
  card: Partial<Card> & Pick<Card, "updatedAt">,
): Promise<Card> {
  const [written] = await tx
    .insert(scorecards)
    .values({ ...keyOf(own, who), ...card })
    .onConflictDoUpdate({
      target: [scorecards.phaseId, scorecards.submissionId, scorecards.personId],
      set: { ...card, version: sql`${scorecards.version} + 1` },
    })
    .returning();
  if (!written) throw new Error("The scorecard was not saved.");
  return written;
}

/** Keeps a draft or gives a score. A card that is given stays given, and must stay complete. */
export function saveScorecard(
  { db, clock }: { db: Database; clock: Clock },
  who: Asker,
  id: string,
  sent: ScorecardSent,
): Promise<Written> {
  return db.transaction(async (tx): Promise<Written> => {
    const now = clock();
    const own = await hold(tx, now, who, id);
    if (!own) return { kind: "unknown" };
    const { card: before, phase } = own;
    if (phase.closesAt <= now) return { kind: "closed" };
    if (before?.state === "abstained") return { kind: "abstained", card: before };
    const asked = await criteriaOf(tx, phase.id);
    const gives = sent.give || before?.state === "given";
    const errors = wrongIn(asked, sent.values, gives);
    if (errors.length > 0) return { kind: "invalid", errors };
    if ((before?.version ?? 0) !== sent.version) {
      const current = before && { ...before, values: pickKnownCriteria(asked, before.values) };
      return { kind: "stale", card: current };
    }
    const { values, verdict, note, chips } = sent;
    const total = totalOf(asked, values);
    const card = await put(tx, own, who, {
      ...{ values, total, updatedAt: now },
      ...(verdict !== undefined && { verdict }),
      ...(note !== undefined && { note }),
      ...(chips !== undefined && { chips }),
      ...(gives && { state: "given", givenAt: before?.givenAt ?? now }),
    });
    if (gives) {
      // What was given before others' scores could be seen; later ones change nothing here.
      await tx
        .insert(firstScores)
        .values({ ...keyOf(own, who), values, total, givenAt: now })
        .onConflictDoNothing();
    }
    return { kind: "written", card };
  });
}

/** Passes on a film; what was typed is kept. A score that was given is not passed on any more. */
export function abstain(
  { db, clock }: { db: Database; clock: Clock },
  who: Asker,
  id: string,
  reason: string | null,
): Promise<Written> {
  return db.transaction(async (tx): Promise<Written> => {
    const now = clock();
    const own = await hold(tx, now, who, id);
    if (!own) return { kind: "unknown" };
    if (own.phase.closesAt <= now) return { kind: "closed" };
    if (own.card?.state === "given") return { kind: "given", card: own.card };
    const card = await put(tx, own, who, { state: "abstained", reason, updatedAt: now });
    return { kind: "written", card };
  });
}

/** States how much of a film somebody has seen; the last word counts. */
export function recordViewing(
  { db, clock }: { db: Database; clock: Clock },
  who: Asker,
  id: string,
  statement: (typeof viewings.$inferSelect)["statement"],
) {
  return db.transaction(async (tx) => {
    const now = clock();
    const own = await hold(tx, now, who, id);
    if (!own) return "unknown";
    if (own.phase.closesAt <= now) return "closed";
    const { submissionId } = own;
    const [row] = await tx
      .insert(viewings)
      .values({ submissionId, personId: who.personId, statement, at: now })
      .onConflictDoUpdate({
        target: [viewings.submissionId, viewings.personId],
        set: { statement, at: now },
      })
      .returning();
    return row ?? "unknown";
  });
}

/** Says that somebody is too near to one of their films: it closes to them at once. False: it is not theirs. */
export function declareOwnConflict(
  { db, clock }: { db: Database; clock: Clock },
  who: Asker,
  id: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const own = await hold(tx, clock(), who, id);
    if (!own) return false;
    const { personId } = who;
    await declareConflict(tx, { submissionId: own.submissionId, personId }, personId);
    return true;
  });
}

/** Notes that the person cannot watch their film: it is on hold for them until it is fixed. */
export function reportProblem(
  { db, clock }: { db: Database; clock: Clock },
  who: Asker,
  id: string,
  { kind, note }: z.output<typeof problemSentSchema>,
) {
  return db.transaction(async (tx) => {
    const now = clock();
    const own = await hold(tx, now, who, id);
    if (!own) return "unknown";
    if (own.phase.closesAt <= now) return "closed";
    const { submissionId } = own;
    const { personId } = who;
    return problems.reportProblem(tx, { submissionId, personId, kind, note: note || null, now });
  });
}
