/** Addresses and widths of stored pictures. Runs anywhere. */

/** The address of an uploaded picture by its file's name. */
export const imageAddress = (name: string) => `/images/${name}`;

/** The address of a category's art: a file name under /art without its extension, or an uploaded picture's address. */
export const artAddress = (art: string): string => (art.startsWith("/") ? art : `/art/${art}.webp`);

/** The placeholder of a film without a picture. */
export const placeholderImage = "/art/curtain.webp";
/** Addresses that stand for a missing picture. */
export const placeholderPictures: readonly string[] = [placeholderImage, "/placeholder.jpg", ""];

/** The pictures of a film stored on this site, the widest first; empty without one. */
export const stillsOf = (film: { imageUrl: string; stillUrls: readonly string[] }): string[] => [
  ...new Set(
    [...film.stillUrls, film.imageUrl].filter(
      (url) => /^\/(?!\/)/.test(url) && !placeholderPictures.includes(url),
    ),
  ),
];

/**
 * The stored widths of an upload, in pixels. Its address is that of the widest, or of its own width if it is smaller.
 */
export const uploadWidths = [640, 1_200, 1_920] as const;

/** The demo's film stills; as AVIF they exist in more widths, also for large screens (`scripts/art.mjs`). */
const demoFilmPattern = /^(\/art\/films\/[a-z0-9]+)-960\.webp$/;

/** The site's own pictures of news and of the landing page's story exist in two widths (`scripts/art.mjs`). */
const ownPicturePattern = /^(\/art\/(news|about)-[a-z]+)\.webp$/;

const avifWidths = [480, 640, 960, 1_920, 2_560] as const;

/** The AVIF files of a picture as `srcset`; undefined for a picture without. */
export function avifSourcesOf(imageUrl: string): string | undefined {
  const [, ownStem, kind] = ownPicturePattern.exec(imageUrl) ?? [];
  if (ownStem) {
    return `${ownStem}-720.avif 720w, ${ownStem}.avif ${kind === "news" ? 1_200 : 1_000}w`;
  }
  const filmStem = demoFilmPattern.exec(imageUrl)?.[1];
  return filmStem && avifWidths.map((width) => `${filmStem}-${width}.avif ${width}w`).join(", ");
}

/** The stored widths of a picture as `srcset`: of uploads and the site's own pictures. Others have one width. */
export function srcSetOf(imageUrl: string): string | undefined {
  const [, ownStem, kind] = ownPicturePattern.exec(imageUrl) ?? [];
  if (kind === "news") return `${ownStem}-720.webp 720w, ${ownStem}.webp 1200w`;
  const filmStem = demoFilmPattern.exec(imageUrl)?.[1];
  if (filmStem) return `${filmStem}-480.webp 480w, ${filmStem}-960.webp 960w`;
  const [, stem, ownWidth] = /^(\/images\/[0-9a-f]{64})-(\d+)\.webp$/.exec(imageUrl) ?? [];
  const smaller = uploadWidths.filter((width) => width < Number(ownWidth));
  if (smaller.length === 0) return undefined;
  return [...smaller, Number(ownWidth)]
    .map((width) => `${stem}-${width}.webp ${width}w`)
    .join(", ");
}

/** The widths of a picture with its `sizes`. A single width gets neither: HTML allows no sizes without srcset. */
export function sourcesOf(imageUrl: string, sizes: string) {
  const srcSet = srcSetOf(imageUrl);
  return srcSet === undefined ? undefined : { srcSet, sizes };
}
