import type { PictureSlot } from "~/db/picture-slots";
import { homePictures } from "./home-pictures.rules";

/** The shipped picture of each slot, and the least size of a picture that replaces it. Runs anywhere. */

type ShippedPicture = { url: string; alt: string; least: { width: number; height: number } };

const logoAlt = "Two arches of light, one gold and one rose, that overlap in a heart.";

export const shippedPictures: Record<PictureSlot, ShippedPicture> = {
  logo: { url: "/mark.svg", alt: logoAlt, least: { width: 88, height: 80 } },
  icon: { url: "/icon-512.png", alt: logoAlt, least: { width: 512, height: 512 } },
  hero: { ...homePictures.hero, least: { width: 1_600, height: 900 } },
  about: { ...homePictures.about, least: { width: 800, height: 800 } },
  news: {
    url: "/art/news-bokeh.webp",
    alt: "City lights, out of focus",
    least: { width: 720, height: 450 },
  },
  social: {
    url: "/art/hero-wide.webp",
    alt: "Two people sit together in an empty cinema.",
    least: { width: 1_200, height: 630 },
  },
};
