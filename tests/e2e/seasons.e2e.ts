import { bounds } from "../bounds";
import { openSeason, type SeasonSite, seasonMoments } from "../season-sites";
import { test as base, expect, expectAccessible } from "./fixtures";

/** Public pages in each season: nothing fails, axe finds no fault, and nothing is wider than a phone. */

const test = base.extend<{ moment: string; season: SeasonSite }>({
  moment: ["", { option: true }],
  season: [
    async ({ moment }, use) => {
      const site = await openSeason(moment);
      await use(site);
      await site.stop();
    },
    { timeout: bounds.starts },
  ],
  baseURL: async ({ season }, use) => use(season.url),
});

for (const [name, moment] of Object.entries(seasonMoments)) {
  test.describe(name, () => {
    test.use({ moment, viewport: { width: 390, height: 844 } });

    test("public pages are accessible and fit a phone", async ({ page, season }) => {
      expect(season.addresses.length).toBeGreaterThan(1);
      for (const address of season.addresses) {
        await page.goto(address);
        await expectAccessible(page);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider, address).toBe(0);
      }
    });
  });
}
