import { bounds } from "../bounds";
import { plantNightsIn } from "../published-programme";
import { expect, expectAccessible, openWithClock } from "./fixtures";
import { test as base, startSeparateSite } from "./separate-site";

/** A visitor plans a night on one device and opens the plan on another, whatever their clocks show. */

const plant = (dataDir: string) => plantNightsIn(dataDir, new Date("2026-02-09T12:00Z"));

const test = base.extend({
  server: [
    async ({ siteOf }, use, { file }) => {
      await use(await siteOf(file, () => startSeparateSite({ CLOCK: "2026-02-10T12:00Z" }, plant)));
    },
    { scope: "test", timeout: bounds.starts },
  ],
});
test.use({ timezoneId: "America/New_York" });
// In one process, with one site.
test.describe.configure({ mode: "default" });

const phone = { width: 390, height: 844 };
const admin = { width: 1440, height: 900 };

test("the newsletter popup leaves a visitor alone for a minute after each chosen screening", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: phone });
  const page = await context.newPage();
  await openWithClock(page, "/programme/2026-02-14");
  const hearts = page.getByRole("button", { name: "Add to my programme" });
  const popup = page.getByRole("dialog");
  await hearts.first().click();
  await page.clock.runFor(50_000);
  await expect(popup).toBeHidden();
  await hearts.first().click();
  await page.clock.runFor(50_000);
  await expect(popup).toBeHidden();
  await page.clock.runFor(12_000);
  await expect(popup).toBeVisible();
  await context.close();
});

test("a visitor plans a night with two overlapping films, shares it, and opens it on another device", {
  tag: "@short",
}, async ({ page, browser, server }) => {
  await page.setViewportSize(phone);
  await page.goto("/programme/2026-02-14");
  const add = (title: string) =>
    page.getByRole("article", { name: title }).getByRole("button", { name: "Add to my programme" });
  await expect(add("Tideline")).toBeEnabled();
  await add("Leftovers for Two").click();
  await add("Tideline").click();
  await add("Shorts 1: Unanswered").click();
  await expect(page.getByRole("status").first()).toContainText(
    "Shorts 1: Unanswered starts at 7:30 PM in Mercado Hall and overlaps with Tideline",
  );
  // From the top: further down the sticky bar covers cards.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await page.getByRole("link", { name: "My programme, 3" }).click();
  await expect(page.getByRole("heading", { name: "My programme" })).toBeVisible();
  await expect(page.getByText("32 minutes until the next film, same venue")).toBeVisible();
  await expect(page.getByText("Clash with Tideline")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Monday, February 16, 6:00 PM instead" }).click();
  await expect(page.getByText("Clash")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Shorts 1: Unanswered" })).toBeVisible();
  // Printed dark on white, without controls.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "Share" })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByText("32 minutes until the next film, same venue")).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("body")).toHaveCSS("color", "rgb(17, 17, 17)");
  await page.emulateMedia({ media: null });
  const share = await page.getByRole("link", { name: "Share" }).getAttribute("href");
  const calendar = await page
    .getByRole("main")
    .getByRole("link", { name: "Add to calendar" })
    .first()
    .getAttribute("href");
  expect(await (await page.request.get(calendar ?? "")).text()).toContain("SUMMARY:Tideline");

  const tokyo = await browser.newContext({ timezoneId: "Asia/Tokyo", viewport: admin });
  const tokyoPage = await tokyo.newPage();
  await tokyoPage.goto(server.url + share);
  await expect(tokyoPage.getByRole("heading", { name: "A shared programme" })).toBeVisible();
  // Nothing is stored in this browser yet.
  await expect(tokyoPage.getByText("3 screenings on 2 nights.", { exact: true })).toBeVisible();
  await expect(tokyoPage.getByRole("heading", { name: "Tideline" })).toBeVisible();
  await expect(tokyoPage.locator("time").filter({ hasText: "7:00 PM" })).toHaveCount(1);
  await tokyoPage.getByRole("button", { name: "Add all to my programme" }).click();
  await tokyoPage.getByRole("link", { name: "See my programme" }).click();
  await expect(tokyoPage.getByRole("heading", { name: "My programme" })).toBeVisible();
  await expect(tokyoPage.getByText("3 screenings on 2 nights")).toBeVisible();
  await tokyoPage.goto(`${server.url}/programme/2026-02-14`);
  await expect(tokyoPage.getByRole("link", { name: "My programme, 3" })).toBeVisible();
  await tokyo.close();
});

test("the pages are accessible, fit their window, and work without scripts", async ({
  page,
  browser,
  server,
}) => {
  const pages = [
    "/programme",
    "/programme/2026-02-15",
    "/films/tideline",
    "/venues/the-aster",
    // Its only screening was cancelled.
    "/films/leftovers-for-two",
  ];
  await page.setViewportSize(phone);
  for (const address of pages) {
    await page.goto(address);
    await expect(page.locator("h1")).toHaveCount(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, address).toBe(0);
    await page.setViewportSize(phone);
  }
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const reader = await plain.newPage();
  await reader.goto(`${server.url}/programme`);
  await reader.getByText("Filters").click();
  await reader.getByLabel("category").selectOption("series");
  await reader.getByRole("button", { name: "Show" }).click();
  await expect(reader.getByRole("article")).toHaveCount(1);
  await reader.getByRole("link", { name: "Room 14" }).click();
  await expect(reader.getByRole("heading", { level: 1, name: "Room 14" })).toBeVisible();
  await plain.close();
});
