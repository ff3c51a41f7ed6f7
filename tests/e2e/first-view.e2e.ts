import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { test } from "./separate-site";

/** What a visitor gets first on a festival night: few bytes, and nothing that moves after it is read. */

test.use({ sharedBy: "first-view", siteSettings: { DEMO: "on", CLOCK: "2026-02-15T03:00Z" } });

const film = "/films/the-ferry-keeps-its-hour";

/** The sum of layout shifts of a page whose fonts come late. */
async function shiftsOf(page: Page, address: string): Promise<number> {
  await page.route(/\.woff2/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript(() => {
    const seen = { shifts: 0 };
    Object.assign(window, seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shifts += entry.value;
        Object.assign(window, seen);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_500);
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

for (const [address, width] of [
  ["/", 390],
  ["/programme", 390],
  ["/programme", 1440],
  [film, 390],
  ["/news", 390],
] as const) {
  test(`nothing moves on ${address} at ${width} px when fonts and scripts come late`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    expect(await shiftsOf(page, address)).toBeLessThanOrEqual(0.001);
  });
}

test("the densest phone gets the first view of the landing page with few bytes", async ({
  browser,
  server,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true };
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await page.goto(server.url, { waitUntil: "networkidle" });
  await page.waitForTimeout(4_000);
  await context.close();
  expect(bytes).toBeGreaterThan(150_000);
  expect(bytes).toBeLessThan(275_000);
});

test("in forced colours the menu button is not on the picture", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const bar = page.locator(".site-nav");
  await expect(bar).toHaveCSS("background-color", "rgb(255, 255, 255)");
});
