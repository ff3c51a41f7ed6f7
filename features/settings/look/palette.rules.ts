import { clampChroma, converter, formatHex, interpolate, wcagContrast } from "culori";
import { accents } from "~/db/enums";
import type { ColorPath, Theme } from "./schema";

/**
 * All colors of the pages, derived in OKLCH from those that the director chooses, in eight bits a channel as a screen
 * shows them. Used by the server alone.
 */

/** The grounds that text is on, from the darkest or palest place to messages. */
export const grounds = ["house", "pit", "surface-1", "surface-2", "surface-3"] as const;
export const accentTokens = accents;
/** Colors with a meaning of their own; not for the director to choose. */
const signals = ["danger", "red", "blue"] as const;
export const foregrounds = [
  ...(["text", "muted", "subtle"] as const),
  ...accentTokens,
  ...signals,
] as const;
export const fills = [...accentTokens, "action", "action-hi"] as const;
const outlines = ["line-strong", "ring"] as const;

export type Token =
  | (typeof grounds)[number]
  | (typeof foregrounds)[number]
  | (typeof outlines)[number]
  | "line"
  | "danger-solid"
  | "on-accent"
  | "action"
  | "action-hi";
export type Palette = Record<Token, string>;

/** The share of a status badge's color in its ground (app/styles/parts.css). */
export const badgeTintShare = 0.13;
/** The share of text in the ground of a button under the pointer (app/styles/button.css). */
export const hoverShare = 0.07;
/** The share of white in a delete button under the pointer. */
export const dangerHoverShare = 0.14;
/** The countdown's strip of film, the same in every theme, and the share of gold in the words on its edge. */
export const strip = { ground: "#1f0f09", ink: 0.85 };

const oklch = converter("oklch");
const rgb = converter("rgb");
type Lch = { l: number; c: number; h: number };
const lchOf = (hex: string): Lch => ({ h: 0, c: 0, l: 0, ...oklch(hex) });
const hexOf = ({ l, c, h }: Lch): string =>
  formatHex(
    clampChroma({ mode: "oklch", l: Math.min(1, Math.max(0, l)), c: Math.max(0, c), h }, "oklch"),
  );
/** The color of `share` (0 to 1) of `foreground` on `ground`, as a screen mixes them. */
export function mix(foreground: string, ground: string, share: number): string {
  const [top, below] = [rgb(foreground), rgb(ground)];
  const mixChannel = (channel: "r" | "g" | "b") =>
    (top?.[channel] ?? 0) * share + (below?.[channel] ?? 0) * (1 - share);
  return formatHex({ mode: "rgb", r: mixChannel("r"), g: mixChannel("g"), b: mixChannel("b") });
}

/** The same color with another lightness, 0 to 1. */
export const withLightness = (hex: string, l: number): string => hexOf({ ...lchOf(hex), l });
/** The lightness of a color, 0 to 1. */
export const lightnessOf = (hex: string): number => lchOf(hex).l;

/** Whether a color is a ground for pale text. */
export const isDark = (hex: string): boolean =>
  wcagContrast(hex, "#ffffff") > wcagContrast(hex, "#000000");

/** How each ground differs from the background: in lightness, and in chroma unless the background is a grey. */
const groundSteps = {
  dark: {
    pit: [-0.04, -0.008],
    "surface-1": [0.038, 0.006],
    "surface-2": [0.073, 0.01],
    "surface-3": [0.113, 0.014],
    line: [0.168, 0.016],
  },
  light: {
    pit: [-0.03, 0.004],
    "surface-1": [-0.018, 0.003],
    "surface-2": [-0.036, 0.005],
    "surface-3": [-0.06, 0.008],
    line: [-0.14, 0.014],
  },
} as const;

/** The hue, chroma and first lightness of the signals: in a dark scheme, in a light one. */
const signalLch = {
  danger: { h: 38, c: 0.155, dark: 0.745, light: 0.5 },
  red: { h: 26, c: 0.16, dark: 0.72, light: 0.5 },
  blue: { h: 240, c: 0.1, dark: 0.775, light: 0.48 },
} as const;

/** The first color that passes on the way from `ground` to `to`, from the share `firstShare` of the way on; else `to`. */
function firstPassingTowards(
  firstShare: number,
  [ground, to]: [string, string],
  isAccepted: (hex: string) => boolean,
) {
  const colorAt = interpolate([ground, to], "oklab");
  for (let share = firstShare; share < 1; share += 0.04) {
    const hex = formatHex(colorAt(share));
    if (isAccepted(hex)) return hex;
  }
  return to;
}

/** The first color that passes on the way to white (`step` above 0) or black; else the last. */
function firstPassingLightness(
  { l, ...rest }: Lch,
  step: number,
  isAccepted: (hex: string) => boolean,
) {
  for (let tried = l; tried > 0 && tried < 1; tried += step) {
    const hex = hexOf({ ...rest, l: tried });
    if (isAccepted(hex)) return hex;
  }
  return step > 0 ? "#ffffff" : "#000000";
}

/** Whether a line in this color is seen on each ground: the 3 that WCAG requires, and what rounding takes from it. */
const isVisibleOn = (places: readonly string[]) => (hex: string) =>
  places.every((place) => wcagContrast(hex, place) >= 3.01);

/** Chroma below which a background counts as grey. */
const greyChroma = 0.004;

/** The 4.5 that WCAG requires of text, and what rounding takes from it (`contrast` in pairs.rules.ts). */
const requiredContrast = 4.57;

/** Whether text in this color is readable on each ground, under the pointer and in a badge of its own color. */
const isReadableOn = (places: readonly string[], text: string) => (hex: string) =>
  places.every((place) =>
    [place, mix(hex, place, badgeTintShare), mix(text, place, hoverShare)].every(
      (behind) => wcagContrast(hex, behind) >= requiredContrast,
    ),
  );

/** What a background and its text alone decide. */
export type Ground = Pick<
  Palette,
  | (typeof grounds)[number]
  | (typeof signals)[number]
  | ("line" | "line-strong" | "text" | "muted" | "subtle" | "danger-solid")
>;
/** The surfaces, lines, texts and signals of a theme, with enough contrast. */
export function deriveGround({ scheme, background, text }: Theme): Ground {
  const base = lchOf(background);
  const isDarkScheme = scheme === "dark";
  const groundBeside = ([l, c]: readonly [number, number]) =>
    hexOf({ ...base, l: base.l + l, c: base.c < greyChroma ? base.c : base.c + c });
  const step = groundSteps[scheme];
  const backgrounds = {
    house: background,
    pit: groundBeside(step.pit),
    "surface-1": groundBeside(step["surface-1"]),
    "surface-2": groundBeside(step["surface-2"]),
    "surface-3": groundBeside(step["surface-3"]),
  };
  const places = Object.values(backgrounds);
  const isReadable = isReadableOn(places, text);
  const signalColor = (name: (typeof signals)[number]) => {
    const { h, c, ...firstLightness } = signalLch[name];
    return firstPassingLightness(
      { h, c, l: firstLightness[scheme] },
      isDarkScheme ? 0.02 : -0.02,
      isReadable,
    );
  };
  return {
    ...backgrounds,
    line: groundBeside(step.line),
    "line-strong": firstPassingTowards(0.5, [background, text], isVisibleOn(places)),
    text,
    muted: firstPassingTowards(0.8, [background, text], isReadable),
    subtle: firstPassingTowards(0.66, [background, text], isReadable),
    danger: signalColor("danger"),
    red: signalColor("red"),
    blue: signalColor("blue"),
    "danger-solid": firstPassingLightness(
      { l: isDarkScheme ? 0.52 : 0.72, c: isDarkScheme ? 0.185 : 0.13, h: 27 },
      isDarkScheme ? -0.02 : 0.02,
      (hex) =>
        wcagContrast(text, hex) >= requiredContrast &&
        wcagContrast(text, mix("#ffffff", hex, dangerHoverShare)) >= requiredContrast,
    ),
  };
}

/** All colors of a theme. Those that cannot pass are as near as they get; `pairs.rules.ts` finds them. */
export function derivePalette(theme: Theme, ground = deriveGround(theme)): Palette {
  const { scheme, background, text, primary, accents } = theme;
  const base = lchOf(background);
  // Accents are text too: pale ones on a dark background, dark ones on a pale one.
  const isPale = scheme === "dark";
  const onAccent = isPale
    ? hexOf({ l: 0.165, c: base.c < greyChroma ? 0 : 0.036, h: base.h })
    : "#ffffff";
  const { l, c, h } = lchOf(primary);
  const ring = hexOf({ l: isPale ? 0.92 : 0.48, c: c * 0.8, h });
  return {
    ...ground,
    gold: accents.gold,
    rose: accents.rose,
    purple: accents.purple,
    green: accents.green,
    pink: accents.pink,
    "on-accent": onAccent,
    ring: firstPassingTowards(0, [ring, text], isVisibleOn(grounds.map((name) => ground[name]))),
    action: primary,
    "action-hi": hexOf({ l: l + (isPale ? 0.07 : -0.06), c: c * (isPale ? 0.8 : 1), h }),
  };
}

/** The documented look's grounds and inks, for pictures, which are dark in every scheme. */
export const nightGrounds: Pick<
  Palette,
  (typeof grounds)[number] | "line" | "line-strong" | "text" | "muted" | "subtle" | "on-accent"
> = {
  pit: "#0a0305",
  house: "#15070c",
  "surface-1": "#200d14",
  "surface-2": "#2a141c",
  "surface-3": "#351c26",
  line: "#452933",
  "line-strong": "#886d76",
  text: "#f6efe5",
  muted: "#c7bbb2",
  subtle: "#a79794",
  "on-accent": "#1a070f",
};

/** A light theme's colors on pictures: dark grounds, with its own accents made readable. */
export function deriveNight({ primary, accents, ...theme }: Theme): Palette {
  const { text } = nightGrounds;
  const isReadable = isReadableOn(
    grounds.map((name) => nightGrounds[name]),
    text,
  );
  const litColor = (hex: string) =>
    firstPassingLightness(
      lchOf(hex),
      0.02,
      (tried) =>
        isReadable(tried) &&
        wcagContrast(mix(tried, strip.ground, strip.ink), strip.ground) >= requiredContrast,
    );
  const [gold, rose, purple, green, pink] = accentTokens.map((name) => litColor(accents[name]));
  const night = derivePalette({
    ...theme,
    scheme: "dark",
    background: nightGrounds.house,
    text,
    primary: litColor(primary),
    accents: { gold, rose, purple, green, pink } as Theme["accents"],
  });
  return { ...night, ...nightGrounds };
}

/** The chosen color that a token depends on: a failing pair is fixed there. */
export function sourceOf(token: Token): ColorPath {
  if (token === "action" || token === "action-hi") return "primary";
  const accent = accents.find((name) => name === token);
  if (accent) return `accents.${accent}`;
  return token === "danger" || token === "red" || token === "blue" ? "background" : "text";
}
