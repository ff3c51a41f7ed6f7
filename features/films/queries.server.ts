import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "~/db/client";
import { confirmations, filmGuests, films, filmWords, submissions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { readTimeZone } from "~/features/settings/queries.server";
import { submissionTitle } from "~/features/submissions/schema";
import { matching } from "~/lib/admin-list/matching.server";
import { isFoundBy, readSearch } from "~/lib/admin-list/search.server";
import { wallClock } from "~/lib/dates/calendar";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { placeholderPictures } from "~/lib/pictures";
import type { FilmFilters } from "./admin/schema";
import type { FilmGap, FilmState } from "./schema";

/** Films, for the admin. */

export type FilmRow = typeof films.$inferSelect;

const isInBlockWhere = (blockCondition: SQL) => sql`exists (
  select from block_films join programme_blocks on programme_blocks.id = block_films.block_id
  where block_films.film_id = ${films.id} and ${blockCondition})`;
const isOfCurrentEdition = sql`programme_blocks.edition_id = (select current_edition())`;

/** The condition that a film was in the programme of another edition, and is not in the current one's. */
export const isFromEarlierProgramme = sql`(${isInBlockWhere(not(isOfCurrentEdition))} and not ${isInBlockWhere(isOfCurrentEdition)})`;

const isInState = (state: FilmState): SQL | undefined =>
  ({
    proposed: and(eq(films.inProgramme, false), eq(films.isPublic, false)),
    programme: and(eq(films.inProgramme, true), not(isFromEarlierProgramme)),
    public: eq(films.isPublic, true),
    earlier: and(eq(films.inProgramme, true), isFromEarlierProgramme),
  })[state];

/** No picture of the film is on this site, as `stillsOf` finds them: pages show its tile. A log line has no picture. */
const hasNoStill = and(
  or(isNull(films.category), ne(films.category, "logline")),
  sql`not exists (select from unnest(${films.stillUrls} || ${films.imageUrl}) url
    where url ~ '^/(?!/)' and ${notInArray(sql`url`, [...placeholderPictures])})`,
);

/** The entry of the film was withdrawn. */
const isWithdrawn = sql`exists (select from ${submissions}
  where ${submissions.id} = ${films.submissionId} and ${submissions.withdrawnAt} is not null)`;

const isMissing = (gap: FilmGap): SQL | undefined =>
  and(
    {
      still: hasNoStill,
      runningTime: isNull(films.runningSeconds),
      reply: isNull(films.confirmation),
    }[gap],
    not(isWithdrawn),
    not(isFromEarlierProgramme),
  );

const hasStateAndGap = ({ state, missing }: Pick<FilmFilters, "state" | "missing">) =>
  and(state && isInState(state), missing && isMissing(missing));

/** The condition that a searchable column of a film contains the word. */
function containsWord(word: string): SQL | undefined {
  const { title, director, genre, country, language, description, submissionNotes } = films;
  const { directorEmail, productionCompany, originalTitle } = films;
  const searchedColumns = [title, director, genre, country, language, description, submissionNotes];
  return matching([...searchedColumns, directorEmail, productionCompany, originalTitle], word);
}

/** The films with their guests, whether their entry was withdrawn, and its filmmaker's still: always three queries. */
async function withGuests(db: Database, rows: readonly FilmRow[]) {
  const timeZone = await readTimeZone(db);
  const localTime = (moment: Date | null) => moment && wallClock(timeZone, moment);
  const ids = rows.map(({ id }) => id);
  const entryIds = rows.flatMap(({ submissionId }) => submissionId ?? []);
  const guests = ids.length
    ? await db
        .select()
        .from(filmGuests)
        .where(inArray(filmGuests.filmId, ids))
        .orderBy(asc(filmGuests.filmId), asc(filmGuests.ordinal))
    : [];
  const entries = entryIds.length
    ? await db
        .select({
          id: submissions.id,
          withdrawnAt: submissions.withdrawnAt,
          stillUrl: confirmations.stillUrl,
          stillFocus: confirmations.stillFocus,
        })
        .from(submissions)
        .leftJoin(confirmations, eq(confirmations.submissionId, submissions.id))
        .where(inArray(submissions.id, entryIds))
    : [];
  const guestsByFilm = Map.groupBy(guests, ({ filmId }) => filmId);
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  const entryOf = ({ submissionId }: FilmRow) =>
    submissionId === null ? undefined : entriesById.get(submissionId);
  const offeredStillOf = (row: FilmRow) => {
    const { stillUrl: url, stillFocus: focus = null } = entryOf(row) ?? {};
    return url ? { url, focus } : null;
  };
  return rows.map((row) => ({
    ...row,
    withdrawn: Boolean(entryOf(row)?.withdrawnAt),
    offeredStill: offeredStillOf(row),
    guests: (guestsByFilm.get(row.id) ?? []).map(({ name, email, arrives, leaves }) => ({
      name,
      email,
      arrives: localTime(arrives),
      leaves: localTime(leaves),
    })),
  }));
}
export type FilmDetails = Awaited<ReturnType<typeof withGuests>>[number];

/**
 * One page of films, newest first, filtered by state, what they lack and words; only films that the reader may see
 * (`visibleFilm`).
 */
export async function listFilms(
  db: Database,
  page: PageQuery,
  { q, ...filters }: FilmFilters = {},
  isVisibleToReader?: SQL,
): Promise<Page<FilmDetails>> {
  const matchesSearch = q
    ? or(
        and(...q.split(/\s+/).map(containsWord)),
        isFoundBy(filmWords, films.id, await readSearch(db, filmWords, q)),
      )
    : undefined;
  const where = and(hasStateAndGap(filters), matchesSearch, isVisibleToReader);
  const { items, ...rest } = await readPage(
    db,
    { from: films, sort: films.createdAt, id: films.id, where },
    page,
  );
  return { ...rest, items: await withGuests(db, items) };
}

async function readFilm(db: Database, where: SQL | undefined): Promise<FilmDetails | null> {
  const [film] = await withGuests(db, await db.select().from(films).where(where));
  return film ?? null;
}

/** A film, public or not; null if unknown or hidden from the reader. */
export const findFilm = (db: Database, id: string, isVisibleToReader?: SQL) =>
  readFilm(db, and(eq(films.id, id), isVisibleToReader));

/** Films of the programme from entries of an edition without an exact running time, by title. */
export const filmsWithoutRunningTime = (db: Database, editionId: string) =>
  db
    .select({
      id: films.id,
      title: films.title,
      duration: films.duration,
      runningSeconds: films.runningSeconds,
      submissionId: films.submissionId,
    })
    .from(films)
    .innerJoin(submissions, eq(submissions.id, films.submissionId))
    .where(
      and(
        eq(submissions.editionId, editionId),
        eq(films.inProgramme, true),
        isNull(films.runningSeconds),
        isNull(submissions.withdrawnAt),
      ),
    )
    .orderBy(asc(films.title), asc(films.id));

/** The ids among `ids` of films that the reader may not see yet. */
export async function findHiddenIds(
  db: Database,
  ids: readonly string[],
  isVisibleToReader: SQL | undefined,
): Promise<Set<string>> {
  if (!isVisibleToReader || ids.length === 0) return new Set();
  const rows = await db
    .select({ id: films.id })
    .from(films)
    .where(and(inArray(films.id, [...ids]), not(isVisibleToReader)));
  return new Set(rows.map(({ id }) => id));
}

/** The film created from an entry, or null. */
export const filmOfEntry = (db: Database, submissionId: string) =>
  readFilm(db, eq(films.submissionId, submissionId));

/** Accepted entries that are not films of the programme yet, by title; as many as a page shows. */
export async function acceptedEntries(db: Database, isVisibleToReader?: SQL) {
  const { id, filmTitle, logLine, reference, submissionType, status } = submissions;
  const { withdrawnAt, editionId, director } = submissions;
  const rows = await db
    .select({ id, filmTitle, logLine, reference, director })
    .from(submissions)
    .leftJoin(films, eq(films.submissionId, id))
    .where(
      and(
        whereEdition(editionId),
        eq(status, "accepted"),
        ne(submissionType, "log_line"),
        or(isNotNull(filmTitle), isNull(logLine)),
        and(isNull(withdrawnAt), isNull(films.id)),
        isVisibleToReader,
      ),
    )
    .orderBy(asc(filmTitle), asc(id))
    .limit(500);
  return rows.map((row) => ({ id: row.id, title: submissionTitle(row), director: row.director }));
}
export type AcceptedEntry = Awaited<ReturnType<typeof acceptedEntries>>[number];

/** The number of films in a state, which may lack something; counting stops at `upTo`. */
export async function countFilms(
  db: Database,
  filters: Pick<FilmFilters, "state" | "missing">,
  upTo: number,
): Promise<number> {
  const constantColumn = { one: sql`1`.as("one") };
  const limitedFilms = db
    .select(constantColumn)
    .from(films)
    .where(hasStateAndGap(filters))
    .limit(upTo)
    .as("some");
  const [limitedCount] = await db.select({ n: count() }).from(limitedFilms);
  return limitedCount?.n ?? 0;
}
