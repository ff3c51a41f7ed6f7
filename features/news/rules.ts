import { dayOf } from "~/features/festival/calendar";

/** What follows from an article's texts: its address, its moment, its picture. Runs anywhere. */

/** The addresses of the calls, for the browser and the tests. */
export const newsListPath = "/api/news";
export const newsArticlePath = (id: string) => `${newsListPath}/${encodeURIComponent(id)}`;
export const deskNewsPath = "/api/director/news";

/** The shape of an article's id. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * 'Awards night: L’Été, again' → 'awards-night-l-ete-again'. Never empty, and
 * never the last part of the address where a new article is written.
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    // No longer than 80 characters, and no word is cut where there are several.
    .replace(/^(.{1,80})-.*$|^(.{80}).*$/, (whole, words, word) =>
      whole.length > 80 ? (words ?? word) : whole,
    )
    .replace(/-+$/, "");
  return slug === "new" ? "new-article" : slug || "article";
}

const months =
  "january february march april may june july august september october november december";

/** The day that a publish date names, '2026-01-06', or null where it names none. */
export function dayOfPublishDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const written = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  let parts: [year: number, month: number, day: number];
  if (iso) parts = [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  else if (written) {
    const name = (written[1] ?? "").toLowerCase();
    const month = months.split(" ").findIndex((full) => full.startsWith(name)) + 1;
    parts = [Number(written[3]), month, Number(written[2])];
  } else return null;
  return dayOf(...parts);
}

/** The festival's own pictures for news, and what is on them. */
export const newsPictures = [
  { imageUrl: "/art/news-road.webp", shows: "A coast road at dusk" },
  { imageUrl: "/art/news-stage.webp", shows: "A microphone on a stage" },
  { imageUrl: "/art/news-booth.webp", shows: "A projection booth" },
  { imageUrl: "/art/news-bokeh.webp", shows: "Hearts of light" },
] as const;

/** The festival's own picture for an article without an upload; always the same for one id. */
export function pictureFor(id: string): string {
  let hash = 2_166_136_261;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const { length } = newsPictures;
  return newsPictures[hash % length]?.imageUrl ?? newsPictures[0].imageUrl;
}
