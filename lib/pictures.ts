/** Addresses and widths of stored pictures. Runs anywhere. */

export const imageAddress = (name: string) => `/images/${name}`;

/**
 * The stored widths of an upload, in pixels. Its address is that of the widest, or of its own width if it is smaller.
 */
export const uploadWidths = [640, 1_200, 1_920] as const;

/** The demo's film stills; as AVIF they exist in more widths, also for large screens (`scripts/art.mjs`). */
const ownFilm = /^(\/art\/films\/[a-z0-9]+)-960\.webp$/;

/** The site's own news pictures exist in two widths and formats (`scripts/art.mjs`). */
const ownNews = /^(\/art\/news-(?:bokeh|booth|road|stage))\.webp$/;

/** The picture of the landing page's story. */
const ownKnot = /^(\/art\/about-knot)\.webp$/;

const avifWidths = [480, 640, 960, 1_920, 2_560] as const;

/** The AVIF files of a picture as `srcset`; undefined for a picture without. */
export function avifSourcesOf(imageUrl: string): string | undefined {
  const knot = ownKnot.exec(imageUrl)?.[1];
  if (knot) return `${knot}-720.avif 720w, ${knot}.avif 1000w`;
  const news = ownNews.exec(imageUrl)?.[1];
  if (news) return `${news}-720.avif 720w, ${news}.avif 1200w`;
  const film = ownFilm.exec(imageUrl)?.[1];
  return film && avifWidths.map((width) => `${film}-${width}.avif ${width}w`).join(", ");
}

/** The stored widths of a picture as `srcset`: of uploads and the site's own pictures. Others have one width. */
export function srcSetOf(imageUrl: string): string | undefined {
  const news = ownNews.exec(imageUrl)?.[1];
  if (news) return `${news}-720.webp 720w, ${news}.webp 1200w`;
  const film = ownFilm.exec(imageUrl)?.[1];
  if (film) return `${film}-480.webp 480w, ${film}-960.webp 960w`;
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
