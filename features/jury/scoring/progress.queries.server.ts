import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  assignments,
  feedbackChips,
  juryPhases,
  scorecards,
  submissions,
  viewings,
} from "~/db/schema";
import {
  hasConflict,
  hasScoringRole,
  isActive,
  isCardOfAssignment,
  isMember,
  minutesOf,
} from "../query-helpers.queries.server";
import type { JurorProgress } from "./schema";
import { chipRule } from "./scorecard.rules";

/** A juror's progress with the films that were published to them. */
export async function readJurorProgress(
  db: Database,
  now: Date,
  personId: string,
): Promise<JurorProgress> {
  const nowText = now.toISOString();
  const isOpen = sql`${juryPhases.opensAt} <= ${nowText} and ${juryPhases.closesAt} > ${nowText}`;
  const toDate = (value: unknown) => (value ? new Date(value as string) : null);
  const [row] = await db
    .select({
      declinedCount: sql<number>`count(*) filter (where ${isOpen} and (${scorecards.state} = 'abstained' or ${hasConflict}))::int`,
      watchedMinutes: sql<number>`coalesce(sum(${minutesOf}) filter (where ${isOpen} and ${viewings.statement} = 'whole'), 0)::float8`,
      opensAt: sql`min(${juryPhases.opensAt}) filter (where ${juryPhases.opensAt} > ${nowText})`,
      closedAt: sql`max(${juryPhases.closesAt}) filter (where ${juryPhases.closesAt} <= ${nowText})`,
    })
    .from(assignments)
    .innerJoin(juryPhases, eq(juryPhases.id, assignments.phaseId))
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .leftJoin(scorecards, isCardOfAssignment)
    .leftJoin(
      viewings,
      and(
        eq(viewings.submissionId, assignments.submissionId),
        eq(viewings.personId, assignments.personId),
      ),
    )
    .where(
      and(
        eq(assignments.personId, personId),
        isNotNull(assignments.publishedAt),
        isActive,
        isMember,
        hasScoringRole(now),
      ),
    );
  const { declinedCount = 0, watchedMinutes = 0, opensAt, closedAt } = row ?? {};
  return { declinedCount, watchedMinutes, opensAt: toDate(opensAt), closedAt: toDate(closedAt) };
}

/** The feedback comments of the festival that a juror may pick; those about the selection are not offered to jurors. */
export async function readChips(db: Database): Promise<string[]> {
  const { text, tone, retiredAt, createdAt, id } = feedbackChips;
  const rows = await db
    .select({ text })
    .from(feedbackChips)
    .where(and(isNull(retiredAt), ne(tone, "fit"), sql`length(${text}) <= ${chipRule.maxLength}`))
    .orderBy(asc(sql`${tone} <> 'praise'`), sql`${createdAt} desc`, asc(id));
  return rows.map((row) => row.text);
}
