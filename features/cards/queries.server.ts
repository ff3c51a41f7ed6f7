import { createHash } from "node:crypto";
import type { Database } from "~/db/client";
import { dateRange } from "~/features/festival/calendar";
import type { FestivalFacts } from "~/features/festival/schema";
import type { FileStore } from "~/features/images/files.gateway.server";
import { readImageAt } from "~/features/images/store.server";
import { findArticle } from "~/features/news/public.queries.server";
import { slugPattern } from "~/features/news/rules";
import type { Clock } from "~/http/clock";
import { type Drawing, drawCard } from "./drawing.server";
import { articleFace, type CardFace, pageFace } from "./rules";

type Site = { db: Database; clock: Clock; facts: FestivalFacts; files: FileStore };

/** A card as JPEG, with the hash of what it shows. */
export type CardPicture = { hash: string; jpeg: Uint8Array<ArrayBuffer> };

/**
 * The card of that name: a page's ('contact'), or a published article's by its
 * id ('news/black-tie'). Null where there is no such page or article.
 */
export async function readCard(
  { db, clock, facts, files }: Site,
  name: string,
): Promise<CardPicture | null> {
  const face = pageFace(facts, name) ?? (await faceOfArticle(db, clock, name));
  if (!face) return null;
  const { picture, ...rest } = face;
  // The name of a kept picture says what is in it, so the address stands for the bytes.
  const ground = picture ? await readImageAt(files, picture) : null;
  return pictureOf(drawingOf(facts, { ...rest, ...(ground && { picture }) }), ground);
}

async function faceOfArticle(db: Database, clock: Clock, name: string): Promise<CardFace | null> {
  const [, id = ""] = /^news\/(.+)$/.exec(name) ?? [];
  const article = slugPattern.test(id) ? await findArticle(db, clock, id) : null;
  return article && articleFace(article);
}

function drawingOf({ brand, dates, place }: FestivalFacts, face: CardFace): Drawing {
  return {
    ...face,
    brand: brand.fullName,
    foot: `${place.short}, ${dateRange(dates.festivalFrom, dates.festivalTo)}`,
  };
}

/** Cards kept in memory, ~50 KB each; the one asked for longest ago goes first. */
const maxKept = 100;
const kept = new Map<string, Promise<CardPicture>>();
let lastDrawing: Promise<unknown> = Promise.resolve();

function pictureOf(drawing: Drawing, ground: Buffer | null): Promise<CardPicture> {
  const hash = createHash("sha256").update(JSON.stringify(drawing)).digest("base64url");
  const known = kept.get(hash);
  if (known) {
    kept.delete(hash);
    kept.set(hash, known);
    return known;
  }
  // One at a time: whoever asks for every card at once must not take the whole machine.
  const picture = lastDrawing.then(async () => ({ hash, jpeg: await drawCard(drawing, ground) }));
  lastDrawing = picture.catch(() => kept.delete(hash));
  kept.set(hash, picture);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return picture;
}
