import { and, asc, count, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { assignments, editions, juries, juryPhases } from "~/db/schema";
import { visibleTo } from "~/features/auth/visibility.queries.server";
import { loadList, readFilters } from "~/lib/admin-list/list.server";
import { type Actor, isDirector } from "~/lib/api/endpoint";
import { listPhaseEntries } from "../assignment/phase-entries.commands.server";
import { readProgress } from "../assignment/queries.server";
import { listConflicts } from "../conflicts/queries.server";
import { isInRankedView } from "../deliberation/cut-off.rules";
import { rankFilms } from "../deliberation/queries.server";
import { rankedFilmSchema } from "../deliberation/schema";
import { membersOf } from "../query-helpers.queries.server";
import { findPhase, findScoredPhases } from "../setup/phases.commands.server";
import { phaseSchema } from "../setup/schema";
import { phaseConflicts, phaseFilms, ranking } from "./list.rules";
import { phaseStatusOf } from "./phase-status.rules";

/** The number of films of the ranking on a page; the export has all. */
const maxFilms = 200;

type PageRequest = { id: string; url: URL; now: Date };

/** The data of a phase's page in the admin, as far as the actor may see it; null: unknown. */
export async function readPhasePage(db: Database, { id, url, now }: PageRequest, actor: Actor) {
  const phase = await findPhase(db, id, actor);
  const progress = phase && (await readProgress(db, id, actor));
  if (!phase || !progress) return null;
  const [jury] = await db
    .select({ name: juries.name, categories: juries.categories, edition: editions.slug })
    .from(juries)
    .innerJoin(editions, eq(editions.id, juries.editionId))
    .where(eq(juries.id, phase.juryId));
  const [draftRow] = await db
    .select({ count: count() })
    .from(assignments)
    .where(
      and(
        eq(assignments.phaseId, id),
        isNull(assignments.publishedAt),
        visibleTo(actor, assignments.submissionId),
      ),
    );
  const isScored = (await findScoredPhases(db, [id])).has(id);
  return {
    phase: { ...phaseSchema.parse(phase), isScored, status: phaseStatusOf(phase, now) },
    edition: jury?.edition,
    jury: { name: jury?.name ?? "", categories: jury?.categories ?? [] },
    mayChange: isDirector(actor),
    progress,
    draftCount: draftRow?.count ?? 0,
    members: (await membersOf(db, id)).map(({ personId, name }) => ({ personId, name })),
    laterPhases: await laterPhases(db, phase),
    ranking: await readRanking(db, id, url, actor),
    films: await loadList(phaseFilms, { url, params: { id } }, (query) =>
      listPhaseEntries(db, id, actor, query),
    ),
    conflicts: await loadList(phaseConflicts, { url, query: { phaseId: id } }, (query) =>
      listConflicts(db, actor, query),
    ),
  };
}
export type PhasePageData = NonNullable<Awaited<ReturnType<typeof readPhasePage>>>;
export type RankedFilm = PhasePageData["ranking"]["films"][number];

/** The later phases of the same jury. */
const laterPhases = (db: Database, { juryId, ordinal }: { juryId: string; ordinal: number }) =>
  db
    .select({ id: juryPhases.id, name: juryPhases.name })
    .from(juryPhases)
    .where(and(eq(juryPhases.juryId, juryId), gt(juryPhases.ordinal, ordinal)))
    .orderBy(asc(juryPhases.ordinal));

/** The ranking, filtered and sorted by the query, with individual scores, and the total count. */
async function readRanking(db: Database, id: string, { searchParams }: URL, actor: Actor) {
  const filters = readFilters(ranking, searchParams);
  const { sort = "fair", among = "all", type } = filters;
  const rows = await rankFilms(db, id, actor, sort);
  const shownRows = rows.filter((row) => isInRankedView(row, { among, type }));
  return {
    filters,
    unfilteredTotal: rows.length,
    total: shownRows.length,
    /** The number of counted scorecards, and whether they suffice to adjust scores. */
    scorecardCount: rows.reduce((sum, { scores }) => sum + (scores ?? 0), 0),
    isAdjusted: rows.some(({ adjustment }) => adjustment !== null),
    films: shownRows
      .slice(0, maxFilms)
      .map((row) => ({ ...rankedFilmSchema.parse(row), totals: row.totals })),
  };
}
