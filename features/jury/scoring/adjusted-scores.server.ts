import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { juryPhases, scorecards, submissions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.server";
import { isActive } from "../query-helpers.server";
import { figuresOf } from "./normalise.rules";

/** The totals as of one state of the cards: to work them out takes far longer than to see that nothing changed. */
type Saved = { state: string; totals: Promise<Map<string, number>> };
/** Of each edition that was asked for, by the name that it was asked by. */
const saved = new WeakMap<Database, Map<string, Saved>>();

/**
 * What the juries make of each film of an edition, by default the current one: its fair total, 0 to 100, in the
 * last phase in which it was scored. A film that nobody scored is left out. Nothing is hidden
 * here: this is for the director alone.
 */
export async function readFairTotals(
  db: Database,
  edition = "",
): Promise<ReadonlyMap<string, number>> {
  const given = cardsOf(edition || undefined);
  const state = await stateOf(db, given);
  const editions = saved.get(db) ?? new Map<string, Saved>();
  saved.set(db, editions);
  const known = editions.get(edition);
  if (known?.state === state) return known.totals;
  const totals = workOut(db, given);
  editions.set(edition, { state, totals });
  totals.catch(() => editions.delete(edition));
  return totals;
}

/** The cards that count. */
const cardsOf = (edition: string | undefined) =>
  and(
    eq(scorecards.state, "given"),
    isNotNull(scorecards.total),
    isActive,
    whereEdition(submissions.editionId, edition),
  );

/**
 * One number for all that the totals follow from, whatever the order. A card's version only
 * grows, so what is worked out from cards that came after it was read is not taken for it.
 */
async function stateOf(db: Database, given: ReturnType<typeof cardsOf>): Promise<string> {
  const { phaseId, submissionId, personId, version, total } = scorecards;
  const card = sql`row(${phaseId}, ${submissionId}, ${personId}, ${version}, ${total},
    ${juryPhases.closesAt}, ${juryPhases.ordinal})`;
  const [row] = await db
    .select({ state: sql<string | null>`sum(hash_record_extended(${card}, 0))::text` })
    .from(scorecards)
    .innerJoin(juryPhases, eq(juryPhases.id, phaseId))
    .innerJoin(submissions, eq(submissions.id, submissionId))
    .where(given);
  return row?.state ?? "";
}

async function workOut(
  db: Database,
  given: ReturnType<typeof cardsOf>,
): Promise<Map<string, number>> {
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
    .where(given)
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
