import type { Page } from "@playwright/test";
import { pages, seasonSections, sections } from "~/lib/paths";
import { delayResponse, expect, openCall, test, withMotion } from "./fixtures";

/** The landing page's dynamic parts: scrolling, and network failures. */

test.describe("links", () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  const topOf = (page: Page, section: string) =>
    page.locator(`#${section}`).evaluate((element) => element.getBoundingClientRect().top);

  test.describe("with motion", () => {
    test.use(withMotion);

    test("each scrolls to its section, 120 px below the top", async ({ page }) => {
      await page.goto(pages.home);
      await openCall(page);
      for (const [from, name, section] of [
        [".lead-signup", "All winners", seasonSections.lookBack],
        [".fold-lead", "Scroll to About", sections.about],
        [".fold-lead", "Submit Your Film", sections.categories],
        [".fold-lead", "View Guidelines", sections.guidelines],
        [".countdown", "Submit Now", sections.categories],
      ] as const) {
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        await page.locator(from).getByRole("link", { name }).click();
        await expect.poll(async () => Math.round(await topOf(page, section))).toBe(120);
        await expect(page.locator(`#${section}`)).toBeFocused();
        await expect(page).toHaveURL(/\/$/);
      }
    });
  });

  test("a link to a section of the folded call opens it", async ({ page }) => {
    await page.goto(pages.home);
    await expect(page.locator(".fold")).not.toHaveAttribute("open");
    await page.locator(".site-nav").getByRole("link", { name: "For filmmakers" }).click();
    await expect(page.locator(".fold")).toHaveAttribute("open");
    await expect(page.locator(`#${sections.categories}`)).toBeVisible();
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "an address" : "an address, without scripts", () => {
      test.use({ javaScriptEnabled });

      test("with an anchor of the folded call opens it", async ({ page }) => {
        for (const section of [sections.categories, sections.guidelines, sections.submit]) {
          // Another address, so that the page is loaded.
          await page.goto(`${pages.home}?${section}#${section}`);
          await expect(page.locator(`#${section}`)).toBeVisible();
          await expect(page.locator(`#${section}`)).toBeInViewport();
        }
      });
    });
  }

  test("each category links to its form, the copyright to the portal", async ({ page }) => {
    await page.goto(pages.home);
    const links = page.locator(".poster a");
    const addresses = [
      pages.submitShortFilm,
      pages.submitFeatureFilm,
      pages.submitSeriesPilot,
      pages.submitLogLine,
    ];
    await expect(links).toHaveCount(addresses.length);
    for (const [index, address] of addresses.entries()) {
      await expect(links.nth(index)).toHaveAttribute("href", address);
    }
    await page.getByRole("link", { name: /All rights reserved/ }).click();
    await expect(page).toHaveURL(new RegExp(`${pages.portal}$`));
    await expect(page.getByRole("button", { name: "Access Portal" })).toBeVisible();
  });

  test("another page starts at its top, and loads no data that has not changed", async ({
    page,
  }) => {
    await page.goto(pages.home);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.locator(".site-foot").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(requests.filter((path) => path.endsWith(".data"))).toEqual([]);
  });
});

test("the menu opens, keeps the focus, and closes by Esc or by a chosen link", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.home);
  const button = page.getByRole("button", { name: "Open menu" });
  const panel = page.getByRole("dialog", { name: "Menu" });
  await button.click();
  await expect(panel).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await panel.getByRole("link", { name: "About" }).click();
  await expect(panel).toBeHidden();
  const section = page.locator(`#${sections.about}`);
  await expect
    .poll(async () => section.evaluate((target) => Math.round(target.getBoundingClientRect().top)))
    .toBe(120);
});

test.describe("the news", () => {
  const skeletons = (page: Page) => page.getByTestId("news-skeleton");
  const item = (id: string, title: string, excerpt: string) => ({
    id,
    title,
    excerpt,
    category: "Jury",
    categoryColor: "rose",
    publishDate: "January 6, 2026",
    imageUrl: "/art/news-road.webp",
  });

  test("three skeletons are shown while loading, and cards cut long texts", async ({ page }) => {
    const whole = [item("fits", "t".repeat(50), "e".repeat(60))];
    const cut = item("cut", "t".repeat(51), "e".repeat(61));
    const answer = await delayResponse(page, "**/api/news", (route) =>
      route.fulfill({ json: [...whole, cut] }),
    );
    await page.goto(pages.home);
    await expect(skeletons(page)).toHaveCount(3);
    answer();
    await expect(skeletons(page)).toHaveCount(0);
    const cards = page.locator("a.post");
    await expect(cards.nth(0).getByRole("heading")).toHaveText("t".repeat(50));
    await expect(cards.nth(0).getByText(/^e+$/)).toHaveText("e".repeat(60));
    await expect(cards.nth(1).getByRole("heading")).toHaveText(`${"t".repeat(50)}...`);
    await expect(cards.nth(1).getByText(/^e+\.\.\.$/)).toHaveText(`${"e".repeat(60)}...`);
    await expect(cards.nth(1)).toHaveAttribute("href", "/news/cut");
  });

  test("the skeletons stay after a failure, until a retry succeeds", async ({ page, watch }) => {
    watch.allow(/^503 fetch \/api\/news$|^503 other \/api\/news$/);
    let fails = true;
    await page.route("**/api/news", (route) =>
      fails
        ? route.fulfill({ status: 503, json: { detail: "Away." } })
        : route.fulfill({ json: [item("back", "We are back", "And well")] }),
    );
    await page.goto(pages.home);
    await expect(page.getByText("News could not be loaded.")).toBeVisible();
    await expect(skeletons(page)).toHaveCount(3);
    fails = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "We are back" })).toBeVisible();
    await expect(skeletons(page)).toHaveCount(0);
  });
});
