import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { Database } from "~/db/client";
import { readImageAt } from "~/features/media/image-store.commands.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import { findArticle } from "~/features/news/public.queries.server";
import { slugPattern } from "~/features/news/rules";
import { formatCount, nightName } from "~/features/programme/public/formats.rules";
import { readFilmPage, readNight } from "~/features/programme/public/public.queries.server";
import { previewPictureOf } from "~/features/programme/public/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { dateRange, formatTime } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { publicFile } from "~/lib/static-file.server";
import { type Drawing, drawCard } from "./render.rules.server";
import { articleCard, type CardContent, filmCard, nightCard, pageCard } from "./templates.rules";

type CardDeps = { db: Database; clock: Clock; settings: FestivalSettings; files: FileStore };

/** A card as JPEG, with the hash of its content. */
export type CardPicture = { hash: string; jpeg: Uint8Array<ArrayBuffer> };

/**
 * The card with this name: a page's ('contact'), a published article's ('news/black-tie'), a public film's
 * ('films/tideline') or a night's ('programme/2027-02-14'). Null for an unknown page.
 */
export async function readCard(
  { db, clock, settings, files }: CardDeps,
  name: string,
): Promise<CardPicture | null> {
  const content =
    pageCard(settings, name) ??
    (await readArticleCard(db, clock, name)) ??
    (await readFilmCard({ db, settings, now: clock() }, name)) ??
    (await readNightCard({ db, settings, now: clock() }, name));
  if (!content) return null;
  const { picture, ...rest } = content;
  // The name of a stored picture is a hash of its content, so the address identifies the bytes.
  const background = picture ? await readImageAt(files, picture) : null;
  const { logo: ownLogo } = settings.pictures;
  const logo = ownLogo ? await readImageAt(files, ownLogo.url) : null;
  const drawing = drawingOf(settings, { ...rest, ...(background && { picture }) });
  return renderCard(
    { ...drawing, ...(ownLogo && logo && { logo: ownLogo.url }) },
    { background, logo },
  );
}

async function readArticleCard(
  db: Database,
  clock: Clock,
  name: string,
): Promise<CardContent | null> {
  const [, id = ""] = /^news\/(.+)$/.exec(name) ?? [];
  const article = slugPattern.test(id) ? await findArticle(db, clock, id) : null;
  return article && articleCard(article);
}

type CardContext = { db: Database; settings: FestivalSettings; now: Date };

async function readFilmCard(
  { db, settings, now }: CardContext,
  name: string,
): Promise<CardContent | null> {
  const [, slug] = /^films\/([^/]+)$/.exec(name) ?? [];
  const page = slug ? await readFilmPage(db, now, { slug, publicUrl: "", settings }) : null;
  if (!page) return null;
  const { film, category: kind, screenings, shownIn } = page;
  const nextScreening = screenings.find(({ cancelled, to }) => !cancelled && to > now.getTime());
  const footText = nextScreening
    ? `${nightName(nextScreening.day, settings)}, ${formatTime(nextScreening.time, settings.formats)}, ${nextScreening.venue.name}`
    : shownIn.length > 0 && `Shown in ${shownIn.join(", ")}`;
  const { title, director } = film;
  const picture = previewPictureOf(film);
  return filmCard({ title, director, kind, picture }, footText || null);
}

async function readNightCard(
  { db, settings, now }: CardContext,
  name: string,
): Promise<CardContent | null> {
  const [, day] = /^programme\/([^/]+)$/.exec(name) ?? [];
  const night = day
    ? await readNight(db, now, { day, filters: {}, publicUrl: "", settings })
    : null;
  if (!night) return null;
  const { cards, columns } = night.timetable;
  const venues = new Set(columns.map(({ id }) => id)).size;
  return nightCard(
    night.name,
    `${formatCount(cards.length, "screening")} in ${formatCount(venues, "venue")}`,
  );
}

function drawingOf(settings: FestivalSettings, content: CardContent): Drawing {
  const { brand, dates, place } = settings;
  return {
    foot: `${place.short}, ${dateRange(dates.festivalFrom, dates.festivalTo, settings)}`,
    ...content,
    // The picture in the settings may not exist.
    art: existsSync(publicFile(`art/${content.art}.webp`)) ? content.art : "hero-wide",
    brand: brand.fullName,
  };
}

let lastDrawing: Promise<unknown> = Promise.resolve();

/** Renders one card at a time, so that requests for all cards at once cannot occupy the whole machine. */
function renderCard(
  drawing: Drawing,
  ownImages: Parameters<typeof drawCard>[1],
): Promise<CardPicture> {
  const hash = createHash("sha256").update(JSON.stringify(drawing)).digest("base64url");
  const picture = lastDrawing.then(async () => ({
    hash,
    jpeg: await drawCard(drawing, ownImages),
  }));
  lastDrawing = picture.catch(() => undefined);
  return picture;
}
