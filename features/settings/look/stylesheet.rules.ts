import { accents } from "~/db/enums";
import { facesCss } from "./faces.rules";
import { deriveNight, derivePalette, type Palette } from "./palette.rules";
import type { Theme } from "./schema";

/** The stylesheet of a theme: the tokens of components/styles/tokens.css with other values. */

/** What is on a picture or a strip of film: dark in a light theme too, as the pictures are. */
const pictureSelectors = [
  ".hero",
  ".lead-film",
  ".tonight",
  ".tile",
  ".log-line",
  ".curtain",
  ".yr-hero",
  ".strip",
  ".backdrop:not(.site-page-head)",
  ".site-page-head[data-picture]",
  ".poster-art",
  ".fm-poster",
  ".fm-trailer",
  ".newsletter-art",
  ".newsletter-close",
].join(",");

const colorDeclarations = ({ action, "action-hi": actionHi, ...rest }: Palette) =>
  [
    ...Object.entries(rest).map(([name, hex]) => `--color-${name}:${hex}`),
    `--action:${action}`,
    `--action-hi:${actionHi}`,
  ].join(";");

/** The arrow of a list to choose from, which no variable reaches. */
const selectArrow = ({ muted }: Palette) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='18' height='18' fill='none' stroke='%23${muted.slice(1)}' stroke-width='2' stroke-linecap='round' stroke-linejoin='round' viewBox='0 0 24 24'%3E%3Cpath d='m6 9 6 6 6-6'/%3E%3C/svg%3E")`;

/** An accent of an element or of one around it; `--accent` is inherited with the value it had there. */
const accentsOn = (places: string) =>
  accents.map(
    (name) =>
      `[data-accent="${name}"] :is(${places}),:is(${places})[data-accent="${name}"]{--accent:var(--color-${name})}`,
  );

/** The text of a theme's stylesheet. The same theme has the same text, whenever and wherever it is made. */
export function stylesheetOf(theme: Theme): string {
  const palette = derivePalette(theme);
  const night = deriveNight(theme);
  const isLight = theme.scheme === "light";
  const rules = [
    `:root{${colorDeclarations(palette)};color-scheme:${theme.scheme}}`,
    // No white in the hover color: the ink of an accent may be white.
    ":root[data-accent]{--action:var(--accent);--action-hi:var(--accent)}",
    ...(isLight
      ? [
          `:is(${pictureSelectors}){${colorDeclarations(night)};--accent:var(--color-gold);color-scheme:dark}`,
          ...accentsOn(pictureSelectors),
          // Over the first picture the bar is a light one.
          ".site-nav{background:var(--color-house);box-shadow:0 1px 0 var(--color-line)}",
          ".site-nav::before{display:none}",
          // Two arches and where they overlap: the palest part would vanish.
          ".mark path:last-child{fill:#b3363f}",
        ]
      : []),
    ...facesCss(theme),
    `select.input{background-image:${selectArrow(palette)}}`,
  ];
  const baseRules = isLight
    ? [`@layer base{:is(${pictureSelectors}){color:var(--color-text)}}`]
    : [];
  return `${["@layer theme,base,components,utilities;", ...baseRules, ...rules].join("\n")}\n`;
}
