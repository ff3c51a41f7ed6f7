import { setTimeout } from "node:timers/promises";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { listOwnFilms, readOwnAssignment, saveScorecard } from "~/features/jury/scoring/contract";
import type { OwnAssignment, OwnFilm } from "~/features/jury/scoring/schema";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { logLine, shortFilm } from "../submission-fixtures";
import { enterFilm, enterLogLine, uniqueWord } from "./admin";
import { test } from "./fake-time-site";
import {
  asOwnPage,
  delayResponse,
  expect,
  expectAccessible,
  toastOf,
  untilHydrated,
} from "./fixtures";
import { emailOf, emailTo, enterAs, openJury } from "./jury";

/** A juror with a phone: from the email to a submitted score, then without a mouse and offline. */
const startsAt = "2025-10-15T12:00:00Z";
test.use({ startsAt, viewport: { width: 390, height: 844 } });

const title = `Donaudampfschifffahrtsgesellschaftskapitänswitwe und ${"die lange Nacht der verlorenen Briefe ".repeat(2)}`;

/** Names that a blind phase must hide: filmmakers and submitters. */
const hiddenNames = new RegExp(
  [shortFilm.director, shortFilm.submitterEmail, logLine.submitterName, "United States"].join("|"),
);

const group = (page: Page | Locator, name: string) =>
  page.getByRole("group", { name, exact: true });
const value = (page: Page | Locator, criterion: string, step: number) =>
  group(page, criterion).getByRole("radio", { name: String(step), exact: true });
const submitAndNext = (page: Page) => page.getByRole("button", { name: "Submit and next" });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^(?:.* left)?Saved/ });
const filmName = (page: Page) => page.getByRole("heading", { level: 1 });
/** True if nothing is wider than the phone. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Delays the site's scripts until they are released. */
async function holdScripts(page: Page) {
  const scripts = /\/assets\/.*\.js$/;
  const releaseScripts = await delayResponse(page, scripts);
  return async () => {
    releaseScripts();
    await untilHydrated(page);
    await page.unroute(scripts);
  };
}

test("a juror logs in with the digits of an email, scores on a phone, and loses nothing", {
  tag: "@short",
}, async ({ page, request, context, server: { dataDir, moveTo } }) => {
  test.setTimeout(bounds.journey);
  const word = uniqueWord();
  const [me, mate] = [`Åsa Núñez-Müller ${word}`, `Pavel ${word}`];
  // During the call for entries: later entries are for the next edition.
  const now = new Date(startsAt);
  const jury = await openJury(request, { name: "The late jury", jurors: [me, mate], now });
  const long = await enterFilm(request, `${title} ${word}`);
  const silent = await enterFilm(request, `Silent ${word}`, { filmUrl: null as never });
  const lines: string[] = [];
  for (let at = 0; at < 10; at += 1) lines.push(await enterLogLine(request, `${word} ${at}`));
  await jury.assign([long], 1);
  await jury.assign([silent, long, ...lines], 0);
  await jury.publish();
  const digits = await emailTo(emailOf(me), /invited/, dataDir);
  await enterAs(request, mate, dataDir);
  await scoreAll(request, 5);

  await test.step("from the email to a submitted score in six taps at most", async () => {
    let taps = 1;
    const tap = async (place: Locator) => {
      taps += 1;
      await place.click();
    };
    await page.goto(digits.link);
    await expect(page.getByLabel("Six digits")).toBeFocused();
    await page.keyboard.type(digits.code);
    await tap(page.getByRole("button", { name: "Log in", exact: true }));
    await expect(filmName(page)).toHaveText("Your films");
    await expect(page.getByText("12 films", { exact: true })).toBeVisible();
    expect(await fits(page)).toBe(true);
    await expectAccessible(page);
    await tap(page.getByRole("link", { name: "Continue" }));
    // Five questions, and all must be answered.
    await expect(page.getByText("5 questions left")).toBeVisible();
    await tap(page.getByRole("button", { name: "4 for all" }));
    await expect(page.getByLabel("Your score", { exact: true })).toHaveText("75");
    await expect(value(page, "Craft", 8)).toBeChecked();
    // One of them gets another value.
    await tap(value(page, "Craft", 10));
    await expect(page.getByLabel("Your score", { exact: true })).toHaveText("79");
    await expectAccessible(page);
    const first = await filmName(page).textContent();
    await tap(submitAndNext(page));
    await expect(toastOf(page)).toContainText("Score submitted");
    await expect(filmName(page)).not.toHaveText(first ?? "");
    expect(taps).toBeLessThanOrEqual(6);
  });

  await test.step("by keyboard only, with others' scores hidden until one's own is submitted", async () => {
    await page.goto(pages.jury);
    await page.getByRole("link", { name: word }).filter({ hasText: "Donau" }).click();
    await expect(page.getByText("One other juror has scored this film")).toBeVisible();
    expect(await page.content()).not.toContain(mate);
    expect(await page.content()).not.toMatch(hiddenNames);
    expect(await fits(page)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press("3");
    await expect(group(page, "Craft").getByRole("radio").first()).toBeFocused();
    await page.keyboard.press("0");
    await expect(value(page, "Craft", 10)).toBeChecked();
    await page.keyboard.press("ArrowUp");
    await expect(value(page, "Craft", 10)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("2341");
    await expect(value(page, "The ending", 4)).toBeChecked();
    await expect(submitAndNext(page)).toBeFocused();
    // A mistake is fixed: values set by hand stay.
    await page.keyboard.type("a5");
    await expect(value(page, "Story", 3)).toBeChecked();
    await expect(submitAndNext(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await toastOf(page).getByRole("button", { name: "See other scores" }).click();
    await expect(page.getByRole("heading", { name: "You and one other juror" })).toBeVisible();
    await expect(page.getByText(mate)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("values chosen before hydration count", async () => {
    await page.goto(pages.jury);
    const film = await page.getByRole("link", { name: `Silent ${word}` }).getAttribute("href");
    const releaseScripts = await holdScripts(page);
    await page.goto(film ?? "", { waitUntil: "commit" });
    await expect(page.getByText("There is no link to this film yet")).toBeVisible();
    await value(page, "Story", 2).check();
    await group(page, "How much did you watch?").getByRole("radio", { name: "Part of it" }).check();
    await page.getByLabel("Note for the team").fill("The sea, all night.");
    await releaseScripts();
    await expect(saved(page)).toContainText(/Saved \d{1,2}:\d{2} [AP]M/);
    await page.reload();
    await expect(value(page, "Story", 2)).toBeChecked();
    await expect(page.getByRole("radio", { name: "Part of it" })).toBeChecked();
    await expect(page.getByLabel("Note for the team")).toHaveValue("The sea, all night.");
  });

  await test.step("offline the score stays in the browser, also after closing the tab", async () => {
    await untilHydrated(page);
    const cards = "**/scorecard";
    await page.route(cards, (route) => route.abort());
    await value(page, "Story", 5).click();
    await expect(page.getByText("You're offline. Saved on this device.")).toBeVisible();
    await page.reload();
    await untilHydrated(page);
    await expect(value(page, "Story", 5)).toBeChecked();
    await page.goto(pages.jury);
    await expect(page.getByText("On this device", { exact: true })).toBeVisible();
    await page.unroute(cards);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByText("On this device", { exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: `Silent ${word}` }).click();
    await expect(value(page, "Story", 5)).toBeChecked();
    for (const criterion of ["Craft", "Chemistry", "Voice", "The ending"]) {
      await value(page, criterion, 3).check();
    }
    await context.setOffline(true);
    await submitAndNext(page).click();
    await expect(page.getByText("We'll submit your score when you're back online")).toBeVisible();
    await context.setOffline(false);
    await expect(toastOf(page)).toContainText("Score submitted");
  });

  await test.step("log lines are read and scored ten per page, by keyboard", async () => {
    await page.goto(pages.juryLines);
    const forms = page.getByRole("main").getByRole("form");
    await expect(forms.nth(8)).toBeVisible();
    const count = await forms.count();
    expect(await page.content()).not.toMatch(hiddenNames);
    expect(await fits(page)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.type("482351");
    for (let at = 1; at < count; at += 1) await page.keyboard.type("a41");
    await expect(page.getByText(`${count} of ${count} scored`)).toBeVisible();
    // On a slow line one value is being saved and another one waits for it when the scores are submitted.
    const cards = "**/scorecard";
    await page.route(cards, async (route) => {
      await setTimeout(1_500);
      await route.continue();
    });
    for (const radio of [0, 1]) {
      await forms.first().getByRole("radio").nth(radio).click();
      await page.waitForTimeout(700);
    }
    await page.keyboard.press("Control+Enter");
    await expect(toastOf(page)).toContainText(`${count} scores submitted`);
    await page.unroute(cards);
    await expect(page.getByText("You have scored all 12 films")).toBeVisible();
  });

  await test.step("the page can be dimmed, and stays dimmed", async () => {
    await page.getByRole("button", { name: "Dim the screen" }).click();
    await page.reload();
    await expect(page.locator("[data-dim]")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Silent" }).click();
    await expect(page.getByRole("heading", { name: "You are the first to score" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("scores that were not sent before the end are shown as unsent", async () => {
    const cards = "**/scorecard";
    await page.route(cards, (route) => route.abort());
    await value(page, "Story", 1).click();
    await expect(page.getByText("You're offline. Saved on this device.")).toBeVisible();
    await moveTo("2025-10-26T12:00:00Z");
    await page.unroute(cards);
    await page.goto(pages.jury);
    const unsent = page.getByRole("region", { name: "Not submitted in time" });
    await expect(unsent.getByRole("link")).toContainText("On this device");
    await expectAccessible(page);
    await unsent.getByRole("link", { name: "Silent" }).click();
    await expect(page.getByText("It didn't reach us in time, so it doesn't count.")).toBeVisible();
    await expect(value(page, "Story", 1)).toBeChecked();
    await expect(value(page, "Story", 1)).toBeDisabled();
    await expect(page.getByLabel("Note for the team")).toHaveValue("The sea, all night.");
    await expectAccessible(page);
  });
});

/** Submits a scorecard with this value for every question and every film of the juror. */
async function scoreAll(request: APIRequestContext, value: number) {
  const list = await request.get(listOwnFilms.path);
  for (const { id } of (await list.json()) as OwnFilm[]) {
    const response = await request.get(readOwnAssignment.path.replace("{id}", id));
    const { criteria } = (await response.json()) as OwnAssignment;
    const values = Object.fromEntries(criteria.map((criterion) => [criterion.id, value]));
    const data = { version: 0, values, give: true };
    const path = saveScorecard.path.replace("{id}", id);
    expect((await request.put(path, { data, headers: asOwnPage })).status()).toBe(200);
  }
}
