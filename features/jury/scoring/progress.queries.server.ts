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
  isCardOf,
  isMember,
  minutesOf,
} from "../query-helpers.queries.server";
import type { JurorProgress } from "./schema";
import { chipRule } from "./scorecard.rules";

/** A juror's progress with everything that was published to them. */
export async function readJurorProgress(
  db: Database,
  now: Date,
  personId: string,
): Promise<JurorProgress> {
  const at = now.toISOString();
  const isOpen = sql`${juryPhases.opensAt} <= ${at} and ${juryPhases.closesAt} > ${at}`;
  const moment = (value: unknown) => (value ? new Date(value as string) : null);
  const [row] = await db
    .select({
      passed: sql<number>`count(*) filter (where ${isOpen} and (${scorecards.state} = 'abstained' or ${hasConflict}))::int`,
      watched: sql<number>`coalesce(sum(${minutesOf}) filter (where ${isOpen} and ${viewings.statement} = 'whole'), 0)::float8`,
      opensAt: sql`min(${juryPhases.opensAt}) filter (where ${juryPhases.opensAt} > ${at})`,
      closedAt: sql`max(${juryPhases.closesAt}) filter (where ${juryPhases.closesAt} <= ${at})`,
    })
    .from(assignments)
    .innerJoin(juryPhases, eq(juryPhases.id, assignments.phaseId))
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .leftJoin(scorecards, isCardOf)
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
  const { passed = 0, watched = 0, opensAt, closedAt } = row ?? {};
  return { passed, watched, opensAt: moment(opensAt), closedAt: moment(closedAt) };
}

/** The feedback lines of the festival that a juror may pick; those about the selection are not offered to jurors. */
export async function readChips(db: Database): Promise<string[]> {
  const { text, tone, retiredAt, createdAt, id } = feedbackChips;
  const rows = await db
    .select({ text })
    .from(feedbackChips)
    .where(and(isNull(retiredAt), ne(tone, "fit"), sql`length(${text}) <= ${chipRule.max}`))
    .orderBy(asc(sql`${tone} <> 'praise'`), sql`${createdAt} desc`, asc(id));
  return rows.map((row) => row.text);
}
