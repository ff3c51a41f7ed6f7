import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "./fixtures";

/** The address of the new article's page. */
export const writing = "/admin/news/new";

/** Opens the editor of a new article, or of the one at this address. */
export async function openEditor(page: Page, path = writing) {
  await page.goto(path);
  await untilHydrated(page);
}

/** Fills in all required fields of an article. */
export async function fillArticle(page: Page, title: string) {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Excerpt").fill("Dig out the good shoes.");
  await page.getByLabel("Content").fill("First line.\nSecond line.\n\nAnother paragraph.");
  await page.getByLabel("Category").fill("Awards");
  await page.getByLabel("Author").fill("Ines");
}

/** Saves a draft with this title; its editor stays open. */
export async function draft(page: Page, title: string) {
  await openEditor(page);
  await fillArticle(page, title);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/news/${title.toLowerCase()}$`));
}
