import { wcagContrast } from "culori";
import { accents } from "~/db/enums";
import {
  dangerHover,
  deriveGround,
  derivePalette,
  fills,
  foregrounds,
  grounds,
  hover,
  lightnessOf,
  mix,
  type Palette,
  sourceOf,
  strip,
  type Token,
  tint,
  withLightness,
} from "./palette.rules";
import { type ColorPath, colorPaths, type Pair, type Theme } from "./schema";
import { colorTexts } from "./texts";

/** The contrast of every pair of colors that the pages use. Used by the server alone. */

type Measured = Omit<Pair, "suggestion">;

/** Contrast, rounded down. A browser may round a mixed color otherwise: it counts one per cent less. */
const contrast = (foreground: string, background: string, mixed = false) =>
  Math.floor(wcagContrast(foreground, background) * (mixed ? 99 : 100)) / 100;

type Place = [name: string, behind: string, mixed?: boolean];

/** The first of several places behind one color that has too little contrast, else the worst. */
function worst(color: string, needed: number, places: readonly Place[]) {
  const all = places.map(([name, behind, mixed]) => ({
    name,
    ratio: contrast(color, behind, mixed),
  }));
  return (
    all.find(({ ratio }) => ratio < needed) ??
    all.reduce((least, place) => (place.ratio < least.ratio ? place : least))
  );
}

const titleOf = (token: Token): string => colorTexts[token];
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Each color of text and controls on the worst of its grounds. */
function measure(palette: Palette, { scheme }: Theme): Measured[] {
  const pair = (
    token: Token,
    needed: number,
    places: readonly Place[],
    path = sourceOf(token),
  ): Measured => {
    const { name, ratio } = worst(palette[token], needed, places);
    return { name: `${titleOf(token)} on ${name}`, path, ratio, needed, ok: ratio >= needed };
  };
  const plain = grounds.map((name): Place => [titleOf(name), palette[name]]);
  // Buttons and badges are on pages, cards and form fields, not in messages.
  const under = grounds
    .slice(0, 3)
    .map(
      (name): Place => [
        `${titleOf(name)} under the pointer`,
        mix(palette.text, palette[name], hover),
        true,
      ],
    );
  const badges = (token: Token) =>
    grounds
      .slice(0, 4)
      .map(
        (name): Place => [
          `a badge of its color, on ${titleOf(name)}`,
          mix(palette[token], palette[name], tint),
          true,
        ],
      );
  return [
    ...foregrounds.map((token) => pair(token, 4.5, [...plain, ...under, ...badges(token)])),
    ...fills.map((token) =>
      pair("on-accent", 4.5, [[lowerFirst(titleOf(token)), palette[token]]], sourceOf(token)),
    ),
    pair(
      "text",
      4.5,
      [palette["danger-solid"], mix("#ffffff", palette["danger-solid"], dangerHover)].map(
        (fill): Place => [titleOf("danger-solid"), fill],
      ),
    ),
    // A button's edge is its fill.
    {
      ...pair("action", 3, plain),
      name: `Primary buttons on ${worst(palette.action, 3, plain).name}`,
    },
    // In a light theme the strip has its own gold.
    ...(scheme === "dark" ? [stripPair(palette)] : []),
    pair("line-strong", 3, plain),
    pair("ring", 3, plain),
  ];
}

function stripPair({ gold }: Palette): Measured {
  const ratio = contrast(mix(gold, strip.ground, strip.ink), strip.ground, true);
  return {
    name: `${titleOf("gold")} on the countdown`,
    path: "accents.gold",
    ratio,
    needed: 4.5,
    ok: ratio >= 4.5,
  };
}

const colorAt = (theme: Theme, path: ColorPath): string => {
  const accent = accents.find((name) => path === `accents.${name}`);
  return accent ? theme.accents[accent] : theme[path as "background" | "text" | "primary"];
};
const withColor = (theme: Theme, path: ColorPath, hex: string): Theme => {
  const accent = accents.find((name) => path === `accents.${name}`);
  return accent
    ? { ...theme, accents: { ...theme.accents, [accent]: hex } }
    : { ...theme, [path]: hex };
};

/** The color nearest in lightness with which all pairs of this path pass; null without one. */
function nearest(theme: Theme, path: ColorPath): string | null {
  const now = colorAt(theme, path);
  const from = lightnessOf(now);
  const keepsGround = path !== "background" && path !== "text";
  const ground = keepsGround ? deriveGround(theme) : undefined;
  const passing = (l: number) => {
    if (l < 0 || l > 1) return null;
    const hex = withLightness(now, l);
    const tried = withColor(theme, path, hex);
    const pairs = measure(derivePalette(tried, ground), tried);
    return pairs.every((pair) => pair.ok || pair.path !== path) ? hex : null;
  };
  // Large steps first, then small ones back to the color.
  for (let far = coarse; far <= 1; far += coarse) {
    for (const sign of [1, -1]) {
      let suggestion = passing(from + sign * far);
      for (let near = far - fine; suggestion && near > far - coarse; near -= fine) {
        const nearer = passing(from + sign * near);
        if (!nearer) break;
        suggestion = nearer;
      }
      if (suggestion) return suggestion;
    }
  }
  // The ends, which the steps may miss.
  return passing(from < 0.5 ? 0 : 1) ?? passing(from < 0.5 ? 1 : 0);
}
const coarse = 0.05;
const fine = 0.01;

/** The contrast of every pair that the pages use: each color on the worst place it is shown on. */
export function checkTheme(theme: Theme): Pair[] {
  const measured = measure(derivePalette(theme), theme);
  const failing = new Set(measured.flatMap(({ ok, path }) => (ok ? [] : [path])));
  const mended = new Map([...failing].map((path) => [path, nearest(theme, path)]));
  return measured.map((pair) => ({
    ...pair,
    suggestion: pair.ok ? null : (mended.get(pair.path) ?? null),
  }));
}

/** The failing pairs, the first of each chosen color. */
export const refusedPairs = (pairs: readonly Pair[]): Pair[] =>
  colorPaths.flatMap((path) => pairs.find((pair) => !pair.ok && pair.path === path) ?? []);
