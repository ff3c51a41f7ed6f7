import { homePictures } from "~/features/media/slots/home-pictures.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Season } from "~/features/settings/season.rules";
import { srcSetOf } from "~/lib/pictures";
import { type HeroSources, heroImageSources } from "./hero-image-sources.rules";

/** The picture of the first screen by season. Runs anywhere. */

type HeroPicture = { file: "hero" | "hero-on" | "hero-over"; alt: string };

const pictures: Partial<Record<Season, HeroPicture>> = {
  festival_on: {
    file: "hero-on",
    alt: "A full cinema. On the red curtain, a rose spotlight and a gold spotlight overlap to make a heart, and every head is turned to it.",
  },
  over: {
    file: "hero-over",
    alt: "An empty cinema. The heart of two spotlights has faded from the curtain, and a single bulb burns on a stand on the stage.",
  },
};

const defaultPicture: HeroPicture = {
  file: "hero",
  alt: homePictures.hero.alt,
};

/** The picture of a season in both versions. */
export function heroImage(
  season: Season,
  { pictures: ownPictures }: Pick<FestivalSettings, "pictures"> = { pictures: {} },
) {
  if (ownPictures.hero) return { alt: ownPictures.hero.alt, ...sourcesOf(ownPictures.hero.url) };
  const { file, alt } = pictures[season] ?? defaultPicture;
  return { alt, ...heroImageSources(file) };
}

/** The festival's own picture has one version, in its stored widths; one that is shipped has both. */
function sourcesOf(url: string): HeroSources {
  const { wide, tall } = heroImageSources(/^\/art\/(.+)-wide/.exec(url)?.[1] ?? "");
  if (wide.src === url) return { wide, tall };
  return {
    wide: { ...wide, src: url },
    tall: { media: tall.media, src: url, srcSet: srcSetOf(url) ?? url, sizes: "100vw" },
  };
}
