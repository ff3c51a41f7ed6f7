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
import {
  entryState,
  isActive,
  isAssigned,
  isCardOf,
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

const count = (condition: SQL) => sql<number>`(select count(*)::int
  from ${assignments} left join ${scorecards} on ${isCardOf}
  where ${assignments.phaseId} = ${phaseEntries.phaseId}
    and ${assignments.submissionId} = ${phaseEntries.submissionId} and ${condition})`;

const columns = {
  submissionId: phaseEntries.submissionId,
  title: titleOf,
  submissionType: submissions.submissionType,
  minutes: minutesOf,
  language: submissions.language,
  state: entryState,
  assigned: count(isAssigned),
  given: count(sql`${scorecards.state} = 'given'`),
  abstained: count(sql`${scorecards.state} = 'abstained'`),
};

/**
 * The entries of a phase that the actor may read: all for a director; for programmers without those
 * they have a conflict with if they judge.
 */
export const readableBy = (actor: Actor): SQL | undefined =>
  visibleTo(actor, phaseEntries.submissionId);

/** Whether somebody is a member of the phase's jury. */
export const isJurorOfPhase = ({ personId }: Pick<Actor, "personId">): SQL =>
  sql`exists (select from ${juryMembers} join ${juryPhases} on ${juryPhases.juryId} = ${juryMembers.juryId}
    where ${juryPhases.id} = ${phaseEntries.phaseId} and ${juryMembers.personId} = ${personId})`;

const withFilms = sql`${phaseEntries} join ${submissions} on ${eq(submissions.id, phaseEntries.submissionId)}`;

const readEntries = (db: Database, where: SQL | undefined, query: PageQuery) =>
  readPageWith({ ...titleOrder, id: submissions.id, where }, query, ({ place, ...cut }) =>
    db
      .select({ ...columns, place })
      .from(phaseEntries)
      .innerJoin(submissions, eq(submissions.id, phaseEntries.submissionId))
      .where(cut.where)
      .orderBy(cut.orderBy)
      .limit(cut.limit),
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
    readableBy(actor),
    filterCondition({ show, q }),
  );
  const total = await countList(db, { from: withFilms, where });
  return toPage(await readEntries(db, where, query), total);
}

const isEntry = (phaseId: string, submissionId: string, actor: Actor) =>
  and(
    eq(phaseEntries.phaseId, phaseId),
    eq(phaseEntries.submissionId, submissionId),
    readableBy(actor),
  );

/** An entry of a phase as a row of the list; undefined: unknown to this reader. */
export async function findEntryRow(
  db: Database,
  phaseId: string,
  submissionId: string,
  actor: Actor,
) {
  const condition = isEntry(phaseId, submissionId, actor);
  return (await readEntries(db, condition, { limit: 1 })).items[0];
}

const isBlindFor = (actor: Actor): SQL =>
  isDirector(actor)
    ? sql`false`
    : sql`(${isJurorOfPhase(actor)} and exists (select from ${juryPhases}
        where ${juryPhases.id} = ${phaseEntries.phaseId} and ${juryPhases.blind}))`;

/** The reader has the film to score and has not done it: others' scores are hidden. */
export const isOwedBy = (actor: Pick<Actor, "personId">): SQL =>
  sql`(${isJurorOfPhase(actor)} and exists (select from ${assignments} left join ${scorecards} on ${isCardOf}
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
  const blind = isBlindFor(actor);
  const unlessBlind = (column: typeof submissions.director | typeof submissions.country) =>
    sql<string | null>`case when ${blind} then null else ${column} end`;
  const { synopsis, filmUrl, filmPassword, director, country } = submissions;
  const { blindSynopsis } = phaseEntries;
  const [detailRow] = await db
    .select({
      blindSynopsis,
      filmUrl,
      filmPassword,
      synopsis: sql<
        string | null
      >`case when ${blind} then coalesce(${blindSynopsis}, ${synopsis}) else ${synopsis} end`,
      director: unlessBlind(director),
      country: unlessBlind(country),
      isBlind: sql<boolean>`${blind}`,
      isOwed: isDirector(actor) ? sql<boolean>`false` : sql<boolean>`${isOwedBy(actor)}`,
    })
    .from(phaseEntries)
    .innerJoin(submissions, eq(submissions.id, phaseEntries.submissionId))
    .where(isEntry(phaseId, submissionId, actor));
  if (!detailRow) return null;
  const { isBlind, isOwed, director: directorName, country: countryName, ...details } = detailRow;
  return {
    ...row,
    ...details,
    ...(!isBlind && { director: directorName, country: countryName }),
    scorecards: isOwed ? null : await listCards(db, phaseId, submissionId),
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

/** Replaces the synopsis that jurors of a blind phase read; false: unknown entry. */
export async function setBlindSynopsis(
  db: Database,
  phaseId: string,
  submissionId: string,
  actor: Actor,
  blindSynopsis: string | null,
): Promise<boolean> {
  const changed = await db
    .update(phaseEntries)
    .set({ blindSynopsis })
    .where(isEntry(phaseId, submissionId, actor))
    .returning({ id: phaseEntries.submissionId });
  return changed.length > 0;
}
