import type { ShownCategory } from "~/features/settings/category.rules";
import { numberText } from "~/lib/number-format";

/** Look and texts of an edition's public pages. Runs anywhere. */

/** Each year has one background on all its pages, different from its neighbours'. */
const backgrounds = ["news-stage", "news-booth", "curtain", "news-bokeh", "news-road"];

/** '2026' → the address of its picture. The offset of 4 gives 2026 the first one. */
export const editionArt = (slug: string): string =>
  `/art/${backgrounds[(Number(slug) + 4) % backgrounds.length]}.webp`;

/** 1 → '1 film', 34 → '34 films' */
export const formatFilmCount = (count: number): string =>
  `${numberText(count)} ${count === 1 ? "film" : "films"}`;

/** Films, and selected texts by the names of their categories: '34 films', '31 films, 1 log line' */
export const formatSelection = (
  films: number,
  texts: readonly Pick<ShownCategory, "name" | "plural">[],
): string =>
  [
    ...(films > 0 ? [formatFilmCount(films)] : []),
    ...[...Map.groupBy(texts, ({ plural }) => plural)].map(([plural, [first, ...others]]) =>
      others.length === 0 ? `1 ${first?.name}` : `${others.length + 1} ${plural}`,
    ),
  ]
    .join(", ")
    .toLowerCase();

/** 1 → '1 award', 3 → '3 awards' */
export const formatAwards = (count: number): string =>
  `${count} ${count === 1 ? "award" : "awards"}`;

/** 1 → '1 night', 3 → '3 nights' */
export const formatNights = (count: number): string =>
  `${count} ${count === 1 ? "night" : "nights"}`;

/** Days within which an edition can be unarchived. */
export const unarchiveDays = 30;
