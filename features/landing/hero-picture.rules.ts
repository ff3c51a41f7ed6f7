import type { Season } from "~/features/festival/season.rules";

/** What the first screen shows in which season. Runs anywhere. */

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

/** From this width on the wide picture is shown, up to it the tall one. */
const widths = { wide: "(min-width: 56.26em)", tall: "(max-width: 56.25em)" };

/** The picture of a season in both shapes; the tall one in two widths, as a phone's and a tablet's. */
export function heroPicture(season: Season) {
  const { file, alt } = pictures[season] ?? always;
  const art = `/art/${file}`;
  return {
    alt,
    wide: { src: `${art}-wide.webp`, media: widths.wide },
    tall: {
      src: `${art}-tall.webp`,
      media: widths.tall,
      srcSet: `${art}-tall-720.webp 720w, ${art}-tall.webp 960w`,
      sizes: "100vw",
    },
  };
}
