import { and, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { type Outcome, outcomes } from "~/db/enums";
import { feedbackChips, submissions, submissionWords } from "~/db/schema";
import { submissionTitleKey } from "~/db/schema/title-sort-key";
import { findEntriesWithHiddenNames, visibleTo } from "~/features/auth/visibility.queries.server";
import { readFairTotals } from "~/features/jury/scoring/adjusted-scores.queries.server";
import { orderedTypes } from "~/features/settings/category.rules";
import { readListSettings, whereEdition } from "~/features/settings/editions.queries.server";
import {
  type DecisionRow,
  readLastDecisions,
  wasDecidedBetween,
} from "~/features/submissions/decision/history.commands.server";
import {
  isUndecided,
  staysInEdition,
} from "~/features/submissions/decision/selection.queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { isFoundBy, readSearch } from "~/lib/admin-list/search.server";
import { type Actor, isDirector } from "~/lib/api/endpoint";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import type { Decision, DecisionFilter, DecisionSort } from "./schema";

/** Private decisions, for the admin. */

/**
 * The condition of entries that an edition decides about (its slug, or 'all'; by default the
 * current one); entries for the next edition are included (`staysInEdition`).
 */
export const entriesOfEdition = (edition?: string) =>
  and(whereEdition(submissions.editionId, edition), staysInEdition);

const toDecision = (row: SubmissionRow, lastDecision: DecisionRow | undefined): Decision => ({
  submissionId: row.id,
  title: submissionTitle(row),
  submissionType: row.submissionType,
  director: row.director,
  duration: row.duration,
  submitterEmail: row.submitterEmail,
  status: row.status,
  outcome: row.outcome,
  waitRank: lastDecision?.waitRank ?? null,
  chips: lastDecision?.chips ?? [],
  personalNote: lastDecision?.personalNote ?? null,
  version: lastDecision?.version ?? 0,
  decidedAt: lastDecision?.at ?? null,
  announcedStatus: row.announcedStatus,
  announcedAt: row.announcedAt,
  withdrawnAt: row.withdrawnAt,
});

/** A decision as a blind juror may see it: without the submitter and texts that address them. */
const withoutNames = (decision: Decision): Decision => ({
  ...decision,
  director: null,
  submitterEmail: null,
  personalNote: null,
});

/** The decision about the entry was announced. */
const wasAnnounced = inArray(submissions.announcedStatus, [...outcomes]);

async function filterCondition(
  db: Database,
  { type, outcome, announced, from, to, edition, q }: DecisionFilter,
  reader: Actor,
): Promise<SQL | undefined> {
  const hasOutcome = outcome === "none" ? isUndecided : outcome && eq(submissions.outcome, outcome);
  const searchWords = q ? await readSearch(db, submissionWords, q) : null;
  const { timeZone } = await readListSettings(db, { edition });
  return and(
    entriesOfEdition(edition),
    type ? eq(submissions.submissionType, type) : undefined,
    hasOutcome,
    announced && (announced === "true" ? wasAnnounced : not(wasAnnounced)),
    wasDecidedBetween(timeZone, { from, to }),
    searchWords === null ? undefined : isFoundBy(submissionWords, submissions.id, searchWords),
    visibleTo(reader, submissions.id),
  );
}

type DecisionWithScore = Decision & { country: string | null; score: number | null };

/**
 * One page of an edition's entries with their decisions, newest first or by `sort`, as far as the
 * reader may see them; scores are for directors only. Other sort orders read the ids of the whole
 * edition for each page.
 */
export async function listDecisions(
  db: Database,
  query: PageQuery & DecisionFilter,
  reader: Actor,
): Promise<Page<DecisionWithScore>> {
  // A juror sees no more here than in the jury pages.
  const where = await filterCondition(db, query, reader);
  const scores = isDirector(reader)
    ? await readFairTotals(db, query.edition)
    : new Map<string, number>();
  const { sort = "newest" } = query;
  const { items, ...rest } =
    sort === "newest"
      ? await readPage(
          db,
          { from: submissions, sort: submissions.submittedAt, id: submissions.id, where },
          query,
        )
      : await readSorted(db, where, { ...query, sort }, scores);
  const ids = items.map(({ id }) => id);
  const lastDecisionById = await readLastDecisions(db, ids);
  const hiddenIds = await findEntriesWithHiddenNames(db, reader, ids);
  return {
    ...rest,
    items: items.map((row) => {
      const decision = toDecision(row, lastDecisionById.get(row.id));
      const isHidden = hiddenIds.has(row.id);
      return {
        ...(isHidden ? withoutNames(decision) : decision),
        country: isHidden ? null : row.country,
        score: scores.get(row.id) ?? null,
      };
    }),
  };
}

type SpecialSort = Exclude<DecisionSort, "newest">;

/** Sort keys in the database; scores are not stored but computed. */
const sortKeys: Record<Exclude<SpecialSort, "score" | "score-asc">, SQL> = {
  minutes: sql`${submissions.duration} asc nulls last`,
  "minutes-desc": sql`${submissions.duration} desc nulls last`,
  title: sql`${submissionTitleKey(submissions)} asc`,
  "title-desc": sql`${submissionTitleKey(submissions)} desc`,
  country: sql`lower(nullif(${submissions.country}, '')) asc nulls last`,
  "country-desc": sql`lower(nullif(${submissions.country}, '')) desc nulls last`,
};

async function readSorted(
  db: Database,
  where: SQL | undefined,
  { sort, ...query }: PageQuery & { sort: SpecialSort },
  scores: ReadonlyMap<string, number>,
): Promise<Page<SubmissionRow>> {
  const isByScore = sort === "score" || sort === "score-asc";
  // Ties newest first, as without a sort.
  const newestFirst = [sql`${submissions.submittedAt} desc`, sql`${submissions.id} desc`];
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(where)
    .orderBy(...(isByScore ? newestFirst : [sortKeys[sort], ...newestFirst]));
  const page = paginateArray(
    isByScore ? sortByScore(rows, scores, sort === "score-asc") : rows,
    ({ id }) => id,
    query,
  );
  const ids = page.items.map(({ id }) => id);
  const submissionRows = await db.select().from(submissions).where(inArray(submissions.id, ids));
  const rowById = new Map(submissionRows.map((row) => [row.id, row]));
  return { ...page, items: ids.flatMap((id) => rowById.get(id) ?? []) };
}

/** By score, unscored entries last; ties keep their order. */
function sortByScore(
  rows: readonly { id: string }[],
  scores: ReadonlyMap<string, number>,
  isAscending: boolean,
) {
  const unscoredValue = isAscending ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const scoreOf = ({ id }: { id: string }) => scores.get(id) ?? unscoredValue;
  return rows.toSorted((a, b) => {
    const [lower, higher] = isAscending ? [a, b] : [b, a];
    // Two unscored entries are equal; infinity minus infinity would be NaN.
    return scoreOf(lower) === scoreOf(higher) ? 0 : scoreOf(lower) - scoreOf(higher);
  });
}

/** Private decisions of entries in a jury's phase, by id, for the director. */
export async function readDecisionsById(
  db: Database,
  ids: readonly string[],
): Promise<Record<string, Pick<Decision, "outcome" | "announcedStatus" | "version">>> {
  const rows = await db
    .select({
      id: submissions.id,
      outcome: submissions.outcome,
      announcedStatus: submissions.announcedStatus,
    })
    .from(submissions)
    .where(inArray(submissions.id, [...ids]));
  const lastDecisionById = await readLastDecisions(db, ids);
  return Object.fromEntries(
    rows.map(({ id, ...row }) => [id, { ...row, version: lastDecisionById.get(id)?.version ?? 0 }]),
  );
}

/** The decision of an entry of any edition; null: unknown. */
export async function readDecision(db: Database, id: string): Promise<Decision | null> {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id));
  if (!row) return null;
  return toDecision(row, (await readLastDecisions(db, [id])).get(id));
}

/** The decision of an entry as far as the reader may see it; null if they may not. */
export async function readVisibleDecision(
  db: Database,
  reader: Actor,
  id: string,
): Promise<Decision | null> {
  if (isDirector(reader)) return readDecision(db, id);
  const condition = and(eq(submissions.id, id), visibleTo(reader, submissions.id));
  const decision =
    (await db.$count(submissions, condition)) > 0 ? await readDecision(db, id) : null;
  const hiddenIds = await findEntriesWithHiddenNames(db, reader, [id]);
  return decision && hiddenIds.has(id) ? withoutNames(decision) : decision;
}

/**
 * Counts per category of an edition, by default the current one, without withdrawn entries and
 * those hidden from the reader: a total would reveal them. Refunded entries without a decision
 * count as entries, not as undecided.
 */
export async function summarizeDecisions(db: Database, edition?: string, reader?: Actor) {
  const countWhere = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition})::int`;
  const countOutcome = (outcome: Outcome) => countWhere(eq(submissions.outcome, outcome));
  const rows = await db
    .select({
      submissionType: submissions.submissionType,
      entries: sql<number>`count(*)::int`,
      undecided: countWhere(isUndecided),
      accepted: countOutcome("accepted"),
      waitlisted: countOutcome("waitlisted"),
      rejected: countOutcome("rejected"),
      acceptedMinutes: sql<number>`coalesce(sum(${submissions.duration}) filter (where ${submissions.status} = 'accepted'), 0)::int`,
    })
    .from(submissions)
    .where(
      and(
        entriesOfEdition(edition),
        isNull(submissions.withdrawnAt),
        reader && visibleTo(reader, submissions.id),
      ),
    )
    .groupBy(submissions.submissionType);
  const noCounts = { entries: 0, undecided: 0, accepted: 0, waitlisted: 0, rejected: 0 };
  const { categories } = await readListSettings(db, { edition });
  const types = orderedTypes({ categories }, [
    ...categories.map(({ type }) => type),
    ...rows.map(({ submissionType }) => submissionType),
  ]);
  return types.map(
    (submissionType) =>
      rows.find((row) => row.submissionType === submissionType) ?? {
        submissionType,
        ...noCounts,
        acceptedMinutes: 0,
      },
  );
}

/** All feedback comments, oldest first, retired ones too. */
export const readAllChips = (db: Database) =>
  db.select().from(feedbackChips).orderBy(feedbackChips.createdAt, feedbackChips.id);

/** One page of the feedback comments, newest first. */
export const listChips = (db: Database, query: PageQuery) =>
  readPage(db, { from: feedbackChips, sort: feedbackChips.createdAt, id: feedbackChips.id }, query);
