import type { HeroSources } from "../hero-image-sources.rules";

/** The tall version of a picture, in the formats that it has: children of `<picture>`. */
export const TallSources = ({ avif, media, sizes, srcSet }: HeroSources["tall"]) => (
  <>
    {avif && <source media={media} sizes={sizes} srcSet={avif} type="image/avif" />}
    <source media={media} sizes={sizes} srcSet={srcSet} />
  </>
);
