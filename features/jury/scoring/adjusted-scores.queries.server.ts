import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { juryPhases, scorecards, submissions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { isActive } from "../query-helpers.queries.server";
import { figuresOf } from "./normalise.rules";

/**
 * The adjusted totals of an edition's films, by default the current edition: 0 to 100, each from the last phase in
 * which the film has scores. Films without scores are left out. Without checks of permissions: for the director only.
 */
export async function readFairTotals(
  db: Database,
  edition?: string,
): Promise<ReadonlyMap<string, number>> {
  const cards = await db
    .select({
      phase: scorecards.phaseId,
      film: scorecards.submissionId,
      juror: scorecards.personId,
      total: scorecards.total,
    })
    .from(scorecards)
    .innerJoin(juryPhases, eq(juryPhases.id, scorecards.phaseId))
    .innerJoin(submissions, eq(submissions.id, scorecards.submissionId))
    .where(isCountedCardOf(edition || undefined))
    .orderBy(asc(juryPhases.closesAt), asc(juryPhases.ordinal));
  const fairTotals = new Map<string, number>();
  for (const phaseCards of Map.groupBy(cards, ({ phase }) => phase).values()) {
    const scores = phaseCards.flatMap(({ film, juror, total }) =>
      total === null ? [] : [{ film, juror, total }],
    );
    for (const [film, figures] of figuresOf(scores)) fairTotals.set(film, figures.fair);
  }
  return fairTotals;
}

/** Submitted scorecards that count. */
const isCountedCardOf = (edition: string | undefined) =>
  and(
    eq(scorecards.state, "given"),
    isNotNull(scorecards.total),
    isActive,
    whereEdition(submissions.editionId, edition),
  );
