import { expect, onTestFinished } from "vitest";
import type { Box } from "~/features/audience/schema";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { accessCode, directorEmail } from "../director-account";
import { cookieOf, makeRequest, type RequestOptions } from "../requests";
import { openSeason, seasonMoments } from "../season-sites";
import { buttonSaying, labelled, test, watch } from "./watched";
import { watchSite } from "./watched-site";

/** The code of a vote that is open, as the hall shows it. */
async function readCode(url: string): Promise<string> {
  const ask = (address: string, options: RequestOptions = {}) =>
    fetch(makeRequest(url, address, options));
  const json = { email: directorEmail, accessCode };
  const cookie = cookieOf(await ask("/api/director/session", { json }));
  const boxes = (await (await ask("/api/audience", { cookie })).json()) as Box[];
  const open = boxes.find(({ state }) => state === "open");
  const answer = await ask(`/api/audience/${open?.screeningId}/code`, { cookie });
  return ((await answer.json()) as { code: string }).code;
}

/** The audience's vote in this browser, on the narrowest phone. */
test("a phone votes with the code of the hall, and changes its vote", {
  timeout: bounds.many,
}, async ({ watched: { browser } }) => {
  const { url, stop } = await openSeason(seasonMoments["on a festival night"]);
  onTestFinished(stop);
  const site = await watchSite(url);
  onTestFinished(site.close);
  const { open, sees, takeErrors } = watch(browser, site);
  await browser.resize(320, 568);
  const vote = (value: string) => browser.click(`(//fieldset)[1]//label[contains(., '${value}')]`);

  await open(pages.vote);
  await browser.type(labelled("Code"), (await readCode(url)).toLowerCase());
  await browser.click(buttonSaying("Next"));
  await sees("1 is the lowest, 5 the highest.");
  await vote("4");
  await browser.click(buttonSaying("Send my vote"));
  await sees("Thank you. You can change it until");
  await vote("5");
  await browser.click(buttonSaying("Change my vote"));
  const chosen = "return document.querySelector('input:checked')?.value";
  await expect.poll(() => browser.read<string>(chosen)).toBe("5");
  const overflow = `const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth`;
  expect(await browser.read<number>(overflow)).toBeLessThanOrEqual(0);
  expect(await takeErrors()).toEqual([]);
});
