import type { Database } from "~/db/client";
import { listFilms } from "~/features/films/queries.server";
import type { FilmState } from "~/features/films/schema";
import type { Page } from "~/lib/pagination/keyset";
import { maxPageSize, pageQuerySchema, textPageQuerySchema } from "~/lib/pagination/query-schema";
import { listBlocks } from "../blocks/queries.server";
import { blockSchema } from "../blocks/schema";
import { type HiddenByConflict, maskFilm } from "../conflicts.queries.server";
import { blockSeconds } from "../time-ranges.rules";
import { listVenues } from "../venues/queries.server";
import { venueSchema } from "../venues/schema";
import { listEmails, listVersions } from "../versions/queries.server";
import { emailSchema, versionSchema } from "../versions/schema";

/** The data of the programme's admin pages. Lists are read completely. */

/** All rows of a list, page by page. */
async function readAllPages<T>(
  readOnePage: (query: Record<string, string>) => Promise<Page<T>>,
): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<T> = await readOnePage({
      limit: String(maxPageSize),
      ...(cursor && { cursor }),
    });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

async function readVenues(db: Database) {
  const rows = await readAllPages((query) => listVenues(db, textPageQuerySchema.parse(query)));
  return rows.map((row) => venueSchema.parse(row));
}

/** The films of the current and of earlier programmes, from which blocks are made. */
async function readFilms(db: Database, hiddenByConflict: HiddenByConflict) {
  const readByState = (state: FilmState) =>
    readAllPages((query) => listFilms(db, pageQuerySchema.parse(query), { state }));
  const [films, earlierFilms] = [await readByState("programme"), await readByState("earlier")];
  return [...films, ...earlierFilms].map(
    ({ id, title, category, duration, runningSeconds }, index) => ({
      ...maskFilm({ id, title, category, duration, runningSeconds }, hiddenByConflict),
      mayBeAdded: !hiddenByConflict.films.has(id),
      // The earlier films follow the current ones.
      isFromEarlierProgramme: index >= films.length,
    }),
  );
}
export type BlockFilm = Awaited<ReturnType<typeof readFilms>>[number];

/** The blocks with the minutes of films and pauses. */
async function readBlocks(
  db: Database,
  films: readonly BlockFilm[],
  hiddenByConflict: HiddenByConflict,
) {
  const filmById = new Map(films.map((film) => [film.id, film]));
  const rows = await readAllPages((query) =>
    listBlocks(db, pageQuerySchema.parse(query), hiddenByConflict),
  );
  return rows.map((row) => ({
    ...blockSchema.parse(row),
    minutes: Math.ceil(blockSeconds(row.films, (id) => filmById.get(id)) / 60),
  }));
}
export type AdminBlock = Awaited<ReturnType<typeof readBlocks>>[number];

/** Data of the page of blocks; films of a conflict of interest are hidden. */
export async function readBlocksPage(db: Database, hiddenByConflict: HiddenByConflict) {
  const films = await readFilms(db, hiddenByConflict);
  return { films, blocks: await readBlocks(db, films, hiddenByConflict) };
}

/** Data of the page of venues. */
export const readVenuesPage = async (db: Database) => ({ venues: await readVenues(db) });

/** Published versions, newest first, and the emails about them. */
export async function readVersionsPage(db: Database) {
  const emails = await listEmails(db, { limit: maxPageSize }, {});
  const versions = await listVersions(db, { limit: maxPageSize });
  return {
    versions: versions.items.map((row) => versionSchema.parse(row)),
    emails: emails.items.map((row) => emailSchema.parse(row)),
  };
}
