import type { Page } from "@playwright/test";
import { newsAddress } from "~/features/news/components/list-page";
import { uniqueWord, widths } from "./admin";
import { expect, expectAccessible, logIn, test, untilHydrated } from "./fixtures";
import { openEditor, writing } from "./news-editor";

/** Formatted text: written by the director with the keyboard, read by everybody. */

const content = (page: Page) => page.getByLabel("Content", { exact: true });
const stop = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

/** Moves from the text field to a toolbar button and presses it, by keyboard. */
async function press(page: Page, name: string) {
  await page.keyboard.press("Shift+Tab");
  for (let at = 0; at < 8 && (await stop(page)) !== name; at += 1) {
    await page.keyboard.press("ArrowRight");
  }
  expect(await stop(page)).toBe(name);
  await page.keyboard.press("Enter");
}

test("an article is formatted by keyboard only, and is published as previewed", async ({
  page,
}) => {
  test.slow();
  await logIn(page);
  const word = uniqueWord();
  await openEditor(page);
  await page.getByLabel("Title").fill(word);
  await page.getByLabel("Excerpt").fill("With marks.");
  await page.getByLabel("Category").fill("Notes");
  await content(page).focus();

  await page.keyboard.type("Who came");
  await press(page, "Heading");
  await expect(content(page)).toBeFocused();
  await expect(content(page)).toHaveValue("## Who came");
  await page.keyboard.type("\n\nAll of ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("you");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(", see ");
  await expect(content(page)).toHaveValue("## Who came\n\nAll of **you**, see ");

  await press(page, "Link");
  const dialog = page.getByRole("dialog", { name: "Link" });
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Type an address such as")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("films.example/guide");
  await page.keyboard.press("Tab");
  await page.keyboard.type("the guide");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(content(page)).toBeFocused();
  await expect(content(page)).toHaveValue(/ see \[the guide\]\(https:\/\/films\.example\/guide\)$/);
  await page.keyboard.type(".\n\n");

  await press(page, "List");
  await page.keyboard.type("one\ntwo\n\n\n<script>alert(1)</script>");
  // The browser's own undo reverts a button's change.
  await page.keyboard.type("\n\nUndone");
  await press(page, "Quote");
  await expect(content(page)).toHaveValue(/\n> Undone$/);
  await page.keyboard.press("Control+z");
  await expect(content(page)).toHaveValue(/\nUndone$/);

  await press(page, "Picture");
  const asks = page.getByRole("dialog", { name: "Picture" });
  await asks.getByRole("button", { name: "Add picture" }).click();
  await expect(asks.getByText("Choose a picture first")).toBeVisible();
  await expect(asks.getByText("Describe the picture", { exact: true })).toBeVisible();
  await asks.getByLabel("Or describe a picture").fill("Two people on a pier at dusk");
  await asks.getByLabel("Or describe a picture").press("Enter");
  await expect(asks.getByRole("img")).toBeVisible();
  await expectAccessible(page);
  await asks.getByLabel("Alt text").fill("Two people on a [wooden] pier");
  await asks.getByLabel("Alt text").press("Enter");
  await expect(asks).toHaveCount(0);
  await expect(content(page)).toHaveValue(
    /\n\n!\[Two people on a \\\[wooden\\\] pier\]\(\/images\/[0-9a-f]{64}(-\d+)?\.webp\)\n\n$/,
  );

  await page.getByRole("button", { name: "Article", exact: true }).click();
  const preview = page.locator(".news-stage .words");
  const previewHtml = await preview.innerHTML();
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText("Who came");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.locator(".desk-head").getByText("Published")).toBeVisible();

  await page.goto(`/news/${word}`);
  const words = page.locator(".words");
  await expect(words.getByRole("heading", { level: 2, name: "Who came" })).toBeVisible();
  await expect(words.locator("strong")).toHaveText("you");
  await expect(words.getByRole("link", { name: "the guide" })).toHaveAttribute(
    "href",
    "https://films.example/guide",
  );
  await expect(words.getByRole("listitem")).toHaveText(["one", "two"]);
  await expect(words.getByText("<script>alert(1)</script>")).toBeVisible();
  await expect(words.getByRole("img", { name: "Two people on a [wooden] pier" })).toBeVisible();
  expect((await words.innerHTML()).replaceAll("<!-- -->", "")).toBe(
    previewHtml.replaceAll("<!-- -->", ""),
  );
  await expectAccessible(page);

  // Opened from the list, the article is fetched, and reads the same.
  await page.goto("/news");
  await untilHydrated(page);
  await page.getByRole("link", { name: new RegExp(word) }).click();
  await expect(words.locator("strong")).toHaveText("you");
  await expect(words.getByRole("listitem")).toHaveText(["one", "two"]);
});

test("a chosen picture gets an alt text, which another picture does not keep", async ({ page }) => {
  await logIn(page);
  await openEditor(page);
  const field = page.getByLabel("Alt text");
  await page.getByRole("radio", { name: "A projection booth" }).check({ force: true });
  await expect(field).toHaveAttribute("placeholder", "A projection booth");
  await field.fill("The booth of the old Rialto");
  await page.getByRole("button", { name: "Article", exact: true }).click();
  const art = page.locator(".news-stage .article-art img");
  await expect(art).toHaveAttribute("alt", "The booth of the old Rialto");
  await page.getByRole("radio", { name: "A coast road at dusk" }).check({ force: true });
  await expect(field).toHaveValue("");
  await expect(art).toHaveAttribute("alt", "A coast road at dusk");
});

test("readers navigate the pages of the news and from article to article", async ({
  page,
  watch,
}) => {
  watch.allow(/404 document/);
  await page.goto("/#news");
  await page.locator("#news").getByRole("link", { name: "All news" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
  const cards = page.locator("a.post");
  await expect(cards).not.toHaveCount(0);
  expect(await cards.count()).toBeLessThanOrEqual(12);
  // The oldest article has one neighbour; other tests publish newer ones meanwhile.
  const list = (await (await page.request.get("/api/news?limit=200")).json()) as { id: string }[];
  const [second, oldest] = list.slice(-2).map(({ id }) => id);
  await page.goto(`/news/${oldest}`);
  await untilHydrated(page);
  const more = page.getByRole("navigation", { name: "More news" });
  await expect(more.getByRole("link", { name: /Previous/ })).toHaveCount(0);
  await more.getByRole("link", { name: /Next/ }).click();
  await expect(page).toHaveURL(`/news/${second}`);
  await more.getByRole("link", { name: /Previous/ }).click();
  await expect(page).toHaveURL(`/news/${oldest}`);
  await more.getByRole("link", { name: "All news" }).click();
  await expect(page).toHaveURL("/news");

  for (const query of ["?page=0", "?page=9999", "?page=x", "?page=1.5"]) {
    expect((await page.request.get(`/news${query}`)).status(), query).toBe(404);
  }
  await page.goto("/news?page=99");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test.describe("many articles", () => {
  test("older ones are on further pages with their own addresses", async ({ page }) => {
    const pages = Math.ceil(
      Number((await page.request.get("/api/news?limit=1")).headers()["x-total-count"]) / 12,
    );
    await page.goto(newsAddress(pages));
    await expect(page.getByText(`Page ${pages} of ${pages}`).first()).toBeAttached();
    await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);
    const canonical = page.locator("link[rel=canonical]");
    await expect(canonical).toHaveAttribute(
      "href",
      new RegExp(`${newsAddress(pages).replace("?", "\\?")}$`),
    );
  });
});

for (const size of widths) {
  test(`the editor's bar and dialogs fit at ${size.width}`, async ({ page }) => {
    await logIn(page);
    await page.setViewportSize(size);
    await page.goto(writing);
    await untilHydrated(page);
    await page.getByRole("toolbar", { name: "Formatting" }).scrollIntoViewIfNeeded();
    for (const name of ["Link", "Picture"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(content(page)).toBeFocused();
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(size.width);
  });
}
