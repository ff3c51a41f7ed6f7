import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Database } from "~/db/client";
import { answers, outboxMessages, questions, submissions, submissionWords } from "~/db/schema";
import { submissionTitleKey } from "~/db/schema/title-sort-key";
import {
  type EditionSummary,
  readEditions,
  whereEdition,
} from "~/features/settings/editions.queries.server";
import { onDays } from "~/features/settings/festival-day.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import {
  isFoundBy,
  matchesWords,
  matchesWordsByRow,
  readSearch,
  withEdition,
} from "~/lib/admin-list/search.server";
import {
  afterCursor,
  type Cursor,
  countList,
  cursorOf,
  eachBatch,
  type ListSpec,
  orderOf,
  type Page,
  type PageQuery,
  readRows,
  toPage,
} from "~/lib/pagination/keyset";
import { isUndecided } from "./decision/selection.queries.server";
import {
  addEdition,
  addEditions,
  selectEditions,
  unknownEditionId,
} from "./editions.queries.server";
import { hasLabel } from "./labels.queries.server";
import { lacksFilm } from "./missing-link.commands.server";
import { filmConditions, meanScore } from "./overview.queries.server";
import {
  maxCount,
  type PreviewEntry,
  type SubmissionFilters,
  type SubmissionSort,
  sortKinds,
  submissionTitle,
} from "./schema";
import { isFromSource } from "./source.commands.server";
import { readTalliedCount } from "./statistics.queries.server";
import type { SubmissionWithEdition } from "./types.rules.server";

export type SubmissionListQuery = PageQuery & SubmissionFilters;

type Sort = Pick<ListSpec<typeof submissions>, "sort" | "ascending" | "kind">;

const sorts: Record<SubmissionSort, Sort> = {
  newest: { sort: submissions.submittedAt, kind: sortKinds.newest },
  oldest: { sort: submissions.submittedAt, kind: sortKinds.oldest, ascending: true },
  title: { sort: submissionTitleKey(submissions), kind: sortKinds.title, ascending: true },
  "title-desc": { sort: submissionTitleKey(submissions), kind: sortKinds["title-desc"] },
};

const isStarred = (favorite: "true" | "false") =>
  favorite === "true" ? submissions.isFavorite.getSQL() : not(submissions.isFavorite);

const isWithdrawn = (withdrawn: "true" | "false") =>
  withdrawn === "true" ? isNotNull(submissions.withdrawnAt) : isNull(submissions.withdrawnAt);

const hasStatus = (status: NonNullable<SubmissionFilters["status"]>) => {
  if (status === "undecided") return isUndecided;
  return status === "waitlisted" ? eq(submissions.outcome, status) : eq(submissions.status, status);
};

/** Whether a text contains these characters, in upper or lower case. */
const contains = (text: SQLWrapper, words: string) =>
  sql`position(lower(${words}) in lower(${text})) > 0`;

/** Whether a question of the forms was answered, with a text that contains `words`. */
const hasAnswer = (key: string, words: string | undefined) =>
  sql`exists (select from ${answers} join ${questions} on ${questions.id} = ${answers.questionId}
    where ${answers.submissionId} = ${submissions.id} and ${questions.key} = ${key}
      and ${words ? contains(answerText, words) : sql`true`})`;
/** Yes and No as people read them. */
const answerText = sql`case ${answers.value} when 'true' then 'Yes' when 'false' then 'No' else ${answers.value} #>> '{}' end`;

/** The score as the list shows it. */
const shownScore = sql`floor(${meanScore} + 0.5)`;

/** The condition of entries submitted on these days, each in its edition's time zone. */
const isSubmittedOn = (
  selectedEditions: readonly EditionSummary[],
  days: { from?: string; to?: string },
) =>
  or(
    ...selectedEditions.map(({ id, timeZone }) =>
      and(eq(submissions.editionId, id), onDays(submissions.submittedAt, timeZone, days)),
    ),
  );

/** The condition for all filters except search and deadline. */
function filterConditions(filters: SubmissionFilters, selectedEditions: readonly EditionSummary[]) {
  const { type, status, favorite, withdrawn, genre, country, from, to, since, forNext } = filters;
  const { source, tier, label, director, minMinutes, maxMinutes, filmState, question } = filters;
  const { minScore, maxScore, scored } = filters;
  return and(
    type ? eq(submissions.submissionType, type) : undefined,
    status && hasStatus(status),
    favorite && isStarred(favorite),
    genre ? eq(submissions.genre, genre) : undefined,
    country ? eq(submissions.country, country) : undefined,
    from || to ? isSubmittedOn(selectedEditions, { from, to }) : undefined,
    since ? gt(submissions.submittedAt, new Date(since)) : undefined,
    withdrawn && isWithdrawn(withdrawn),
    forNext && submissions.forNext.getSQL(),
    source ? isFromSource(source) : undefined,
    tier ? eq(submissions.tier, tier) : undefined,
    label ? hasLabel(label) : undefined,
    director ? contains(submissions.director, director) : undefined,
    minMinutes ? gte(submissions.duration, Number(minMinutes)) : undefined,
    maxMinutes ? lte(submissions.duration, Number(maxMinutes)) : undefined,
    minScore ? gte(shownScore, Number(minScore)) : undefined,
    maxScore ? lte(shownScore, Number(maxScore)) : undefined,
    scored && (scored === "true" ? isNotNull(meanScore) : isNull(meanScore)),
    filmState && (filmState === "missing" ? lacksFilm : filmConditions[filmState]),
    question ? hasAnswer(question, filters.answer) : undefined,
  );
}

/** The condition of entries after the deadline of their edition, by its current settings. */
async function lateEntriesCondition(
  db: Database,
  allEditions: readonly EditionSummary[],
): Promise<SQL | undefined> {
  const lateConditions = allEditions.map(async ({ id }) => {
    const { dates } = await getSettings(db, id);
    return and(
      eq(submissions.editionId, id),
      gt(submissions.submittedAt, new Date(dates.deadlineAt)),
    );
  });
  return or(...(await Promise.all(lateConditions)));
}

type SubmissionList = ListSpec<typeof submissions>;

/** A list request with its parsed search; null without one. */
type ResolvedQuery = {
  filters: SubmissionFilters;
  /** Every edition, and the requested ones. */
  allEditions: readonly EditionSummary[];
  selectedEditions: readonly EditionSummary[];
  isInEdition: SQL | undefined;
  /** The condition for all filters except edition and search. */
  filterCondition: SQL | undefined;
  /** Whether nothing but withdrawn entries is left out, as in the list that everybody opens. */
  hidesOnlyWithdrawn: boolean;
  list: SubmissionList;
  search: string | null;
};

/** So many entries that filters leave are looked at one by one, instead of all that have the words. */
const maxFiltered = 2_000;

/** Whether filters leave few entries, and fewer than have the words. */
async function isFilterRarer(
  db: Database,
  filters: SubmissionFilters,
  search: string,
): Promise<boolean> {
  const filtered = await readTalliedCount(db, { ...filters, q: undefined });
  if (filtered === null || filtered > maxFiltered) return false;
  const where = matchesWords(submissionWords, search);
  const countUpTo = filtered + 1;
  return (await countList(db, { from: submissionWords, where, countUpTo })) === countUpTo;
}

async function resolveQuery(
  db: Database,
  filters: SubmissionFilters,
  knownEditions?: readonly EditionSummary[],
): Promise<ResolvedQuery> {
  const { q, sort, late, edition } = filters;
  const allEditions = knownEditions ?? (await readEditions(db));
  const selectedEditions = selectEditions(allEditions, edition);
  const words = q ? await readSearch(db, submissionWords, q) : null;
  const search =
    words && edition !== "all" ? withEdition(words, selectedEditions[0]?.slug ?? "") : words;
  const lateCondition = late && (await lateEntriesCondition(db, selectedEditions));
  const filterCondition = and(filterConditions(filters, selectedEditions), lateCondition);
  const otherFilters = and(
    filterConditions({ ...filters, withdrawn: undefined }, selectedEditions),
    lateCondition,
  );
  const findWords =
    search && otherFilters && (await isFilterRarer(db, filters, search))
      ? matchesWordsByRow
      : isFoundBy;
  const matchesSearch =
    search === null ? undefined : findWords(submissionWords, submissions.id, search);
  const isInEdition =
    edition === "all"
      ? undefined
      : eq(submissions.editionId, selectedEditions[0]?.id ?? unknownEditionId);
  const where = and(isInEdition, filterCondition, matchesSearch);
  return {
    filters,
    allEditions,
    selectedEditions,
    isInEdition,
    filterCondition,
    hidesOnlyWithdrawn: filters.withdrawn === "false" && otherFilters === undefined,
    search,
    list: { from: submissions, id: submissions.id, where, ...sorts[sort ?? "newest"] },
  };
}

/**
 * The number of filtered submissions: exact if the statistics have it; otherwise (search, time, tier, label, waitlist, or a
 * place together with days) counted up to `maxCount`.
 */
async function countMatching(
  db: Database,
  { filters, isInEdition, filterCondition, hidesOnlyWithdrawn, list, search }: ResolvedQuery,
): Promise<number> {
  const tallied = await readTalliedCount(db, filters);
  if (tallied !== null) return tallied;
  // Without other filters the search alone decides; the few withdrawn entries are taken off.
  if (search !== null && (filterCondition === undefined || hidesOnlyWithdrawn)) {
    const found = await countList(db, {
      from: submissionWords,
      where: matchesWords(submissionWords, search),
      countUpTo: maxCount,
    });
    if (!hidesOnlyWithdrawn) return found;
    if (found < maxCount) {
      const isFound = matchesWordsByRow(submissionWords, submissions.id, search);
      const where = and(isInEdition, isWithdrawn("true"), isFound);
      return found - (await countList(db, { from: submissions, where, countUpTo: maxCount }));
    }
  }
  return countList(db, { ...list, countUpTo: maxCount });
}

/** The number of filtered submissions, possibly capped at `maxCount`. */
export async function countSubmissions(db: Database, filters: SubmissionFilters): Promise<number> {
  const tallied = await readTalliedCount(db, filters);
  return tallied ?? countMatching(db, await resolveQuery(db, filters));
}

/** The exact number, for an export, which reads all rows anyway. */
export async function countExactly(db: Database, filters: SubmissionFilters): Promise<number> {
  const tallied = await readTalliedCount(db, filters);
  return tallied ?? db.$count(submissions, (await resolveQuery(db, filters)).list.where);
}

/** The number of rows to scan for a frequent word before its index is used. */
const maxScannedRows = 6_000;

/** A word with so many matches is frequent in a list by time; a list by title may have all of them together. */
const frequentMatches = 2_000;

/**
 * The next rows of a list without search, from the index, which begins with the edition. For several editions the next
 * rows of each are read and merged.
 */
function nextRowsQuery(
  { selectedEditions, filterCondition, list }: ResolvedQuery,
  cursor: Cursor | undefined,
  limit: number,
): SQL {
  const perEdition = selectedEditions.map(
    ({ id }) => sql`(select * from ${submissions}
      where ${and(eq(submissions.editionId, id), filterCondition, afterCursor(list, cursor))}
      order by ${orderOf(list)} limit ${limit})`,
  );
  return perEdition.length === 1
    ? sql`${perEdition[0]}`
    : sql`(${sql.join(perEdition, sql` union all `)})`;
}

/**
 * One page of a list of `total` rows. A rare word is looked up in the index and its matches are sorted; for a frequent
 * word the next rows of the list are filtered (see `readMatches`).
 */
async function readMatching(
  db: Database,
  resolvedQuery: ResolvedQuery,
  page: PageQuery,
  total: number,
): Promise<{ items: SubmissionWithEdition[]; endCursor: Cursor | null }> {
  if (total === 0) return { items: [], endCursor: null };
  const { endCursor, items } = await readMatches(db, resolvedQuery, page, total);
  return { endCursor, items: await addEditions(db, items, resolvedQuery.allEditions) };
}

async function readMatches(
  db: Database,
  resolvedQuery: ResolvedQuery,
  page: PageQuery,
  total: number,
) {
  const { selectedEditions, list, search } = resolvedQuery;
  if (search === null && selectedEditions.length === 1) return readRows(db, list, page);
  const isFrequent =
    total >= maxCount || (total >= frequentMatches && list.kind === sortKinds.newest);
  if (search === null || isFrequent) {
    const next = nextRowsQuery(
      resolvedQuery,
      page.cursor,
      search === null ? page.limit + 1 : maxScannedRows,
    );
    const isAmongNext = sql`${submissions.id} = any(array(
      select ${submissions.id} from ${next} as ${submissions}
      where ${search === null ? sql`true` : matchesWordsByRow(submissionWords, submissions.id, search)}
      order by ${orderOf(list)} limit ${page.limit + 1}))`;
    const rows = await readRows(db, { ...list, where: isAmongNext }, page);
    if (rows.endCursor || search === null) return rows;
  }
  return readRows(db, { ...list, findFirst: true }, page);
}

/** One page of the filtered submissions, newest first by default. `knownEditions`: all, if the caller has read them. */
export async function listSubmissions(
  db: Database,
  query: SubmissionListQuery,
  knownEditions?: readonly EditionSummary[],
): Promise<Page<SubmissionWithEdition>> {
  const resolvedQuery = await resolveQuery(db, query, knownEditions);
  const total = await countMatching(db, resolvedQuery);
  return toPage(await readMatching(db, resolvedQuery, query, total), total, maxCount);
}

/** One page of the starred submissions, newest first. */
export function listFavorites(
  db: Database,
  query: PageQuery & Pick<SubmissionFilters, "edition">,
): Promise<Page<SubmissionWithEdition>> {
  return listSubmissions(db, { ...query, favorite: "true" });
}

/** The newest submissions of the current edition, without a count. */
export async function readLatestSubmissions(
  db: Database,
  limit: number,
  edition?: string,
): Promise<SubmissionWithEdition[]> {
  return addEditions(
    db,
    (await readRows(db, (await resolveQuery(db, { edition })).list, { limit })).items,
  );
}

/** Every filtered submission, in batches, for an export. */
export async function* eachSubmission(
  db: Database,
  filters: SubmissionFilters,
): AsyncGenerator<SubmissionWithEdition[]> {
  const resolvedQuery = await resolveQuery(db, filters);
  const total = await countMatching(db, resolvedQuery);
  yield* eachBatch((cursor) =>
    readMatching(db, resolvedQuery, { limit: exportBatchSize, cursor }, total),
  );
}

/** Rows per batch, which are written in a few milliseconds. */
const exportBatchSize = 200;

export type Neighbors = { previous: string | null; next: string | null };

/** The ids before and after a submission in a filtered list. */
export async function findNeighbors(
  db: Database,
  filters: SubmissionFilters,
  id: string,
): Promise<Neighbors> {
  const resolvedQuery = await resolveQuery(db, filters);
  const cursor = await cursorOf(db, resolvedQuery.list, id);
  if (!cursor) return { previous: null, next: null };
  const total = await countMatching(db, resolvedQuery);
  const read = (ascending: boolean | undefined) =>
    readMatching(
      db,
      { ...resolvedQuery, list: { ...resolvedQuery.list, ascending } },
      { limit: 1, cursor },
      total,
    );
  const after = await read(resolvedQuery.list.ascending);
  const before = await read(!resolvedQuery.list.ascending);
  return { previous: before.items[0]?.id ?? null, next: after.items[0]?.id ?? null };
}

/** One submission, or null. */
export async function findSubmission(
  db: Database,
  id: string,
): Promise<SubmissionWithEdition | null> {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id));
  return addEdition(db, row ?? null);
}

/** The emails about a submission, oldest first, without their bodies. */
export function listSubmissionMails(db: Database, submissionId: string) {
  return db
    .select({
      id: outboxMessages.id,
      kind: outboxMessages.kind,
      toAddress: outboxMessages.toAddress,
      subject: outboxMessages.subject,
      state: outboxMessages.state,
      sentAt: outboxMessages.sentAt,
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.submissionId, submissionId))
    .orderBy(asc(outboxMessages.createdAt));
}

/** The number of newest entries to choose from for a preview. */
const maxPreviewEntries = 30;

/** The entries of an edition, by default the current one, to fill in an email's preview, newest first. */
export async function readPreviewEntries(db: Database, edition?: string): Promise<PreviewEntry[]> {
  const { id, filmTitle, logLine, submittedAt } = submissions;
  const rows = await db
    .select({ id, filmTitle, logLine })
    .from(submissions)
    .where(whereEdition(submissions.editionId, edition))
    .orderBy(desc(submittedAt), desc(id))
    .limit(maxPreviewEntries);
  return rows.map((row) => ({ id: row.id, title: submissionTitle(row) }));
}
