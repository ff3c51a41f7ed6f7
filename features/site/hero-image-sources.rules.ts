/** A wide and a tall version of a picture that fills the first screen. Runs anywhere. */

/**
 * 'hero-on' → the sources of both versions: up to a width in em the tall one in two sizes (phone, tablet), above it the
 * wide one.
 */
export function heroImageSources(file: string, tallUpTo = 53.74) {
  const art = `/art/${file}`;
  return {
    wide: { src: `${art}-wide.webp`, media: `(min-width: ${tallUpTo + 0.01}em)` },
    tall: {
      src: `${art}-tall.webp`,
      media: `(max-width: ${tallUpTo}em)`,
      srcSet: `${art}-tall-768.webp 768w, ${art}-tall.webp 960w`,
      sizes: "100vw",
    },
  };
}

/**
 * React moves a preload without a listener before all styles; with a listener it stays after them. On a slow line the
 * styles must come first.
 */
export const inPlace = { onLoad: () => undefined };

/**
 * Preload links for such a picture, in the version that will be shown. Empty in the browser: there the picture itself
 * is requested as early.
 */
export function heroPreloads({ wide, tall }: ReturnType<typeof heroImageSources>) {
  if (!import.meta.env.SSR) return [];
  const preload = {
    tagName: "link",
    rel: "preload",
    as: "image",
    fetchPriority: "high",
    ...inPlace,
  };
  return [
    { ...preload, href: wide.src, media: wide.media },
    {
      ...preload,
      href: tall.src,
      media: tall.media,
      imageSrcSet: tall.srcSet,
      imageSizes: tall.sizes,
    },
  ];
}
