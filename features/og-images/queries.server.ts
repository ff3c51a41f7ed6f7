import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { Database } from "~/db/client";
import { readImageAt } from "~/features/media/image-store.commands.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import { findArticle } from "~/features/news/public.queries.server";
import { slugPattern } from "~/features/news/rules";
import { readFilmPage, readNight } from "~/features/programme/public/public.queries.server";
import { formatCount, nightName } from "~/features/programme/public/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { dateRange, formatTime } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { publicFile } from "~/lib/static-file.server";
import { type Drawing, drawCard } from "./render.rules.server";
import { articleFace, type CardFace, filmFace, nightFace, pageFace } from "./templates.rules";

type Site = { db: Database; clock: Clock; settings: FestivalSettings; files: FileStore };

/** A card as JPEG, with the hash of its content. */
export type CardPicture = { hash: string; jpeg: Uint8Array<ArrayBuffer> };

/**
 * The card with this name: a page's ('contact'), a published article's ('news/black-tie'), a public film's
 * ('films/tideline') or a night's ('programme/2027-02-14'). Null for an unknown page.
 */
export async function readCard(
  { db, clock, settings, files }: Site,
  name: string,
): Promise<CardPicture | null> {
  const face =
    pageFace(settings, name) ??
    (await faceOfArticle(db, clock, name)) ??
    (await faceOfFilm({ db, settings, now: clock() }, name)) ??
    (await faceOfNight({ db, settings, now: clock() }, name));
  if (!face) return null;
  const { picture, ...rest } = face;
  // The name of a stored picture is a hash of its content, so the address identifies the bytes.
  const ground = picture ? await readImageAt(files, picture) : null;
  const { logo: ownLogo } = settings.pictures;
  const logo = ownLogo ? await readImageAt(files, ownLogo.url) : null;
  const drawing = drawingOf(settings, { ...rest, ...(ground && { picture }) });
  return pictureOf({ ...drawing, ...(ownLogo && logo && { logo: ownLogo.url }) }, { ground, logo });
}

async function faceOfArticle(db: Database, clock: Clock, name: string): Promise<CardFace | null> {
  const [, id = ""] = /^news\/(.+)$/.exec(name) ?? [];
  const article = slugPattern.test(id) ? await findArticle(db, clock, id) : null;
  return article && articleFace(article);
}

type CardContext = { db: Database; settings: FestivalSettings; now: Date };

async function faceOfFilm(
  { db, settings, now }: CardContext,
  name: string,
): Promise<CardFace | null> {
  const [, slug] = /^films\/([^/]+)$/.exec(name) ?? [];
  const page = slug ? await readFilmPage(db, now, { slug, publicUrl: "", settings }) : null;
  if (!page) return null;
  const { film, category: kind, picture, screenings, shownIn } = page;
  const next = screenings.find(({ cancelled, to }) => !cancelled && to > now.getTime());
  const foot = next
    ? `${nightName(next.day, settings)}, ${formatTime(next.time, settings.formats)}, ${next.venue.name}`
    : shownIn.length > 0 && `Shown in ${shownIn.join(", ")}`;
  return filmFace({ title: film.title, director: film.director, kind, picture }, foot || null);
}

async function faceOfNight(
  { db, settings, now }: CardContext,
  name: string,
): Promise<CardFace | null> {
  const [, day] = /^programme\/([^/]+)$/.exec(name) ?? [];
  const night = day
    ? await readNight(db, now, { day, filters: {}, publicUrl: "", settings })
    : null;
  if (!night) return null;
  const { cards, columns } = night.timetable;
  const venues = new Set(columns.map(({ id }) => id)).size;
  return nightFace(
    night.name,
    `${formatCount(cards.length, "screening")} in ${formatCount(venues, "venue")}`,
  );
}

function drawingOf(settings: FestivalSettings, face: CardFace): Drawing {
  const { brand, dates, place } = settings;
  return {
    foot: `${place.short}, ${dateRange(dates.festivalFrom, dates.festivalTo, settings)}`,
    ...face,
    // The picture in the settings may not exist.
    art: existsSync(publicFile(`art/${face.art}.webp`)) ? face.art : "hero-wide",
    brand: brand.fullName,
  };
}

let lastDrawing: Promise<unknown> = Promise.resolve();

/** One at a time, so that somebody who requests all cards at once cannot occupy the whole machine. */
function pictureOf(
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
