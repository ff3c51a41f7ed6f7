import { and, asc, eq, inArray } from "drizzle-orm";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Database } from "~/db/client";
import { editionNotes, editionPages } from "~/db/tables";
import { dayIn } from "~/features/festival/calendar";
import type { Edition } from "~/features/festival/editions.server";
import { readFacts } from "~/features/festival/queries.server";
import type { FestivalFacts } from "~/features/festival/schema";
import { PartPage, YearPage } from "./components/year-page";
import { readPublicFigures } from "./figures.server";
import { type PartPath, parts } from "./parts.server";

/**
 * The public pages of a year. They are made on the server as plain HTML, and the archive
 * keeps that very text: whatever changes later, an archived page stays byte for byte.
 */

/** '' is the year's own page. */
export type YearPath = "" | PartPath;
const yearPaths: readonly YearPath[] = ["", ...parts.map(({ path }) => path)];

/** '/2026/films' → 'films'; null for what is no page of a year. */
export function yearPathOf(pathname: string): YearPath | null {
  const path = pathname.split("/")[2] ?? "";
  return yearPaths.find((one) => one === path) ?? null;
}

export type YearNote = { text: string; day: string };
export type YearShown = {
  html: string;
  notes: YearNote[];
  /** False where the page only says that nothing is published yet: for no search engine. */
  published: boolean;
};

const isOver = ({ timeZone, dates }: FestivalFacts, now: Date) =>
  dayIn(timeZone, now) > dates.festivalTo;

type Made = { html: string; published: boolean };

/** Makes a page of an edition as it is now. A part of which nothing is published says so. */
async function makePage(db: Database, edition: Edition, path: YearPath, now: Date): Promise<Made> {
  const facts = await readFacts(db, edition.id);
  const given = { slug: edition.slug, facts };
  const part = parts.find((one) => one.path === path);
  if (part) {
    const found = await part.read(db, edition, facts);
    const told = isOver(facts, now) ? part.never : part.notYet(facts);
    const children: ReactNode = found?.content ?? createElement("p", { className: "lead" }, told);
    const page = createElement(PartPage, { ...given, title: part.title, children });
    return { html: renderToStaticMarkup(page), published: found !== null };
  }
  const lines = [];
  for (const { path: to, title, read } of parts) {
    const found = await read(db, edition, facts);
    if (found) lines.push({ path: to, title, told: found.told });
  }
  const figures = await readPublicFigures(db, edition.id);
  const nothing =
    lines.length === 0 && isOver(facts, now)
      ? `No selection and no awards of ${edition.slug} were published here.`
      : null;
  const page = createElement(YearPage, { ...given, parts: lines, figures, nothing });
  return { html: renderToStaticMarkup(page), published: true };
}

/**
 * A page of an edition that everybody may see: kept where it is archived, else made now. Null
 * where the archive has none: of this part nothing was published, and nothing will be.
 */
export async function readYearPage(
  db: Database,
  edition: Edition,
  path: YearPath,
  now: Date,
): Promise<YearShown | null> {
  if (edition.state !== "archived") {
    const made = await makePage(db, edition, path, now);
    return { ...made, notes: [] };
  }
  const [kept] = await db
    .select({ html: editionPages.html })
    .from(editionPages)
    .where(and(eq(editionPages.editionId, edition.id), eq(editionPages.path, path)));
  return kept ? { ...kept, published: true, notes: await readNotes(db, edition.id) } : null;
}

/** What was said of an archived edition later, the first first. */
export const readNotes = (db: Database, editionId: string): Promise<YearNote[]> =>
  db
    .select({ text: editionNotes.text, day: editionNotes.day })
    .from(editionNotes)
    .where(eq(editionNotes.editionId, editionId))
    .orderBy(asc(editionNotes.createdAt), asc(editionNotes.id));

/** Keeps every page of an edition that has something on it, as it is at this moment. */
export async function keepPages(tx: Database, edition: Edition, now: Date): Promise<void> {
  for (const path of yearPaths) {
    const made = await makePage(tx, edition, path, now);
    if (!made.published) continue;
    await tx.insert(editionPages).values({ editionId: edition.id, path, html: made.html });
  }
}

/** Which pages of these editions have something on them: for lists and the sitemap. */
export async function publishedPaths(
  db: Database,
  edition: Edition,
): Promise<{ path: YearPath; told: string | null }[]> {
  const facts = await readFacts(db, edition.id);
  const found: { path: YearPath; told: string | null }[] = [{ path: "", told: null }];
  if (edition.state === "archived") {
    const kept = await db
      .select({ path: editionPages.path })
      .from(editionPages)
      .where(
        and(eq(editionPages.editionId, edition.id), inArray(editionPages.path, [...yearPaths])),
      );
    const has = new Set(kept.map(({ path }) => path));
    return yearPaths.filter((path) => has.has(path)).map((path) => ({ path, told: null }));
  }
  for (const { path, read } of parts) {
    const published = await read(db, edition, facts);
    if (published) found.push({ path, told: published.told });
  }
  return found;
}
