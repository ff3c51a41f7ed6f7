import { beforeAll, expect, inject } from "vitest";
import { pages } from "~/lib/paths";
import { addressesOf, type Examples, findExamples, leadsTo, notFoundExamples } from "../examples";
import { listedPages } from "../page-list";
import { test } from "./watched";

/** Opens every page of the route list in this browser, and checks that hydration works and changes nothing. */

let examples: Examples = {};
beforeAll(async () => {
  examples = await findExamples(inject("festival"));
});

test("the list contains every page of the site", () => {
  expect(listedPages.filter(({ area }) => area === null).length).toBeGreaterThan(15);
  expect(listedPages.filter(({ area }) => area === "admin").length).toBeGreaterThan(20);
});

let loggedIn = false;
for (const { address: listed, area } of listedPages) {
  test(`${listed} works`, async ({ watched: { open, takeErrors, logIn, browser, site } }) => {
    if (area === "admin" && !loggedIn) {
      await logIn();
      loggedIn = true;
    }
    for (const address of addressesOf(listed, examples)) {
      await open(address);
      expect(await takeErrors(), address).toEqual([]);
      // Jury pages redirect others to the login.
      const expectedAddress = area === "jury" ? pages.juryLogin : (leadsTo[listed] ?? address);
      const status = listed in notFoundExamples ? 404 : 200;
      expect(site.lastPage(), address).toEqual({ address: expectedAddress, status });
      const words = await browser.read<string>("return document.querySelector('main').innerText");
      expect(words.length, address).toBeGreaterThan(40);
    }
  });
}
