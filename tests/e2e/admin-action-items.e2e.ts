import { pages } from "~/lib/paths";
import { enterFilm, sendMessage, uniqueWord, widths } from "./admin";
import { expect, expectAccessible, logIn } from "./fixtures";
import { test } from "./separate-site";

test.describe.configure({ mode: "serial" });

/** The dashboard shows the director's action items. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("without action items the page says so, and shows the next date", async ({ page }) => {
  await page.goto(pages.portal);
  for (const size of widths) {
    await page.setViewportSize(size);
    await expect(page.getByText(/^You're all caught up\./)).toBeInViewport();
    await expect(page.getByRole("heading", { name: "Upcoming dates" })).toBeInViewport();
    await expectAccessible(page);
  }
});

test("each line links to its list", async ({ page }) => {
  const [writer, film] = [uniqueWord(), `The ${uniqueWord()} road`];
  await sendMessage(page.request, writer);
  await enterFilm(page.request, film);
  const today = page.getByRole("region", { name: "Needs attention" });
  await page.goto(pages.portal);
  await expect(page.getByText(/^You're all caught up\./)).toHaveCount(0);
  await today.getByRole("link", { name: /1 message to answer/ }).click();
  await expect(page).toHaveURL(pages.adminContacts);
  await expect(page.getByRole("link", { name: writer })).toBeVisible();

  await page.goto(pages.portal);
  await today.getByRole("link", { name: /1 new entry to review.*1 arrived today/ }).click();
  await expect(page).toHaveURL(`${pages.adminSubmissions}?status=pending`);
  await expect(page.locator("main [data-entry]")).toHaveText([film]);
});

test("unpaid drafts and held payments have lists", async ({ page }) => {
  for (const size of widths) {
    await page.setViewportSize(size);
    await page.goto(`${pages.adminPayments}?view=unpaid`);
    await expect(page.getByText("No unpaid entries")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Held" }).click();
    await expect(page.getByText("No held payments")).toBeVisible();
  }
});
