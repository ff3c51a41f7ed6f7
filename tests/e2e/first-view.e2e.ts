import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { test } from "./separate-site";
import { undrawnElements } from "./undrawn";

/** What a visitor gets first on a festival night: few bytes, nothing that moves after it is read, and the whole page. */

test.use({ siteSettings: { DEMO: "on", CLOCK: "2026-02-15T03:00Z" } });

const film = "/films/the-ferry-keeps-its-hour";

/** The sum of layout shifts, and the texts that moved. */
type Shifts = { sum: number; moved: string[] };

/** Milliseconds by which each kind of file comes late. */
const delays = { script: 700, font: 1_000, image: 1_400 };

/** The shifts of a page whose scripts, fonts and pictures come late, in this order. */
async function shiftsOf(page: Page, address: string): Promise<Shifts> {
  await page.route("**/*", async (route) => {
    const delay = delays[route.request().resourceType() as keyof typeof delays] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.sum += value;
        for (const { node } of sources) shifts.moved.push(node?.textContent?.slice(0, 60) ?? "");
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_500);
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}

for (const [address, width] of [
  ["/", 390],
  ["/programme", 390],
  ["/programme", 1440],
  [film, 390],
  ["/news", 390],
] as const) {
  test(`nothing moves on ${address} at ${width} px when scripts, fonts and pictures come late`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { sum, moved } = await shiftsOf(page, address);
    expect(sum, moved.join(" | ")).toBeLessThanOrEqual(0.001);
  });
}

test("every part of a page is in a screenshot of the whole page and in print", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ["/", "/programme", "/programme/2026-02-14", "/films", film, "/news"]) {
    await page.goto(address);
    expect(await undrawnElements(page), address).toEqual([]);
    await page.emulateMedia({ media: "print" });
    expect(await undrawnElements(page), `${address} in print`).toEqual([]);
    await page.emulateMedia({ media: "screen" });
  }
});

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
  // The bar is 400 KB (docs/performance.md); this is the present size with a tenth of slack.
  expect(bytes).toBeLessThan(350_000);
});

test("in forced colours the menu button is not on the picture", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const bar = page.locator(".site-nav");
  await expect(bar).toHaveCSS("background-color", "rgb(255, 255, 255)");
});
