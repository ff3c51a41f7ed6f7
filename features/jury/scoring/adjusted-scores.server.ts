import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { juryPhases, scorecards, submissions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.server";
import { isActive } from "../query-helpers.server";
import { figuresOf } from "./normalise.rules";

/**
 * What the juries make of each film of an edition, by default the current one: its fair total, 0 to 100, in the
 * last phase in which it was scored. A film that nobody scored is left out. Nothing is hidden
 * here: this is for the director alone.
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
    .where(cardsOf(edition || undefined))
    .orderBy(asc(juryPhases.closesAt), asc(juryPhases.ordinal));
  const fair = new Map<string, number>();
  for (const own of Map.groupBy(cards, ({ phase }) => phase).values()) {
    const told = own.flatMap(({ film, juror, total }) =>
      total === null ? [] : [{ film, juror, total }],
    );
    for (const [film, figures] of figuresOf(told)) fair.set(film, figures.fair);
  }
  return fair;
}

/** The cards that count. */
const cardsOf = (edition: string | undefined) =>
  and(
    eq(scorecards.state, "given"),
    isNotNull(scorecards.total),
    isActive,
    whereEdition(submissions.editionId, edition),
  );
