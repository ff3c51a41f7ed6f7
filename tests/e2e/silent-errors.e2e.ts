import type { Page } from "@playwright/test";
import { pages } from "~/lib/paths";
import { expect, withMotion } from "./fixtures";
import { test } from "./separate-site";

/** If an optional part breaks in the browser, the page stays usable. */

test.use({
  ...withMotion,
  siteSettings: { DEMO: "on", CLOCK: "2026-01-24T18:00Z" },
});

/** Where each part throws: text of its built code, in a render or an effect. */
const faults: Record<string, RegExp> = {
  ticket: /(?<=className:)(["'`])ticket\1/g,
  countdown: /(?<=role:)(["'`])timer\1/g,
  dust: /(?<=getContext\()(["'`])2d\1/g,
  figures: /(["'`])count-up\1/g,
  hearts: /(?<=className=)(["'`])hearts\1/g,
  banner: /(["'`])cookies-actions\1/g,
  toasts: /(?<=className:)(["'`])toasts\1/g,
};

/** Plants errors into the scripts as they load; returns the errors thrown so far. */
async function plantFaults(page: Page): Promise<{ thrown: () => string[] }> {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const answer = await route.fetch();
    let body = await answer.text();
    for (const [name, place] of Object.entries(faults)) {
      body = body.replace(place, `(()=>{throw new Error("planted in ${name}")})()`);
    }
    await route.fulfill({ response: answer, body });
  });
  const thrown = () =>
    Object.keys(faults).filter((name) =>
      messages.some((line) => line.includes(`planted in ${name}`)),
    );
  return { thrown };
}

test("a decoration that throws leaves the page as the server sent it", async ({ page, watch }) => {
  watch.allow(/planted in|Minified React error/);
  await page.addInitScript(() => localStorage.removeItem("cookieConsent"));
  const { thrown } = await plantFaults(page);
  await page.goto(pages.home);
  // Every planted error was thrown, including those that wait for interaction and scrolling.
  await page.locator(".counters").scrollIntoViewIfNeeded();
  await expect.poll(thrown, { timeout: 30_000 }).toEqual(Object.keys(faults));

  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Something went wrong");
  await expect(page.locator(".ticket").first()).toHaveAttribute("href", "/submit");
  await expect(page.locator(".ticket").first()).toContainText(/\w+ \d+, \d{4}/);
  await expect(page.getByRole("timer")).toContainText(/\d+ Days/);
  await expect(page.locator(".counters li").first()).toContainText(/\d Inaugural year/);

  // The rest of the page works: its links navigate without a page load.
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  expect(await page.evaluate(() => "stillTheSamePage" in window)).toBe(true);
});
