import { numberText } from "~/lib/number-format";

/** Look and texts of an edition's public pages. Runs anywhere. */

/** Each year has one background on all its pages, different from its neighbours'. */
const art = ["news-stage", "news-booth", "curtain", "news-bokeh", "news-road"];

/** '2026' → the address of its picture. */
export const editionArt = (slug: string): string =>
  `/art/${art[(Number(slug) + 4) % art.length]}.webp`;

/** 1 → '1 film', 34 → '34 films' */
export const formatFilmCount = (count: number): string =>
  `${numberText(count)} ${count === 1 ? "film" : "films"}`;

/** 1 → '1 award', 3 → '3 awards' */
export const formatAwards = (count: number): string =>
  `${count} ${count === 1 ? "award" : "awards"}`;

/** 1 → '1 night', 3 → '3 nights' */
export const formatNights = (count: number): string =>
  `${count} ${count === 1 ? "night" : "nights"}`;

/** Days within which an edition can be unarchived. */
export const unarchiveDays = 30;
