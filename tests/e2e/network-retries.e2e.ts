import { pages } from "~/lib/paths";
import { enterFilm } from "./admin";
import { test } from "./fake-time-site";
import { expect, logIn, untilHydrated } from "./fixtures";

test.use({ startsAt: "2026-01-20T12:00:00Z" });
// In one process, with one site.
test.describe.configure({ mode: "default" });

/** An admin page survives a failed request for its data. */

test("a saved decision is shown although the connection was lost meanwhile", async ({
  page,
  watch,
}) => {
  watch.allow(/^503 fetch/);
  await logIn(page);
  const titles = ["Lost at sea", "Lost on land"];
  for (const title of titles) {
    await enterFilm(page.request, title, { submitterEmail: "lost@films.example" });
  }
  await page.goto(pages.adminDecisions);
  await untilHydrated(page);
  let requestCount = 0;
  await page.route(/\.data\b/, (route) => {
    requestCount += 1;
    if (requestCount === 1) return route.abort();
    if (requestCount > 2) return route.continue();
    return route.fulfill({ status: 503, headers: { "Retry-After": "1" }, body: "busy" });
  });
  const row = page.getByRole("row", { name: new RegExp(titles[0] ?? "") });
  await row.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => requestCount).toBe(3);
  await expect(row.getByRole("button", { name: "Accept" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Decisions");
});

test("a page that failed to load can be requested again", async ({ page, watch }) => {
  watch.allow(/^503 fetch/);
  await logIn(page);
  await page.goto(pages.portal);
  await untilHydrated(page);
  await page.route(/contacts\.data/, (route) =>
    route.fulfill({ status: 503, headers: { "Retry-After": "60" }, body: "closed" }),
  );
  await page
    .getByRole("link", { name: /^Messages/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.unroute(/contacts\.data/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
});
