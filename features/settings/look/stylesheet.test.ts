import fc from "fast-check";
import { expect, test } from "vitest";
import { accents } from "~/db/enums";
import { bounds } from "~/tests/bounds";
import { anyTheme, takeSuggestions } from "~/tests/random-themes";
import { runs } from "~/tests/seed";
import { checkTheme } from "./pairs.rules";
import { isDark } from "./palette.rules";
import { colorPaths, documentedTheme, type Theme } from "./schema";
import { stylesheetOf } from "./stylesheet.rules";

/** What browsers get of an accepted theme, measured by the formula of WCAG written out once more. */

const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (first: string, second: string) => {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
/** `share` of `over` on `ground`, in eight bits. */
const blend = (over: string, ground: string, share: number) => {
  const below = channels(ground);
  const mixed = channels(over).map(
    (channel, at) => channel * share + (below[at] ?? 0) * (1 - share),
  );
  return `#${mixed
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
};

/** The variables of a rule of the stylesheet. */
function variables(css: string, selector: string): Record<string, string> {
  const [, block = ""] = css.split(`\n${selector}`)[1]?.match(/^[^{]*\{([^}]*)\}/) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/--(?:color-)?([\w-]+):(#[0-9a-f]{6})/g)].map(([, name, hex]) => [
      name,
      hex,
    ]),
  );
}

const inks = ["text", "muted", "subtle", "danger", "red", "blue", ...accents];
const grounds = ["pit", "house", "surface-1", "surface-2", "surface-3"];

/** The pairs of a set of tokens that have too little contrast. */
function tooWeak(tokens: Record<string, string>): string[] {
  const hex = (name: string) => tokens[name] ?? expect.unreachable(`no ${name}`);
  const weak: string[] = [];
  const needs = (least: number, over: string, behind: string, label: string) => {
    if (contrast(over, behind) < least) weak.push(`${label}: ${over} on ${behind}`);
  };
  for (const ground of grounds) {
    for (const ink of inks) {
      needs(4.5, hex(ink), hex(ground), `${ink} on ${ground}`);
      const badge = blend(hex(ink), hex(ground), 0.13);
      if (ground !== "surface-3") needs(4.5, hex(ink), badge, `${ink} on its tint on ${ground}`);
      const pointed = blend(hex("text"), hex(ground), 0.07);
      const isPointed = !["surface-2", "surface-3"].includes(ground);
      if (isPointed) needs(4.5, hex(ink), pointed, `${ink} under the pointer on ${ground}`);
    }
    for (const control of ["line-strong", "ring", "action"]) {
      needs(3, hex(control), hex(ground), `${control} on ${ground}`);
    }
  }
  for (const fill of [...accents, "action", "action-hi"]) {
    needs(4.5, hex("on-accent"), hex(fill), `on-accent on ${fill}`);
  }
  needs(4.5, hex("text"), hex("danger-solid"), "text on danger-solid");
  const edge = blend(hex("gold"), "#1f0f09", 0.85);
  if (isDark(hex("house"))) needs(4.5, edge, "#1f0f09", "gold on the strip");
  return weak;
}

test("no accepted theme has a pair of colors with too little contrast", {
  timeout: bounds.stories,
}, () => {
  const themes = runs(500);
  let accepted = 0;
  fc.assert(
    fc.property(anyTheme, (chosenTheme) => {
      const theme = takeSuggestions(chosenTheme);
      if (!theme) return;
      accepted += 1;
      const css = stylesheetOf(theme);
      expect(tooWeak(variables(css, ":root")), JSON.stringify(theme)).toEqual([]);
      if (theme.scheme === "light") {
        expect(tooWeak(variables(css, ":is(.hero")), JSON.stringify(theme)).toEqual([]);
      }
    }),
    { numRuns: themes, seed: 20_260_214 },
  );
  expect(accepted).toBeGreaterThan(themes * 0.4);
});

test("the documented look passes its own rules", () => {
  expect(checkTheme(documentedTheme).filter(({ ok }) => !ok)).toEqual([]);
});

test("a refused pair names its color, its ratio and the nearest that passes", () => {
  const pairs = checkTheme({ ...documentedTheme, text: "#6b6b6b" });
  const [first] = pairs.filter(({ ok }) => !ok);
  expect(first).toMatchObject({ name: "Text on background", path: "text", needed: 4.5, ok: false });
  expect(first?.ratio).toBeCloseTo(contrast("#6b6b6b", documentedTheme.background), 1);
  const again = checkTheme({ ...documentedTheme, text: first?.suggestion ?? "" });
  expect(again.filter(({ ok, path }) => !ok && path === "text")).toEqual([]);
  expect(colorPaths).toContain(first?.path);
});

test("the same theme is the same stylesheet, in whatever order its colors came", () => {
  const { accents, ...rest } = documentedTheme;
  const turned = Object.fromEntries(Object.entries(accents).reverse()) as Theme["accents"];
  expect(stylesheetOf({ accents: turned, ...rest })).toBe(stylesheetOf(documentedTheme));
});
