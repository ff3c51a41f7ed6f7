import { asc, eq } from "drizzle-orm";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Database } from "~/db/client";
import { editionNotes, editionPages } from "~/db/schema";
import { readNamedJury } from "~/features/jury/public.queries.server";
import { type Edition, readShownEdition } from "~/features/settings/editions.queries.server";
import { FestivalContext } from "~/features/settings/hooks";
import { getSettings } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { dayIn } from "~/lib/dates/calendar";
import { editionParts, type PartPath, type PublishedPart } from "./archive-sections.queries.server";
import { EditionPage, PartPage } from "./components/public-page";
import { readPublicFigures } from "./statistics.commands.server";

/**
 * The public pages of an edition. The server renders them as plain HTML, and the archive stores it:
 * an archived page stays unchanged, byte for byte.
 */

/** '' is the edition's main page. */
export type EditionPath = "" | PartPath;
export const editionPaths: readonly EditionPath[] = ["", ...editionParts.map(({ path }) => path)];

export type EditionNote = { text: string; day: string };
export type ShownPage = {
  html: string;
  notes: EditionNote[];
  /** False if the page only says that nothing is published: not for search engines. */
  published: boolean;
};

const isFestivalOver = ({ timeZone, dates }: FestivalSettings, now: Date) =>
  dayIn(timeZone, now) > dates.festivalTo;

/**
 * The jury on the edition's page, after the selection is published: before that, no one should know
 * whom to contact about a film.
 */
function readJury(
  db: Database,
  { id, state, selectionPublishedAt }: Edition,
  settings: FestivalSettings,
  now: Date,
): Promise<string[]> {
  const isJuryPublic =
    state === "archived" || selectionPublishedAt !== null || isFestivalOver(settings, now);
  return isJuryPublic ? readNamedJury(db, id) : Promise.resolve([]);
}

type RenderedPage = { html: string; published: boolean };

const leadParagraph = (sentence: string) => createElement("p", { className: "lead" }, sentence);

/** A page of an edition as HTML, with its settings. */
async function renderHtml(
  db: Database,
  { id }: Pick<Edition, "id">,
  settings: FestivalSettings,
  page: ReactNode,
): Promise<string> {
  const edition = await readShownEdition(db, settings, id);
  // A fixed moment: nothing in an archived page depends on when it was rendered.
  const value = { settings, edition, renderedAt: new Date(0).toISOString() };
  return renderToStaticMarkup(createElement(FestivalContext, { value }, page));
}

/** The element of a part's page. */
const partPage = (
  yearProps: { slug: string; settings: FestivalSettings },
  title: string,
  children: ReactNode,
) => createElement(PartPage, { ...yearProps, title, children });

/**
 * The page of a part of an archived edition that had nothing published, for archives of earlier versions of this
 * program, which did not store it. Current tables are not read. Null for an unknown part.
 */
export async function renderEmptyPart(
  db: Database,
  { id, slug }: Edition,
  path: EditionPath,
): Promise<RenderedPage | null> {
  const part = editionParts.find((part) => part.path === path);
  if (!part) return null;
  const settings = await getSettings(db, id);
  const page = partPage({ slug, settings }, part.title, leadParagraph(part.textAfterEnd));
  return { html: await renderHtml(db, { id }, settings, page), published: false };
}

/** Renders the current page of an edition. A part without content says so. */
export async function renderPage(
  db: Database,
  edition: Edition,
  path: EditionPath,
  now: Date,
): Promise<RenderedPage> {
  const settings = await getSettings(db, edition.id);
  const yearProps = { slug: edition.slug, settings };
  const part = editionParts.find((part) => part.path === path);
  if (part) {
    const section = await part.read(db, edition, settings);
    const hasEnded = edition.state === "archived" || isFestivalOver(settings, now);
    const today = dayIn(settings.timeZone, now);
    const sentence = hasEnded ? part.textAfterEnd : part.textBeforeEnd(settings, today);
    const page = partPage(yearProps, part.title, section?.content ?? leadParagraph(sentence));
    return { html: await renderHtml(db, edition, settings, page), published: section !== null };
  }
  const lines = [];
  let winners: PublishedPart["winners"];
  let index: ReactNode;
  for (const { path: partPath, title, read } of editionParts) {
    const section = await read(db, edition, settings);
    if (section) lines.push({ path: partPath, title, summary: section.summary });
    winners ??= section?.winners;
    index ??= section?.index;
  }
  const figures = await readPublicFigures(db, edition);
  const emptyNote =
    lines.length === 0 && isFestivalOver(settings, now)
      ? `No selection and no awards of ${edition.slug} were published here.`
      : null;
  const jury = await readJury(db, edition, settings, now);
  const hasAwards = lines.some((line) => line.path === "awards");
  // The winners are named with what they won.
  const showsPrizes = winners === undefined && (hasAwards || !isFestivalOver(settings, now));
  const props = {
    ...yearProps,
    parts: lines,
    index,
    winners,
    jury,
    figures,
    emptyNote,
    showsPrizes,
  };
  const page = createElement(EditionPage, props);
  return { html: await renderHtml(db, edition, settings, page), published: true };
}

/** The notes of an archived edition, oldest first. */
export const readNotes = (db: Database, editionId: string): Promise<EditionNote[]> =>
  db
    .select({ text: editionNotes.text, day: editionNotes.day })
    .from(editionNotes)
    .where(eq(editionNotes.editionId, editionId))
    .orderBy(asc(editionNotes.createdAt), asc(editionNotes.id));

/** Stores every page of an edition, also those that say that nothing was published: later settings change none. */
export async function archivePages(tx: Database, edition: Edition, now: Date): Promise<void> {
  for (const path of editionPaths) {
    // The archive contains everything, whatever the clock says.
    const page = await renderPage(tx, { ...edition, state: "archived" }, path, now);
    await tx.insert(editionPages).values({ editionId: edition.id, path, ...page });
  }
}
