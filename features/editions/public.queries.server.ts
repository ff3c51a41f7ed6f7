import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Database } from "~/db/client";
import { editionPages, editions } from "~/db/schema";
import { readRevealedAwards } from "~/features/awards/public.queries.server";
import { readPublicFilms } from "~/features/films/public.queries.server";
import { findOpeningFilm } from "~/features/programme/public/front-page.rules";
import { artOf, byline } from "~/features/programme/public/rules";
import { readProgramme } from "~/features/programme/public.queries.server";
import { type Edition, findEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { pathFor } from "~/lib/paths";
import { editionParts } from "./archive-sections.queries.server";
import {
  type EditionPath,
  editionPaths,
  readNotes,
  renderEmptyPart,
  renderPage,
  type ShownPage,
} from "./archived-pages.commands.server";
import { leadingHonor } from "./components/award-rows";
import type { EditionNumbers } from "./components/numbers-page";
import type { EditionListItem } from "./components/rows";
import type { PublicEdition } from "./schema";
import { readPublicFigures } from "./statistics.commands.server";
import { openingFilmLabel } from "./texts";

/** Public data about editions. */

/** The rows of public editions, newest first. */
const readPublicEditions = (db: Database): Promise<Edition[]> =>
  db.select().from(editions).where(ne(editions.state, "preparing")).orderBy(desc(editions.slug));

/** The public view of an edition. */
async function toPublicEdition(
  db: Database,
  { id, slug, name, state }: Edition,
): Promise<PublicEdition> {
  if (state === "preparing") throw new Error(`The ${slug} edition is not public.`);
  const { festivalFrom, festivalTo } = (await getSettings(db, id)).dates;
  return { slug, name, festivalFrom, festivalTo, state };
}

/** The public editions, newest first. */
export async function listPublicEditions(db: Database): Promise<PublicEdition[]> {
  const publicEditions: PublicEdition[] = [];
  for (const edition of await readPublicEditions(db))
    publicEditions.push(await toPublicEdition(db, edition));
  return publicEditions;
}

/** The row of a public edition; null for one in preparation, or none. */
export async function findPublicEdition(db: Database, slug: string): Promise<Edition | null> {
  const row = await findEdition(db, slug);
  return row?.state === "preparing" ? null : row;
}

/** '/2026/films' → 'films'; null for other paths. */
export function editionPathOf(pathname: string): EditionPath | null {
  const path = pathname.split("/")[2] ?? "";
  return editionPaths.find((editionPath) => editionPath === path) ?? null;
}

/**
 * A public page of an edition: stored if archived, else rendered now. A part without stored content
 * says that nothing was published. Null if there is no such page.
 */
export async function readEditionPage(
  db: Database,
  edition: Edition,
  path: EditionPath,
  now: Date,
): Promise<ShownPage | null> {
  if (edition.state !== "archived") {
    const page = await renderPage(db, edition, path, now);
    return { ...page, notes: [] };
  }
  const [storedPage] = await db
    .select({ html: editionPages.html, published: editionPages.published })
    .from(editionPages)
    .where(and(eq(editionPages.editionId, edition.id), eq(editionPages.path, path)));
  const archivedPage = storedPage ?? (await renderEmptyPart(db, edition, path));
  return archivedPage && { ...archivedPage, notes: await readNotes(db, edition.id) };
}

/** The pages of an edition that have content: for lists and the sitemap. */
export async function readPublishedPaths(
  db: Database,
  edition: Edition,
): Promise<{ path: EditionPath; summary: string | null }[]> {
  const settings = await getSettings(db, edition.id);
  const publishedPages: { path: EditionPath; summary: string | null }[] = [
    { path: "", summary: null },
  ];
  if (edition.state === "archived") {
    const storedPages = await db
      .select({ path: editionPages.path })
      .from(editionPages)
      .where(
        and(
          eq(editionPages.editionId, edition.id),
          eq(editionPages.published, true),
          inArray(editionPages.path, [...editionPaths]),
        ),
      );
    const storedPaths = new Set(storedPages.map(({ path }) => path));
    return editionPaths
      .filter((path) => storedPaths.has(path))
      .map((path) => ({ path, summary: null }));
  }
  for (const { path, read } of editionParts) {
    const published = await read(db, edition, settings);
    if (published) publishedPages.push({ path, summary: published.summary });
  }
  return publishedPages;
}

/** The first prize of an edition, with its picture; null without a revealed one. */
async function readFirstPrize(db: Database, { id }: Edition): Promise<EditionListItem["lead"]> {
  const awards = await readRevealedAwards(db, id);
  const filmIds = awards.flatMap(({ honors }) => honors.flatMap(({ filmId }) => filmId ?? []));
  const lead = leadingHonor(awards, await readPublicFilms(db, filmIds));
  if (!lead) return null;
  const { award, honor, film } = lead;
  return {
    label: award.name,
    title: honor.title,
    by: byline(honor.director, film),
    art: artOf(film),
  };
}

/** The film of the current programme that the landing page leads with; null before one is published. */
async function readOpeningFilm(db: Database, now: Date): Promise<EditionListItem["lead"]> {
  const film = findOpeningFilm(await readProgramme(db, now))?.film;
  return film
    ? {
        label: openingFilmLabel,
        title: film.title,
        by: byline(film.director, film),
        art: artOf(film),
      }
    : null;
}

/** Every public edition: what of it is published, and its first film. */
export async function listEditions(db: Database, now: Date): Promise<EditionListItem[]> {
  const rows: EditionListItem[] = [];
  for (const edition of await readPublicEditions(db)) {
    const settings = await getSettings(db, edition.id);
    const pages = await readPublishedPaths(db, edition);
    const summaries = new Map<string, string | null>(
      pages.map((page) => [page.path, page.summary]),
    );
    const summary: string[] = [];
    for (const { path, read } of editionParts) {
      if (!summaries.has(path)) continue;
      // A stored page has none.
      const text = summaries.get(path) ?? (await read(db, edition, settings))?.summary;
      if (text) summary.push(text);
    }
    const lead =
      (await readFirstPrize(db, edition)) ??
      (edition.state === "open" ? await readOpeningFilm(db, now) : null);
    rows.push({ ...(await toPublicEdition(db, edition)), summary, lead });
  }
  return rows;
}

/** The public figures of every edition that has any, newest first. */
export async function listNumbers(db: Database): Promise<EditionNumbers[]> {
  const numbersByEdition: EditionNumbers[] = [];
  for (const edition of await readPublicEditions(db)) {
    const figures = await readPublicFigures(db, edition);
    const { categories, formats } = await getSettings(db, edition.id);
    const { slug } = edition;
    if (figures.length > 0)
      numbersByEdition.push({ slug, settings: { categories, formats }, figures });
  }
  return numbersByEdition;
}

/** The addresses of editions' pages with content, for the sitemap. */
export async function listEditionPaths(db: Database): Promise<string[]> {
  const addresses: string[] = [];
  for (const edition of await readPublicEditions(db)) {
    const year = pathFor("year", { year: edition.slug });
    for (const { path } of await readPublishedPaths(db, edition)) {
      addresses.push(path === "" ? year : `${year}/${path}`);
    }
  }
  if ((await listNumbers(db)).length > 0) addresses.push(pathFor("numbers"));
  return addresses;
}
