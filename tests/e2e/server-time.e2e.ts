import type { Page } from "@playwright/test";
import { pathFor } from "~/lib/paths";
import { continueButton, fillShortFilm, openForm } from "./entry-form";
import { test } from "./fake-time-site";
import { expect } from "./fixtures";

/**
 * Pages use the server's time, whatever the visitor's clock shows. The server of this file has a clock that can be
 * moved.
 */

// In one process, with one site.
test.describe.configure({ mode: "default" });

const figures = (page: Page) => page.getByRole("timer").locator(".frame-value");
const badge = (page: Page) => page.locator(".site-nav .ticket");
const early = /Early Bird Ends\s+Aug 31, 2025/;
const final = /Final Deadline\s+Jan 31, 2026/;
const deadline = Date.parse("2026-02-01T01:00:00Z");

/** Opens the current landing page: a cached one shows another time. */
const openHome = (page: Page) => page.goto(`/?${crypto.randomUUID()}`);

/** Opens it with a clock that is wrong by years and moves only on demand. */
async function openWithWrongClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date("2031-05-05T05:05:05Z") });
  await openHome(page);
  await expect(page.locator(".hearts")).toBeAttached();
  // If the page asks for the time first, it has the response before its clocks are moved.
  await page.waitForLoadState("networkidle");
  await page.clock.pauseAt(new Date("2031-05-05T06:05:05Z"));
}

/** The seconds that the countdown shows. */
async function secondsLeft(page: Page): Promise<number> {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (
    await figures(page).allTextContents()
  ).map(Number);
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

test("the badge changes at the end of August in the visitor's time zone, by the server's time", async ({
  page,
  server,
}) => {
  await server.moveTo("2025-08-31T12:00:00-07:00");
  await openWithWrongClock(page);
  await expect(badge(page)).toHaveText(early);
  const secondsBefore = (deadline - Date.parse("2025-09-01T00:00:00-07:00")) / 1000;
  await page.clock.fastForward(((await secondsLeft(page)) - secondsBefore - 1) * 1000);
  await expect(badge(page)).toHaveText(early);
  await page.clock.runFor(2_000);
  await expect(badge(page)).toHaveText(final);
});

test("the countdown runs every second and stops at zero", async ({ page, server }) => {
  await server.moveTo("2026-01-29T20:00:00Z");
  await openWithWrongClock(page);
  const seconds = await secondsLeft(page);
  expect(seconds).toBeGreaterThan(2 * 86_400);
  await page.clock.runFor(1_000);
  expect(await secondsLeft(page)).toBe(seconds - 1);
  await page.clock.fastForward((seconds - 2) * 1000);
  await expect(figures(page)).toHaveText(["00", "00", "00", "01"]);
  await page.clock.runFor(1_000);
  await expect(figures(page)).toHaveText(["00", "00", "00", "00"]);
  await page.clock.runFor(5_000);
  await expect(figures(page)).toHaveText(["00", "00", "00", "00"]);
});

test.describe("where it is already tomorrow", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("the badge uses the visitor's day", async ({ page, server }) => {
    await server.moveTo("2025-08-31T12:00:00-07:00");
    await openHome(page);
    await expect(badge(page)).toHaveText(final);
  });
});

test("a cached page shows the time of the visit", async ({ page, server }) => {
  await server.moveTo("2026-01-29T20:00:00Z");
  // Rendered and cached for an earlier visitor.
  await page.goto("/");
  const later = Date.parse("2026-01-29T20:00:50Z");
  await server.moveTo(new Date(later).toISOString());
  await page.goto("/");
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual((deadline - later) / 1_000);
});

for (const [name, clock] of [
  ["July 2025", "2025-07-01T12:00:00Z"],
  ["2031", "2031-05-05T05:05:05Z"],
] as const) {
  test(`a visitor whose clock shows ${name} sees the charged fee`, async ({ page, server }) => {
    await server.moveTo("2025-11-20T12:00:00Z");
    await page.clock.setFixedTime(clock);
    await openForm(page, "submitShortFilm");
    await expect(page.getByText("$30").first()).toBeVisible();
    await expect(page.getByText("$20")).toHaveCount(0);
    await openHome(page);
    await expect(badge(page)).toHaveText(final);
    await expect(figures(page).first()).toHaveText("72");
  });
}

test("the general form takes the year from the server's clock, not the visitor's", async ({
  page,
  server,
}) => {
  await server.moveTo("2025-11-20T12:00:00Z");
  await page.clock.setFixedTime("2031-05-05T05:05:05Z");
  await openForm(page, "submitFilm");
  const year = page.getByLabel("Year");
  await year.fill("2030");
  await year.blur();
  await expect(year).toHaveAttribute("aria-invalid", "true");
  await year.fill("2025");
  await expect(year).not.toHaveAttribute("aria-invalid", "true");
});

test("an entry for the next edition says so before and after the payment", async ({
  page,
  server,
}) => {
  await server.moveTo("2026-04-01T12:00:00Z");
  await openForm(page, "submit");
  await expect(page.getByText("Entries sent now are for Heartlight 2027.")).toBeVisible();
  await expect(page.getByText("late entries")).toHaveCount(0);
  await openForm(page, "submitShortFilm");
  await expect(page.getByText("Late entries are still accepted")).toHaveCount(0);
  await expect(page.getByText("This entry is for the next edition.").first()).toBeVisible();
  await expect(page.getByLabel("Fee summary")).toContainText("Heartlight, next edition");
  await fillShortFilm(page);
  await continueButton(page).click();
  await page.getByRole("button", { name: "Pay $30" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("for the next edition and your fee");
  await expect(main).toContainText(/HL26-\d{4}, for the next edition/);
  await expect(main).toContainText("when we select the films of the next edition");
  await expect(main).not.toContainText("weeks");
});

test("a changed fee is shown before a payment", async ({ page, server }) => {
  await server.moveTo("2025-08-20T12:00:00Z");
  await openForm(page, "submitShortFilm");
  await expect(
    page.getByText("Early bird until August 31, 2025, 11:59 PM Pacific Time.").first(),
  ).toBeVisible();
  await fillShortFilm(page);
  await server.moveTo("2025-09-20T12:00:00Z");
  await continueButton(page).click();
  await expect(page.getByText("The fee for a short film is $30 today.")).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Pay $30" })).toBeVisible();
});

/** Lets the page's computer sleep for some days. During sleep the monotonic clock stops in some browsers. */
async function makeSleepy(page: Page): Promise<(days: number) => Promise<void>> {
  await page.addInitScript(() => {
    const wallClock = Date.now;
    let slept = 0;
    Date.now = () => wallClock() + slept;
    addEventListener("test:slept", (event) => {
      slept += (event as CustomEvent<number>).detail * 86_400_000;
      document.dispatchEvent(new Event("visibilitychange"));
    });
  });
  return (days) =>
    page.evaluate((detail) => void dispatchEvent(new CustomEvent("test:slept", { detail })), days);
}

test("a page requests the time after the computer slept", async ({ page, server }) => {
  const sleep = await makeSleepy(page);
  await server.moveTo("2025-08-20T12:00:00Z");
  await openForm(page, "submitShortFilm");
  await expect(page.getByText("$20").first()).toBeVisible();
  await server.moveTo("2025-09-09T12:00:00Z");
  await sleep(20);
  await expect(page.getByText("$30").first()).toBeVisible();
});

test("a page requests the time again if the computer slept before the response", async ({
  page,
  server,
}) => {
  const sleep = await makeSleepy(page);
  await server.moveTo("2025-08-20T12:00:00Z");
  await openForm(page, "submitShortFilm");
  await expect(page.getByText("$20").first()).toBeVisible();
  let answered = 0;
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route("**/api/clock", async (route) => {
    const response = await route.fetch();
    answered += 1;
    if (answered === 1) await asleep;
    await route.fulfill({ response });
  });
  await sleep(1);
  await expect.poll(() => answered).toBe(1);
  await server.moveTo("2025-09-09T12:00:00Z");
  await sleep(19);
  wake();
  await expect(page.getByText("$30").first()).toBeVisible();
  expect(answered).toBe(2);
});

test("a page restored from the browser's memory requests the time", async ({ page, server }) => {
  await server.moveTo("2025-08-20T12:00:00Z");
  await openForm(page, "submitShortFilm");
  await expect(page.getByText("$20").first()).toBeVisible();
  // Full page loads, so that the browser's own back button is used.
  await page.evaluate((address) => location.assign(address), pathFor("privacyPolicy"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await server.moveTo("2025-09-09T12:00:00Z");
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByText("$30").first()).toBeVisible();
});
