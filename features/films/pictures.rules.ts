import type { PublicFilm } from "./public.schema";

/** Which pictures of a film are its own. Runs anywhere. */

/** The placeholder of a film without a picture. */
export const placeholderImage = "/art/curtain.webp";
/** Addresses that stand for a missing picture. */
export const placeholderPictures: readonly string[] = [placeholderImage, "/placeholder.jpg", ""];

/** The pictures of a film stored on this site, the widest first; empty without one. */
export const stillsOf = (film: Pick<PublicFilm, "imageUrl" | "stillUrls">): string[] => [
  ...new Set(
    [...film.stillUrls, film.imageUrl].filter(
      (url) => /^\/(?!\/)/.test(url) && !placeholderPictures.includes(url),
    ),
  ),
];
