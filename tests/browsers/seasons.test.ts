import { expect, onTestFinished } from "vitest";
import { openSeason, seasonMoments } from "../season-sites";
import { test, watch } from "./watched";
import { watchSite } from "./watched-site";

/** Public pages in each season, in this browser: nothing fails, and hydration changes nothing. */
for (const [season, moment] of Object.entries(seasonMoments)) {
  test(`${season}: public pages work`, async ({ watched: { browser } }) => {
    const { url, addresses, stop } = await openSeason(moment);
    onTestFinished(stop);
    const site = await watchSite(url);
    onTestFinished(site.close);
    const { open, takeErrors } = watch(browser, site);
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      await open(address);
      expect(await takeErrors(), address).toEqual([]);
      const words = await browser.read<string>("return document.querySelector('main').innerText");
      expect(words.length, address).toBeGreaterThan(40);
    }
  });
}
