/** A wide and a tall version of a picture that fills the first screen. Runs anywhere. */
export type HeroSources = {
  wide: { src: string; media: string };
  /** `avif`: the same widths in a smaller format, if they exist. */
  tall: { src: string; media: string; srcSet: string; sizes: string; avif?: string };
};

/** Just below --breakpoint-md (tokens.css). */
const belowMediumEm = 53.74;

/**
 * 'hero-on' → the sources of both versions: the tall one, in two sizes (phone, tablet), on screens up to `tallUpTo` em,
 * the wide one above.
 */
export function heroImageSources(file: string, tallUpTo = belowMediumEm): HeroSources {
  const art = `/art/${file}`;
  return {
    wide: { src: `${art}-wide.webp`, media: `(min-width: ${tallUpTo + 0.01}em)` },
    tall: {
      src: `${art}-tall.webp`,
      media: `(max-width: ${tallUpTo}em)`,
      srcSet: `${art}-tall-768.webp 768w, ${art}-tall.webp 960w`,
      avif: `${art}-tall-768.avif 768w, ${art}-tall.avif 960w`,
      // On a phone the densest screens choose about two pixels per point: the grain hides the difference.
      sizes: "(max-width: 30em) 62vw, 100vw",
    },
  };
}

/**
 * A listener that does nothing, for preload links: React moves a preload without a listener before the styles, which must
 * come first on a slow line.
 */
export const noopOnLoad = { onLoad: () => undefined };

/**
 * Preload links for such a picture, in the version that will be shown. Empty in the browser: there the picture itself
 * is requested as early.
 */
export function heroPreloads({ wide, tall }: HeroSources) {
  if (!import.meta.env.SSR) return [];
  const preload = {
    tagName: "link",
    rel: "preload",
    as: "image",
    fetchPriority: "high",
    ...noopOnLoad,
  };
  return [
    { ...preload, href: wide.src, media: wide.media },
    {
      ...preload,
      href: tall.src,
      media: tall.media,
      imageSrcSet: tall.avif ?? tall.srcSet,
      imageSizes: tall.sizes,
      // A browser that cannot show it does not load it.
      ...(tall.avif && { type: "image/avif" }),
    },
  ];
}
