import { wcagContrast } from "culori";
import {
  dangerHover,
  derivePalette,
  fills,
  foregrounds,
  grounds,
  hover,
  lightnessOf,
  mix,
  type Palette,
  sourceOf,
  type Token,
  tint,
  withLightness,
} from "./palette.rules";
import { accentNames, type ColourPath, colourPaths, type Pair, type Theme } from "./schema";
import { colourTexts } from "./texts";

/** The contrast of every pair of colours that the pages use. Used by the server alone. */

type Measured = Omit<Pair, "suggestion">;

/** Contrast, rounded down, so that no sum of errors makes 4.4999 a 4.5. */
const contrast = (one: string, other: string) => Math.floor(wcagContrast(one, other) * 100) / 100;

type Place = [name: string, behind: string];

/** The first of several places behind one colour that has too little contrast, else the worst. */
function worst(colour: string, needed: number, places: readonly Place[]) {
  const all = places.map(([name, behind]) => ({ name, ratio: contrast(colour, behind) }));
  return (
    all.find(({ ratio }) => ratio < needed) ??
    all.reduce((least, one) => (one.ratio < least.ratio ? one : least))
  );
}

const titleOf = (token: Token): string => colourTexts[token];
const small = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Each colour of text and controls on the worst of its grounds. */
function measure(palette: Palette): Measured[] {
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
  const under = grounds.map(
    (name): Place => [
      `${titleOf(name)} under the pointer`,
      mix(palette.text, palette[name], hover),
    ],
  );
  const badges = (token: Token) =>
    grounds.map(
      (name): Place => [
        `its own tint on ${titleOf(name)}`,
        mix(palette[token], palette[name], tint),
      ],
    );
  return [
    ...foregrounds.map((token) => pair(token, 4.5, [...plain, ...under, ...badges(token)])),
    ...fills.map((token) =>
      pair("on-accent", 4.5, [[small(titleOf(token)), palette[token]]], sourceOf(token)),
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
    pair("line-strong", 3, plain),
    pair("ring", 3, plain),
  ];
}

const colourAt = (theme: Theme, path: ColourPath): string => {
  const accent = accentNames.find((name) => path === `accents.${name}`);
  return accent ? theme.accents[accent] : theme[path as "background" | "text" | "primary"];
};
const withColour = (theme: Theme, path: ColourPath, hex: string): Theme => {
  const accent = accentNames.find((name) => path === `accents.${name}`);
  return accent
    ? { ...theme, accents: { ...theme.accents, [accent]: hex } }
    : { ...theme, [path]: hex };
};

/** The colour nearest in lightness with which all pairs of this path pass; null without one. */
function nearest(theme: Theme, path: ColourPath): string | null {
  const now = lightnessOf(colourAt(theme, path));
  for (let step = 0.01; step <= 1; step += 0.01) {
    for (const l of [now + step, now - step]) {
      if (l < 0 || l > 1) continue;
      const hex = withLightness(colourAt(theme, path), l);
      const pairs = measure(derivePalette(withColour(theme, path, hex)));
      if (pairs.every((one) => one.ok || one.path !== path)) return hex;
    }
  }
  return null;
}

/** The contrast of every pair that the pages use: each colour on the worst place it is shown on. */
export function checkTheme(theme: Theme): Pair[] {
  const measured = measure(derivePalette(theme));
  const failing = new Set(measured.flatMap(({ ok, path }) => (ok ? [] : [path])));
  const mended = new Map([...failing].map((path) => [path, nearest(theme, path)]));
  return measured.map((pair) => ({
    ...pair,
    suggestion: pair.ok ? null : (mended.get(pair.path) ?? null),
  }));
}

/** The failing pairs, the first of each chosen colour. */
export const refusedPairs = (pairs: readonly Pair[]): Pair[] =>
  colourPaths.flatMap((path) => pairs.find((one) => !one.ok && one.path === path) ?? []);
