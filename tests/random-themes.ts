import fc from "fast-check";
import { accents } from "~/db/enums";
import { checkTheme } from "~/features/settings/look/pairs.rules";
import { isDark, lightnessOf, withLightness } from "~/features/settings/look/palette.rules";
import { documentedTheme, type Theme } from "~/features/settings/look/schema";

/** Random themes that the check of the look accepts. */

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, "0")}`);

/** Any colors, in the scheme that fits the background. */
export const anyTheme: fc.Arbitrary<Theme> = fc
  .record({
    background: color,
    text: color,
    primary: color,
    accents: fc.record({ gold: color, rose: color, purple: color, green: color, pink: color }),
  })
  .map((colors) => ({
    ...colors,
    scheme: isDark(colors.background) ? "dark" : "light",
    faces: documentedTheme.faces,
  }));

/** Takes each suggestion, as a director would; null if the background leaves no way. */
export function takeSuggestions(theme: Theme): Theme | null {
  const failing = checkTheme(theme).filter(({ ok }) => !ok);
  if (failing.length === 0) return theme;
  if (failing.some(({ suggestion }) => suggestion === null)) return null;
  const next = structuredClone(theme);
  for (const { path, suggestion } of failing) {
    const accent = accents.find((name) => path === `accents.${name}`);
    if (accent) next.accents[accent] = suggestion ?? "";
    else next[path as "background" | "text" | "primary"] = suggestion ?? "";
  }
  return takeSuggestions({ ...next, scheme: isDark(next.background) ? "dark" : "light" });
}

/**
 * The same hues, each as near to the background as the check accepts: a suggestion is the first color that passes.
 * Null if the background leaves no way.
 */
export function themeAtLimit(theme: Theme): Theme | null {
  const ground = lightnessOf(theme.background);
  const faint = (hex: string) => withLightness(hex, ground);
  return takeSuggestions({
    ...theme,
    text: faint(theme.text),
    primary: faint(theme.primary),
    accents: {
      gold: faint(theme.accents.gold),
      rose: faint(theme.accents.rose),
      purple: faint(theme.accents.purple),
      green: faint(theme.accents.green),
      pink: faint(theme.accents.pink),
    },
  });
}

/** So many accepted themes, the same for a seed; every other one at the limit of the check. */
export function acceptedThemes(count: number, seed: number): Theme[] {
  const accepted: Theme[] = [];
  for (let tried = 0; accepted.length < count; tried += count) {
    for (const [index, theme] of fc
      .sample(anyTheme, { seed: seed + tried, numRuns: count })
      .entries()) {
      const candidate = index % 2 === 0 ? takeSuggestions(theme) : themeAtLimit(theme);
      if (candidate && accepted.length < count) accepted.push(candidate);
    }
  }
  return accepted;
}
