import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { test } from "./separate-site";

/** During the festival the programme begins with what is next, also without scripts. It is 7:05 PM. */

test.use({
  siteSettings: { DEMO: "on", CLOCK: "2026-02-15T03:05Z" },
});

const now = new Date("2026-02-15T03:05Z").getTime();
const sizes = [390, 768, 1440];

/** The ends of the cards that can be seen, in order, in milliseconds, and whether each has a price or tickets. */
const shownCards = (page: Page) =>
  page.locator(".pg-card").evaluateAll((cards) =>
    cards
      .filter((card) => card.checkVisibility())
      .map((card) => ({
        ends:
          [...card.querySelectorAll("time")].map((time) => Date.parse(time.dateTime)).at(-1) ?? 0,
        isPriced: [...card.querySelectorAll(".pg-price")].some((price) =>
          price.checkVisibility({ visibilityProperty: true }),
        ),
        isCancelled: card.hasAttribute("data-off"),
      })),
  );

for (const scripts of [true, false]) {
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });
    test("the programme begins with the next screening, and what is over has no tickets", async ({
      page,
    }) => {
      for (const width of sizes) {
        await page.setViewportSize({ width, height: 900 });
        for (const address of ["/programme", "/programme/2026-02-14"]) {
          await page.goto(address);
          const cards = await shownCards(page);
          const isGrid = width >= 1024 && address !== "/programme";
          expect(cards.length, address).toBeGreaterThan(2);
          if (!isGrid) expect(cards[0]?.ends, `${address} at ${width}`).toBeGreaterThan(now);
          for (const card of cards) {
            if (!card.isCancelled) expect(card.isPriced, address).toBe(card.ends > now);
          }
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow).toBeLessThanOrEqual(0);
          const earlier = page.getByRole("link", { name: /^Show \d+ earlier screening/ });
          if (isGrid) {
            await expect(earlier).toBeHidden();
            continue;
          }
          await earlier.click();
          await expect(earlier).toBeHidden();
          const all = await shownCards(page);
          expect(all.length).toBeGreaterThan(cards.length);
          expect(all[0]?.ends).toBeLessThanOrEqual(now);
          expect(all[0]?.isPriced).toBe(false);
        }
      }
    });
  });
}
