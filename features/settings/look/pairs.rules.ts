import { wcagContrast } from "culori";
import { accents } from "~/db/enums";
import {
  badgeTintShare,
  dangerHoverShare,
  deriveGround,
  derivePalette,
  fills,
  foregrounds,
  grounds,
  hoverShare,
  lightnessOf,
  mix,
  type Palette,
  sourceOf,
  strip,
  type Token,
  withLightness,
} from "./palette.rules";
import { type ColorPair, type ColorPath, colorPaths, type Theme } from "./schema";
import { colorTexts } from "./texts";

/** The contrast of every pair of colors that the pages use. Used by the server alone. */

type MeasuredPair = Omit<ColorPair, "suggestion">;

/** Contrast, rounded down. A browser may round a mixed color otherwise: it counts one per cent less. */
const contrast = (foreground: string, background: string, { isMixed = false } = {}) =>
  Math.floor(wcagContrast(foreground, background) * (isMixed ? 99 : 100)) / 100;

/** The contrast that WCAG AA requires of text, and of lines and the edges of controls. */
const textContrast = 4.5;
const controlContrast = 3;

/** What is behind a color: its name, its color, and whether that is mixed. */
type Place = [name: string, behind: string, isMixed?: boolean];

/** Of several places behind one color: the first with too little contrast, else the one with the least. */
function worstPlace(color: string, needed: number, places: readonly Place[]) {
  const ratios = places.map(([name, behind, isMixed]) => ({
    name,
    ratio: contrast(color, behind, { isMixed }),
  }));
  return (
    ratios.find(({ ratio }) => ratio < needed) ??
    ratios.reduce((least, place) => (place.ratio < least.ratio ? place : least))
  );
}

const titleOf = (token: Token): string => colorTexts[token];
const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Each color of text and controls on the worst of its grounds. */
function measurePairs(palette: Palette, { scheme }: Theme): MeasuredPair[] {
  const measurePair = (
    token: Token,
    needed: number,
    places: readonly Place[],
    path = sourceOf(token),
  ): MeasuredPair => {
    const { name, ratio } = worstPlace(palette[token], needed, places);
    return { name: `${titleOf(token)} on ${name}`, path, ratio, needed, ok: ratio >= needed };
  };
  const plainPlaces = grounds.map((name): Place => [titleOf(name), palette[name]]);
  // Buttons and badges are on pages, cards and form fields, not in messages.
  const hoveredPlaces = grounds
    .slice(0, 3)
    .map(
      (name): Place => [
        `${titleOf(name)} under the pointer`,
        mix(palette.text, palette[name], hoverShare),
        true,
      ],
    );
  const badgePlaces = (token: Token) =>
    grounds
      .slice(0, 4)
      .map(
        (name): Place => [
          `a badge of its color, on ${titleOf(name)}`,
          mix(palette[token], palette[name], badgeTintShare),
          true,
        ],
      );
  return [
    ...foregrounds.map((token) =>
      measurePair(token, textContrast, [...plainPlaces, ...hoveredPlaces, ...badgePlaces(token)]),
    ),
    ...fills.map((token) =>
      measurePair(
        "on-accent",
        textContrast,
        [[lowerFirst(titleOf(token)), palette[token]]],
        sourceOf(token),
      ),
    ),
    measurePair(
      "text",
      textContrast,
      [palette["danger-solid"], mix("#ffffff", palette["danger-solid"], dangerHoverShare)].map(
        (fill): Place => [titleOf("danger-solid"), fill],
      ),
    ),
    // A button's edge is its fill.
    {
      ...measurePair("action", controlContrast, plainPlaces),
      name: `Primary buttons on ${worstPlace(palette.action, controlContrast, plainPlaces).name}`,
    },
    // In a light theme the strip has its own gold.
    ...(scheme === "dark" ? [stripPair(palette)] : []),
    measurePair("line-strong", controlContrast, plainPlaces),
    measurePair("ring", controlContrast, plainPlaces),
  ];
}

function stripPair({ gold }: Palette): MeasuredPair {
  const ratio = contrast(mix(gold, strip.ground, strip.ink), strip.ground, {
    isMixed: true,
  });
  return {
    name: `${titleOf("gold")} on the countdown`,
    path: "accents.gold",
    ratio,
    needed: textContrast,
    ok: ratio >= textContrast,
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
function nearestPassingColor(theme: Theme, path: ColorPath): string | null {
  const current = colorAt(theme, path);
  const lightness = lightnessOf(current);
  const keepsGround = path !== "background" && path !== "text";
  const ground = keepsGround ? deriveGround(theme) : undefined;
  const passingColorAt = (l: number) => {
    if (l < 0 || l > 1) return null;
    const hex = withLightness(current, l);
    const triedTheme = withColor(theme, path, hex);
    const pairs = measurePairs(derivePalette(triedTheme, ground), triedTheme);
    return pairs.every((pair) => pair.ok || pair.path !== path) ? hex : null;
  };
  // Large steps first, then small ones back to the color.
  for (let distance = coarseStep; distance <= 1; distance += coarseStep) {
    for (const sign of [1, -1]) {
      let suggestion = passingColorAt(lightness + sign * distance);
      for (
        let nearerDistance = distance - fineStep;
        suggestion && nearerDistance > distance - coarseStep;
        nearerDistance -= fineStep
      ) {
        const nearer = passingColorAt(lightness + sign * nearerDistance);
        if (!nearer) break;
        suggestion = nearer;
      }
      if (suggestion) return suggestion;
    }
  }
  // The ends, which the steps may miss.
  return passingColorAt(lightness < 0.5 ? 0 : 1) ?? passingColorAt(lightness < 0.5 ? 1 : 0);
}
const coarseStep = 0.05;
const fineStep = 0.01;

/** The contrast of every pair that the pages use: each color on the worst place it is shown on. */
export function checkTheme(theme: Theme): ColorPair[] {
  const measuredPairs = measurePairs(derivePalette(theme), theme);
  const failingPaths = new Set(measuredPairs.flatMap(({ ok, path }) => (ok ? [] : [path])));
  const suggestions = new Map(
    [...failingPaths].map((path) => [path, nearestPassingColor(theme, path)]),
  );
  return measuredPairs.map((pair) => ({
    ...pair,
    suggestion: pair.ok ? null : (suggestions.get(pair.path) ?? null),
  }));
}

/** The failing pairs, the first of each chosen color. */
export const refusedPairs = (pairs: readonly ColorPair[]): ColorPair[] =>
  colorPaths.flatMap((path) => pairs.find((pair) => !pair.ok && pair.path === path) ?? []);
