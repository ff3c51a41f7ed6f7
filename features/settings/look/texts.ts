import type { ColorPair } from "./schema";

/** Texts about the contrast of colors. Runs anywhere. */

/** Colors on pages, as the director reads them. */
export const colorTexts = {
  pit: "footer",
  house: "background",
  "surface-1": "cards",
  "surface-2": "form fields",
  "surface-3": "messages",
  text: "Text",
  muted: "Secondary text",
  subtle: "Hints",
  danger: "Error text",
  red: "Red text",
  blue: "Blue text",
  line: "Lines",
  "line-strong": "Outlines of form fields",
  ring: "Focus outline",
  "danger-solid": "delete buttons",
  action: "primary buttons",
  "action-hi": "primary buttons under the pointer",
  "on-accent": "Text",
  gold: "Gold",
  rose: "Rose",
  purple: "Purple",
  green: "Green",
  pink: "Pink",
} as const;

/** 'Text on background is 2.9 to 1, it must be 4.5 to 1: #6b6b6b would do' */
export function contrastSentence({ name, ratio, needed, suggestion }: ColorPair): string {
  const way = suggestion ? `${suggestion} would do` : "choose a lighter or darker background";
  return `${name} is ${formatRatio(ratio)} to 1, it must be ${needed} to 1: ${way}`;
}

/** '2.9': rounded down, so that a ratio that is too small never looks sufficient. */
export const formatRatio = (ratio: number): string => String(Math.floor(ratio * 10 + 1e-9) / 10);

/** In the sentence about an edit conflict. */
export const lookSubject = "The look";

/** The sentence where background and scheme do not match. */
export const wrongScheme = (scheme: "dark" | "light"): string =>
  `Choose ${scheme === "dark" ? "a dark background, or the light" : "a light background, or the dark"} scheme`;
