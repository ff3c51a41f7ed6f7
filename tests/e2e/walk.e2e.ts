import { bounds } from "../bounds";
import { addressesOf, type Examples, findExamples } from "../examples";
import { listedPages } from "../page-list";
import { expectFits } from "./admin";
import { expect, expectAccessible, logIn, test } from "./fixtures";
import { adminStates, type PageState, publicStates } from "./states";
import { undrawnElements } from "./undrawn";

/**
 * Every page of the route list, on a phone and on a desk: nothing scrolls sideways, axe finds nothing, no part of a
 * public page waits for being scrolled to, and (by the watch of every journey) nothing fails or appears in the console.
 * The same for states that an address does not show. No other journey repeats it of a page or state that is here.
 */

const widths = [390, 1440];
/** The pages are shared out among so many tests, which run side by side. */
const shares = 6;

let examples: Examples;
test.beforeAll(async () => {
  const { E2E_URL: url = "", E2E_DATA_DIR: dataDir = "" } = process.env;
  examples = await findExamples({ url, dataDir }, { changesSettings: false });
});

for (let share = 0; share < shares; share += 1) {
  test(`pages work on a phone and on a desk, part ${share + 1} of ${shares}`, {
    tag: "@short",
  }, async ({ page, watch }) => {
    test.setTimeout(bounds.journey);
    watch.allow(/^404 document|^console: Blocked script execution|localStorage/);
    await logIn(page);
    const ownShare = listedPages.filter((_, index) => index % shares === share);
    expect(ownShare.length).toBeGreaterThan(10);
    for (const { address: listed, area } of ownShare) {
      for (const address of addressesOf(listed, examples)) {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          if (width === widths[0]) await page.goto(address);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, `${address} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
          await expectAccessible(page);
          if (area === null)
            expect(await undrawnElements(page), `${address} at ${width} px`).toEqual([]);
        }
      }
    }
  });
}

const states: [whose: string, states: PageState[]][] = [
  ["the director's", adminStates],
  ["visitors'", publicStates],
];
for (const [owner, pageStates] of states) {
  test(`${owner} dialogs, filters and errors work on a phone and on a desk`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(bounds.journey);
    watch.allow(/^404 document|^console: Blocked script execution|localStorage/);
    if (pageStates === adminStates) await logIn(page);
    for (const { address, shows, open } of pageStates) {
      await test.step(`${address}: ${shows}`, async () => {
        await page.goto(address);
        await open?.(page);
        await expectFits(page, `${address}, ${shows},`);
      });
    }
  });
}
