/** A wide and a tall drawing of one picture that fills a first screen. Runs anywhere. */

/**
 * 'hero-on' → both of its shapes: up to a width in em the tall one in two sizes (phone, tablet),
 * from there on the wide one.
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
 * React moves a preload without a listener before all styles. With a listener it stays after them:
 * on a slow line the styles come first.
 */
export const inPlace = { onLoad: () => undefined };

/**
 * Preload links for such a picture in the page's head, in the shape that will be shown. Nothing in
 * the browser: there the picture itself is requested as early.
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
