import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Theme } from "~/features/settings/look/schema";
import { stylesheetOf } from "~/features/settings/look/stylesheet.rules";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { acceptedThemes } from "../random-themes";
import { expect, test } from "./fixtures";

/**
 * Random themes that the check of the look accepts, on real pages: axe finds no text with too little contrast. The
 * themes are added to the loaded page as a published theme is. `LOOK_THEMES=42` plays 504 of them instead of 168, 42 on
 * each page; `LOOK_SEED` others.
 */

const listed = [
  pages.home,
  pages.films,
  pages.news,
  pages.contact,
  pages.submit,
  pages.submitShortFilm,
  pages.submitLogLine,
  pages.numbers,
  pages.termsOfService,
];

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Removes all but two of siblings with the same structure: a list has the colors of its first rows. */
const thinOut = (page: Page) =>
  page.evaluate(() => {
    const shapeOf = (element: Element): string => {
      const looks = [...element.attributes].filter(({ name }) => /^(class|data-|aria-)/.test(name));
      const values = looks.map(({ name, value }) =>
        /label|describe|control/.test(name) ? "" : name + value,
      );
      return `<${element.tagName} ${values.join()}>${[...element.children].map(shapeOf).join("")}`;
    };
    for (const parent of document.body.querySelectorAll("*")) {
      const counts = new Map<string, number>();
      for (const child of parent.children.length > 2 ? [...parent.children] : []) {
        const shape = shapeOf(child);
        counts.set(shape, (counts.get(shape) ?? 0) + 1);
        if ((counts.get(shape) ?? 0) > 2) child.remove();
      }
    }
  });

/** The texts on the page that axe finds too pale, and how many it judged. */
async function judge(page: Page, theme: Theme, name: number) {
  const address = `/look/${String(name).padStart(16, "0")}.css`;
  await page.route(`**${address}`, (route) =>
    route.fulfill({ contentType: "text/css", body: stylesheetOf(theme) }),
  );
  return page.evaluate(
    async ({ address, scheme }) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = address;
      document.documentElement.className = scheme;
      await new Promise((loaded) => {
        link.onload = loaded;
        document.querySelector('link[href^="/look/"]')?.remove();
        // Where app/root.tsx has it.
        [...document.head.querySelectorAll('link[rel="stylesheet"]')].at(-1)?.after(link);
      });
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      type Violations = { nodes: { html: string; any: { message: string }[] }[] }[];
      // biome-ignore lint/suspicious/noExplicitAny: axe is a script of this page
      const { violations, passes } = (await (window as any).axe.run(document, {
        runOnly: ["color-contrast"],
        resultTypes: ["violations", "passes"],
        preload: false,
        selectors: false,
        elementRef: false,
      })) as { violations: Violations; passes: Violations };
      return {
        pale: violations.flatMap(({ nodes }) =>
          nodes.map(({ html, any }) => `${html.slice(0, 120)}: ${any[0]?.message}`),
        ),
        judged: passes.flatMap(({ nodes }) => nodes).length,
      };
    },
    { address, scheme: theme.scheme },
  );
}

test("no accepted theme has text with too little contrast", async ({ page, watch }) => {
  // Rows are removed while React still hydrates some.
  watch.allow(/React error #418/);
  const themesPerPage = Number(process.env.LOOK_THEMES ?? 14);
  test.setTimeout(Math.max(bounds.stories, themesPerPage * 60_000));
  const seed = Number(process.env.LOOK_SEED ?? 20_260_214);
  await page.goto(pages.editions);
  const archive = await page.locator('main a[href^="/20"]').first().getAttribute("href");
  await page.goto(pages.films);
  const film = await page.locator('main a[href^="/films/"]').first().getAttribute("href");
  const paths = [...listed, `${archive}/films`, `${archive}/awards`, film ?? ""];
  const themes = acceptedThemes(themesPerPage * paths.length, seed);
  for (const [at, path] of paths.entries()) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await thinOut(page);
    await page.evaluate(axe);
    for (const [index, theme] of themes
      .slice(at * themesPerPage, (at + 1) * themesPerPage)
      .entries()) {
      const { pale, judged } = await judge(page, theme, at * (themesPerPage + 1) + index);
      expect(pale, `${path} in ${JSON.stringify(theme)}`).toEqual([]);
      expect(judged, path).toBeGreaterThan(5);
    }
    // Axe finds what the check would refuse: the pages use these colors.
    const [first] = themes;
    if (!first) throw new Error("There is no theme.");
    const { pale } = await judge(
      page,
      { ...first, text: first.background },
      at * (themesPerPage + 1) + themesPerPage,
    );
    expect(pale.length, `${path} without contrast`).toBeGreaterThan(0);
  }
});
