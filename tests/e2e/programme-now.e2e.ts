import type { Page } from "@playwright/test";
import { expectFits } from "./admin";
import { expect, openWithClock } from "./fixtures";
import { test } from "./separate-site";

/** During the festival the programme begins with what is next, also without scripts. It is 7:05 PM. */

test.use({
  siteSettings: { DEMO: "on", CLOCK: "2026-02-15T03:05Z" },
});

const now = new Date("2026-02-15T03:05Z").getTime();
const lateEntryMs = 10 * 60_000;
const sizes = [390, 768, 1440];

/** Starts and ends of the cards that can be seen, in order, in milliseconds, and whether each has a price or tickets. */
const shownCards = (page: Page) =>
  page.locator(".pg-card").evaluateAll((cards) =>
    cards
      .filter((card) => card.checkVisibility())
      .map((card) => ({
        starts: Date.parse(card.querySelector("time")?.dateTime ?? ""),
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
    test("the programme begins with the next screening, and what began over ten minutes ago has no tickets", async ({
      page,
    }) => {
      for (const width of sizes) {
        await page.setViewportSize({ width, height: 900 });
        for (const address of ["/programme", "/programme/2026-02-14"]) {
          await page.goto(address);
          const cards = await shownCards(page);
          expect(cards.length, address).toBeGreaterThan(2);
          for (const card of cards) {
            expect(card.ends, `${address} at ${width}`).toBeGreaterThan(now);
            if (!card.isCancelled)
              expect(card.isPriced, address).toBe(card.starts + lateEntryMs > now);
          }
          // The first hour of a timetable is near the current one.
          const line = page.locator(".tt-now");
          if (scripts && width === 1440 && address !== "/programme")
            expect((await line.boundingBox())?.y).toBeLessThan(900);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow).toBeLessThanOrEqual(0);
          const earlier = page.getByRole("link", { name: /^Show \d+ earlier screening/ });
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

test("the front page has now and the next ticket on a phone's first screen, and moves on without a call", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openWithClock(page, "/");
  const current = page.locator(".hall-now");
  const next = page.locator(".hall-next");
  await expect(current).toContainText("The Ferry Keeps Its Hour");
  await expect(current).toContainText("The Lyric");
  await expect(next).toContainText("Shorts: Said Too Late");
  await expect(next).toContainText("Harbor Screen");
  const ticket = await next.getByRole("link", { name: "Tickets, $14" }).boundingBox();
  expect((ticket?.y ?? 0) + (ticket?.height ?? 0)).toBeLessThanOrEqual(664);

  // Hydrated, without a touch of the visitor.
  await expect(next.getByRole("button", { name: "Add to my programme" })).toBeEnabled();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) calls.push(request.url());
  });
  await page.clock.runFor(30 * 60_000);
  await expect(current).toContainText("Shorts: Said Too Late");
  await expect(next).toContainText("Plus One");
  expect(calls).toEqual([]);
});

test("a screening saved on the front page is marked in the night's list, also on return", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.locator(".hall-next").getByRole("button", { name: "Add to my programme" }).click();
  await page.reload();
  for (const part of [".hall-next", ".evening"]) {
    await page.locator(part).scrollIntoViewIfNeeded();
    const saved = page.locator(part).getByRole("button", { name: "Remove from my programme" });
    await expect(saved).toBeEnabled();
    await expect(saved.locator("svg")).not.toHaveCSS("fill", "none");
  }
});

test("what a visitor saved stands on the front page, with the time and the walk between", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const saved = page.getByRole("region", { name: "My programme" });
  const list = page.getByRole("region", { name: "All of tonight" });
  await list.scrollIntoViewIfNeeded();
  for (const title of ["Understudies", "Shorts: Said Too Late"]) {
    await list
      .getByRole("listitem")
      .filter({ hasText: title })
      .getByRole("button", { name: "Add to my programme" })
      .click();
  }
  await expect(saved.getByRole("listitem")).toHaveText([
    /^7:30 PM.*Said Too Late.*Harbor Screen$/,
    "54 minutes until the next film, 12 minutes on foot",
    /^10:00 PM.*Understudies.*The Lyric$/,
  ]);
  await expectFits(page);
});
