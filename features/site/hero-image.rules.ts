import type { Season } from "~/features/settings/season.rules";
import { heroImageSources } from "./hero-image-sources.rules";

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

const always: HeroPicture = {
  file: "hero",
  alt: "Two people sit together in an empty cinema. On the red curtain, a rose spotlight and a gold spotlight overlap to make a heart.",
};

/** The picture of a season in both versions. */
export function heroImage(season: Season) {
  const { file, alt } = pictures[season] ?? always;
  return { alt, ...heroImageSources(file) };
}
