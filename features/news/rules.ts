import { dayOf } from "~/lib/dates/calendar";
import { latinWords } from "~/lib/latin-words";
import type { Block } from "~/lib/rich-text/schema";

/** What an article's texts determine: its address, its publishing time, its picture. Runs anywhere. */

/** The pattern of an article's id. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * 'Awards night: L’Été, again' → 'awards-night-l-ete-again'. Never empty, and never the last part of the address of the
 * new article's page.
 */
export function slugOf(title: string): string {
  const slug = latinWords(title, "-")
    .replace(/^-+/, "")
    // At most 80 characters; words are cut only if there is just one.
    .replace(/^(.{1,80})-.*$|^(.{80}).*$/, (whole, words, word) =>
      whole.length > 80 ? (words ?? word) : whole,
    )
    .replace(/-+$/, "");
  return slug === "new" ? "new-article" : slug || "article";
}

const months =
  "january february march april may june july august september october november december";

/** The day of a publish date, '2026-01-06'; null if the text contains no date. */
export function dayOfPublishDate(text: string): string | null {
  const isoMatch = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const wordsMatch = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  let parts: [year: number, month: number, day: number];
  if (isoMatch) parts = [Number(isoMatch[1]), Number(isoMatch[2]), Number(isoMatch[3])];
  else if (wordsMatch) {
    const name = (wordsMatch[1] ?? "").toLowerCase();
    const month = months.split(" ").findIndex((full) => full.startsWith(name)) + 1;
    parts = [Number(wordsMatch[3]), month, Number(wordsMatch[2])];
  } else return null;
  return dayOf(...parts);
}

/** The festival's own news pictures, with their descriptions. */
export const newsPictures = [
  { imageUrl: "/art/news-road.webp", shows: "A coast road at dusk" },
  { imageUrl: "/art/news-stage.webp", shows: "A microphone on a stage" },
  { imageUrl: "/art/news-booth.webp", shows: "A projection booth" },
  { imageUrl: "/art/news-bokeh.webp", shows: "City lights, out of focus" },
] as const;

/** The alt text of an article's picture: the director's, or ours for our own pictures. */
export const altTextOf = ({ imageUrl, imageAlt }: { imageUrl: string; imageAlt: string }): string =>
  imageAlt || (newsPictures.find((picture) => picture.imageUrl === imageUrl)?.shows ?? "");

/** The position of an article without an upload among all dated articles, from 0. */
export type ArticlePosition = {
  place: number;
  /** The chosen pictures of the articles before and after it; null: none was chosen. */
  before: string | null;
  after: string | null;
};

/**
 * The default picture of an article without an upload. Pictures alternate, so that neighbours never have the same one.
 * If a neighbour's chosen picture is the next in turn, the one two turns later is used, which no neighbour without an
 * upload can have.
 */
export function pictureAt({ place, before, after }: ArticlePosition): string {
  const candidates = [0, 2, 1, 3].map((turn) => newsPictures[(place + turn) % newsPictures.length]);
  const freePicture = candidates.find(
    (picture) => ![before, after].includes(picture?.imageUrl ?? null),
  );
  return (freePicture ?? newsPictures[0]).imageUrl;
}

/** The paragraphs of an article without parsed content: a response of the previous version, during a deployment. */
export const plainBody = (content: string): Block[] =>
  content.split(/\n{2,}/).map((text) => ({ is: "p", in: [text] }));
