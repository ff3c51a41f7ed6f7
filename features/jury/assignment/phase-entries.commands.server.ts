import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import {
  assignments,
  firstScores,
  juryMembers,
  juryPhases,
  people,
  phaseEntries,
  scorecards,
  submissions,
} from "~/db/schema";
import { submissionTitleKey } from "~/db/schema/title-sort-key";
import { visibleTo } from "~/features/auth/visibility.queries.server";
import { type Actor, isDirector } from "~/lib/api/endpoint";
import { countList, type PageQuery, readPageWith, toPage } from "~/lib/pagination/keyset";
import { requireUnarchivedPhase } from "../archived.queries.server";
import {
  countsForSlot,
  entryState,
  isActive,
  isCardOfAssignment,
  minutesOf,
  titleOf,
} from "../query-helpers.queries.server";
import type { EntryView } from "./schema";

/** The entries of a phase, for the admin. */

/** Lists are sorted by title; the cursor is the last title and id. */
export const titleOrder = {
  sort: submissionTitleKey(submissions),
  kind: "text" as const,
  ascending: true,
};

const countSeats = (condition: SQL) => sql<number>`(select count(*)::int
  from ${assignments} left join ${scorecards} on ${isCardOfAssignment}
  where ${assignments.phaseId} = ${phaseEntries.phaseId}
    and ${assignments.submissionId} = ${phaseEntries.submissionId} and ${condition})`;

const columns = {
  submissionId: phaseEntries.submissionId,
  title: titleOf,
  submissionType: submissions.submissionType,
  minutes: minutesOf,
  language: submissions.language,
  state: entryState,
  assigned: countSeats(countsForSlot),
  given: countSeats(sql`${scorecards.state} = 'given'`),
  abstained: countSeats(sql`${scorecards.state} = 'abstained'`),
};

/**
 * The condition of entries that the actor may read: for a director all (undefined); for a
 * programmer who judges, without those they have a conflict with.
 */
export const isReadableBy = (actor: Actor): SQL | undefined =>
  visibleTo(actor, phaseEntries.submissionId);

/** The person is a member of the phase's jury. */
export const isJurorOfPhase = ({ personId }: Pick<Actor, "personId">): SQL =>
  sql`exists (select from ${juryMembers} join ${juryPhases} on ${juryPhases.juryId} = ${juryMembers.juryId}
    where ${juryPhases.id} = ${phaseEntries.phaseId} and ${juryMembers.personId} = ${personId})`;

const entriesWithFilms = sql`${phaseEntries} join ${submissions} on ${eq(submissions.id, phaseEntries.submissionId)}`;

const readEntries = (db: Database, where: SQL | undefined, query: PageQuery) =>
  readPageWith({ ...titleOrder, id: submissions.id, where }, query, ({ place, ...clauses }) =>
    db
      .select({ ...columns, place })
      .from(phaseEntries)
      .innerJoin(submissions, eq(submissions.id, phaseEntries.submissionId))
      .where(clauses.where)
      .orderBy(clauses.orderBy)
      .limit(clauses.limit),
  );

type EntryFilters = { show?: EntryView; q?: string };

/** The condition of a view and a search; titles are searched as displayed, names never. */
function filterCondition({ show, q }: EntryFilters): SQL | undefined {
  return and(
    q ? sql`position(lower(${q}) in lower(${titleOf})) > 0` : undefined,
    show === "missing"
      ? sql`${isActive} and ${columns.assigned} < (select ${juryPhases.wantedScores}
          from ${juryPhases} where ${juryPhases.id} = ${phaseEntries.phaseId})`
      : undefined,
    show === "abstained" ? sql`${columns.abstained} > 0` : undefined,
  );
}

/** One page of a phase's entries, by title. */
export async function listPhaseEntries(
  db: Database,
  phaseId: string,
  actor: Actor,
  { show, q, ...query }: PageQuery & EntryFilters,
) {
  const where = and(
    eq(phaseEntries.phaseId, phaseId),
    isReadableBy(actor),
    filterCondition({ show, q }),
  );
  const total = await countList(db, { from: entriesWithFilms, where });
  return toPage(await readEntries(db, where, query), total);
}

const entryCondition = (phaseId: string, submissionId: string, actor: Actor) =>
  and(
    eq(phaseEntries.phaseId, phaseId),
    eq(phaseEntries.submissionId, submissionId),
    isReadableBy(actor),
  );

/** An entry of a phase as a row of the list; undefined: unknown to this reader. */
export async function findEntryRow(
  db: Database,
  phaseId: string,
  submissionId: string,
  actor: Actor,
) {
  const condition = entryCondition(phaseId, submissionId, actor);
  return (await readEntries(db, condition, { limit: 1 })).items[0];
}

const isBlindFor = (actor: Actor): SQL =>
  isDirector(actor)
    ? sql`false`
    : sql`(${isJurorOfPhase(actor)} and exists (select from ${juryPhases}
        where ${juryPhases.id} = ${phaseEntries.phaseId} and ${juryPhases.blind}))`;

/** The actor still has to score the film, so other jurors' scores are hidden from them. */
export const mustScoreFirst = (actor: Pick<Actor, "personId">): SQL =>
  sql`(${isJurorOfPhase(actor)} and exists (select from ${assignments} left join ${scorecards} on ${isCardOfAssignment}
    where ${assignments.phaseId} = ${phaseEntries.phaseId}
      and ${assignments.submissionId} = ${phaseEntries.submissionId}
      and ${assignments.personId} = ${actor.personId}
      and coalesce(${scorecards.state}, 'draft') = 'draft'))`;

/** An entry of a phase with everything that the reader may know; null: unknown to this reader. */
export async function readPhaseEntry(
  db: Database,
  phaseId: string,
  submissionId: string,
  actor: Actor,
) {
  const row = await findEntryRow(db, phaseId, submissionId, actor);
  if (!row) return null;
  const blindCondition = isBlindFor(actor);
  const hideIfBlind = (column: typeof submissions.director | typeof submissions.country) =>
    sql<string | null>`case when ${blindCondition} then null else ${column} end`;
  const { synopsis, filmUrl, filmPassword, director, country } = submissions;
  const { blindSynopsis } = phaseEntries;
  const [detailRow] = await db
    .select({
      blindSynopsis,
      filmUrl,
      filmPassword,
      synopsis: sql<
        string | null
      >`case when ${blindCondition} then coalesce(${blindSynopsis}, ${synopsis}) else ${synopsis} end`,
      director: hideIfBlind(director),
      country: hideIfBlind(country),
      isBlind: sql<boolean>`${blindCondition}`,
      areScoresHidden: isDirector(actor)
        ? sql<boolean>`false`
        : sql<boolean>`${mustScoreFirst(actor)}`,
    })
    .from(phaseEntries)
    .innerJoin(submissions, eq(submissions.id, phaseEntries.submissionId))
    .where(entryCondition(phaseId, submissionId, actor));
  if (!detailRow) return null;
  const {
    isBlind,
    areScoresHidden,
    director: directorName,
    country: countryName,
    ...details
  } = detailRow;
  return {
    ...row,
    ...details,
    ...(!isBlind && { director: directorName, country: countryName }),
    scorecards: areScoresHidden ? null : await listCards(db, phaseId, submissionId),
  };
}

/** The scorecards of an entry; drafts stay private to their juror. */
async function listCards(db: Database, phaseId: string, submissionId: string) {
  const { personId, values, verdict, note, chips, state, reason, total, givenAt } = scorecards;
  const rows = await db
    .select({
      personId,
      values,
      verdict,
      note,
      chips,
      state,
      reason,
      total,
      givenAt,
      name: people.name,
      firstValues: firstScores.values,
      firstTotal: firstScores.total,
    })
    .from(scorecards)
    .innerJoin(people, eq(people.id, personId))
    .leftJoin(
      firstScores,
      and(
        eq(firstScores.phaseId, scorecards.phaseId),
        eq(firstScores.submissionId, scorecards.submissionId),
        eq(firstScores.personId, personId),
      ),
    )
    .where(
      and(
        eq(scorecards.phaseId, phaseId),
        eq(scorecards.submissionId, submissionId),
        ne(state, "draft"),
      ),
    )
    .orderBy(asc(givenAt), asc(personId));
  return rows.map(({ firstValues, firstTotal, ...card }) => ({
    ...card,
    first: firstValues && { values: firstValues, total: firstTotal },
  }));
}

/** Replaces the synopsis that jurors of a blind phase read; false: unknown entry. Refused in an archived edition. */
export function setBlindSynopsis(
  db: Database,
  phaseId: string,
  submissionId: string,
  actor: Actor,
  blindSynopsis: string | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await requireUnarchivedPhase(tx, phaseId);
    const changedEntries = await tx
      .update(phaseEntries)
      .set({ blindSynopsis })
      .where(entryCondition(phaseId, submissionId, actor))
      .returning({ id: phaseEntries.submissionId });
    return changedEntries.length > 0;
  });
}
