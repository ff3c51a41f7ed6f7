import { and, count, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { films, filmWords } from "~/db/tables";
import { isFoundBy, readSearch } from "~/features/desk/search.server";
import { type Page, type PageQuery, readPage } from "~/http/paging";
import type { FilmFilters } from "./schema";

type Row = typeof films.$inferSelect;

const inState = (state: NonNullable<FilmFilters["state"]>): SQL =>
  eq(films.isPublic, state === "public");

/** The word stands somewhere in what a person would look a film up by. */
function says(word: string): SQL | undefined {
  const anywhere = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  const { title, director, genre, country, language, description, submissionNotes } = films;
  const { directorEmail, productionCompany } = films;
  const searched = [title, director, genre, country, language, description, submissionNotes];
  return or(...[...searched, directorEmail, productionCompany].map((it) => ilike(it, anywhere)));
}

/** One page of the films, newest first: all of them, or those in one state and with these words. */
export async function listFilms(
  db: Database,
  page: PageQuery,
  { state, q }: FilmFilters = {},
): Promise<Page<Row>> {
  const found = q
    ? or(
        and(...q.split(/\s+/).map(says)),
        isFoundBy(filmWords, films.id, await readSearch(db, filmWords, q)),
      )
    : undefined;
  const where = and(state && inState(state), found);
  return readPage(db, { from: films, sort: films.createdAt, id: films.id, where }, page);
}

/** A film, public or not, or null. */
export async function findFilm(db: Database, id: string): Promise<Row | null> {
  const [film] = await db.select().from(films).where(eq(films.id, id));
  return film ?? null;
}

/** How many films are proposed, counted no further than `upTo`. */
export async function countProposed(db: Database, upTo: number): Promise<number> {
  const one = { one: sql`1`.as("one") };
  const proposed = db.select(one).from(films).where(inState("proposed")).limit(upTo).as("proposed");
  const [counted] = await db.select({ n: count() }).from(proposed);
  return counted?.n ?? 0;
}
