import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { Database } from "~/db/client";
import { readImageAt, readPictureAt } from "~/features/media/image-store.commands.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import type { FestivalSettings } from "~/features/settings/schema";
import { dateRange } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import { publicFile } from "~/lib/static-file.server";
import { readCardContent } from "./content.queries.server";
import { type Drawing, drawCard } from "./render.rules.server";
import { type CardContent, pageCard, shownArt } from "./templates.rules";

type CardDeps = { db: Database; clock: Clock; settings: FestivalSettings; files: FileStore };

/** A card as JPEG, with the hash of its content. */
export type CardPicture = { hash: string; jpeg: Uint8Array<ArrayBuffer> };

/**
 * The card with this name: a page's ('contact'), a published article's ('news/black-tie'), a public film's
 * ('films/tideline'), a night's ('programme/2027-02-14') or a block's ('blocks/shorts-one'). Null for an unknown page.
 */
export async function readCard(
  { db, clock, settings, files }: CardDeps,
  name: string,
): Promise<CardPicture | null> {
  const content =
    pageCard(settings, name) ?? (await readCardContent({ db, clock, settings }, name));
  if (!content) return null;
  const { picture, ...rest } = content;
  // The name of a stored picture is a hash of its content, so the address identifies the bytes.
  const background = picture ? await readImageAt(files, picture) : null;
  const { logo: ownLogo } = settings.pictures;
  const logo = ownLogo ? await readPictureAt(files, ownLogo.url) : null;
  const drawing = drawingOf(settings, { ...rest, ...(background && { picture }) });
  return renderCard(
    { ...drawing, ...(ownLogo && logo && { logo: ownLogo.url }) },
    { background, logo },
  );
}

function drawingOf(settings: FestivalSettings, content: CardContent): Drawing {
  const { brand, dates, place } = settings;
  return {
    foot: `${place.short}, ${dateRange(dates.festivalFrom, dates.festivalTo, settings)}`,
    ...content,
    // The picture in the settings may not exist.
    art: shownArt(
      settings,
      existsSync(publicFile(`art/${content.art}.webp`)) ? content.art : "hero-wide",
    ),
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
