import { type Page, request } from "@playwright/test";
import sharp from "sharp";
import { expectFits, uniqueWord, widths } from "./admin";
import { expect, expectAccessible, logIn, test, untilHydrated } from "./fixtures";
import { draft, fillArticle, openEditor } from "./news-editor";

/** The director writes news, and readers find it. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const state = (page: Page, name: string) => page.locator(".desk-head").getByText(name);

/** By the site's links, with whatever the browser has cached. */
async function goToSite(page: Page) {
  await page.getByRole("link", { name: "Back to the site" }).first().click();
  await expect(page.getByRole("heading", { name: "Latest news" })).toBeVisible();
}

/** A response for a visitor without a session. */
const asVisitor = async (path: string) => {
  const visitor = await request.newContext({ ignoreHTTPSErrors: true });
  const answer = await visitor.get(new URL(path, process.env.E2E_URL).href);
  const heard = { status: answer.status(), text: await answer.text() };
  await visitor.dispose();
  return heard;
};

test("an article is written with a preview, gets an uploaded picture, and is published", {
  tag: "@short",
}, async ({ page }) => {
  test.slow();
  const word = uniqueWord();
  const title = `${word} and the longest title that any card of ours has had to cut`;
  await openEditor(page);
  await fillArticle(page, title);
  await expect(preview(page).locator("h3").first()).toHaveText(
    `${[...title].slice(0, 50).join("")}...`,
  );
  await page.getByLabel("Badge color").selectOption("green");
  await expect(preview(page).locator(".post").first()).toHaveAttribute("data-accent", "green");
  await page.getByRole("button", { name: "Article", exact: true }).click();
  await expect(preview(page).locator(".article-text")).toHaveText(
    /First line\.\nSecond line\.\n\nAnother/,
  );
  await expect(preview(page).locator("h1")).toHaveText(title);

  const picture = await sharp({
    create: { width: 1_400, height: 875, channels: 3, background: "#a33" },
  })
    .jpeg()
    .toBuffer();
  const input = page.getByLabel("Upload a picture");
  await input.setInputFiles({
    name: "no.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg/>"),
  });
  await expect(page.getByText("Choose a PNG, JPEG, WebP, AVIF or GIF picture.")).toBeVisible();
  await input.setInputFiles({
    name: "no.png",
    mimeType: "image/png",
    buffer: Buffer.from("<svg/>"),
  });
  await expect(page.getByText("Choose a PNG, JPEG, WebP, AVIF or GIF picture.")).toBeVisible();
  await input.setInputFiles({ name: "stage.jpg", mimeType: "image/jpeg", buffer: picture });
  await expect(page.getByText("Picture uploaded", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Your picture" })).toBeChecked();
  const art = preview(page).locator("img");
  await expect(art).toHaveAttribute(
    "srcset",
    /-640\.webp 640w, .*-1200\.webp 1200w, .*-1400\.webp 1400w/,
  );
  await expectAccessible(page);

  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("It is on the home page now.").first()).toBeVisible();
  await expect(state(page, "Published")).toBeVisible();
  const visitors = await asVisitor("/api/news?limit=200");
  expect(visitors.text).toContain(title);

  await goToSite(page);
  const card = page.getByRole("link", { name: new RegExp(word) });
  await expect(card).toBeVisible();
  await expect(card.locator("img")).toHaveAttribute("src", /^\/images\/[0-9a-f]{64}-1400\.webp$/);
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Another paragraph.")).toBeVisible();
});

test("changed and unpublished articles update for returning readers", async ({ page }) => {
  const word = uniqueWord();
  await draft(page, word);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(state(page, "Published")).toBeVisible();
  await goToSite(page);
  await expect(page.getByRole("link", { name: new RegExp(word) })).toBeVisible();
  await page.goBack();
  await page.getByLabel("Title").fill(`${word} again`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved", { exact: true })).toBeVisible();
  await goToSite(page);
  await expect(page.getByRole("link", { name: `${word} again` })).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(state(page, "Draft")).toBeVisible();
  expect((await asVisitor(`/news/${word}`)).status).toBe(404);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(state(page, "Published")).toBeVisible();
  expect((await asVisitor(`/news/${word}`)).status).toBe(200);
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(state(page, "Draft")).toBeVisible();
  await goToSite(page);
  await expect(page.getByTestId("news-skeleton")).toHaveCount(0);
  await expect(page.getByRole("link", { name: new RegExp(word) })).toHaveCount(0);
});

test("an article is scheduled in the festival's time zone, moved, and unscheduled", async ({
  page,
}) => {
  const word = uniqueWord();
  await draft(page, word);
  const time = page.getByLabel("Date and time, Pacific Time");
  await time.fill("2020-01-01T10:00");
  await page.getByRole("button", { name: "Publish at this time" }).click();
  await expect(page.getByText("This time has passed.")).toBeVisible();
  await time.fill("2031-07-04T09:30");
  await page.getByRole("button", { name: "Publish at this time" }).click();
  await expect(state(page, "Scheduled")).toBeVisible();
  await expect(
    page.getByText(/Friday, July 4, 2031 at 9:30 AM Pacific Time/).first(),
  ).toBeVisible();
  expect((await asVisitor(`/news/${word}`)).status).toBe(404);
  await expect(preview(page).getByText("July 4, 2031").first()).toBeVisible();

  await page.goto(`/admin/news?state=scheduled&q=${word}`);
  const row = page.getByRole("row").filter({ hasText: word });
  await expect(row.getByText("Scheduled")).toBeVisible();
  await row.getByRole("link", { name: word }).click();
  await expect(time).toHaveValue("2031-07-04T09:30");
  await page.getByRole("button", { name: "Move to drafts" }).click();
  await expect(state(page, "Draft")).toBeVisible();
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Europe/Berlin" });
  test("shows a time in both time zones", async ({ page }) => {
    await openEditor(page);
    await page.getByLabel("Date and time, Pacific Time").fill("2031-07-04T09:30");
    await expect(
      page.getByText(/July 4, 2031 at 9:30 AM Pacific Time \(.* 6:30 PM .* in your time zone\)/),
    ).toBeVisible();
  });
});

test("deleting asks first", async ({ page, watch }) => {
  watch.allow(/404 document/);
  const word = uniqueWord();
  await draft(page, word);
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("This cannot be undone.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/news");
  await expect(page.getByText("Article deleted", { exact: true })).toBeVisible();
  await page.goto(`/admin/news/${word}`);
  await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
});

test("an article is written and published by keyboard only", async ({ page }) => {
  const word = uniqueWord();
  await page.goto("/admin/news");
  await untilHydrated(page);
  await page.getByRole("link", { name: "Write an article" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "New article" })).toBeVisible();
  await page.getByLabel("Title").focus();
  const values = [word, "An excerpt", "The content", "Jury"];
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press("Tab");
    // The toolbar is one tab stop before the text.
    if (value === "An excerpt") await page.keyboard.press("Tab");
  }
  await expect(page.getByLabel("Badge color")).toBeFocused();
  for (let tabs = 0; tabs < 30; tabs += 1) {
    const name = await page.evaluate(() => document.activeElement?.textContent);
    if (name === "Publish now") break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(state(page, "Published")).toBeVisible();
  expect((await asVisitor(`/news/${word}`)).status).toBe(200);
});

for (const size of widths) {
  test(`titles and words of any length fit the page at ${size.width}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    const headers = { Origin: process.env.E2E_URL ?? "" };
    const rest = { excerpt: "e".repeat(500), content: "c".repeat(300), category: "k".repeat(60) };
    const fits = async (part: string) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${part} scrolls sideways`).toBeLessThanOrEqual(size.width);
    };
    // Drafts, which other tests do not see; the director's preview is the public page.
    const data = { ...rest, author: "a".repeat(120), publishAt: null };
    const all: unknown[] = [];
    for (const tail of ["w".repeat(180), "of love ".repeat(22)]) {
      const title = `${uniqueWord()} ${tail}`;
      const response = await page.request.post("/api/news", { data: { ...data, title }, headers });
      const article = (await response.json()) as { id: string };
      all.push(article);
      await page.goto(`/news/${article.id}`);
      await expect(page.getByRole("heading", { level: 1, name: title.trim() })).toBeVisible();
      await fits(title);
    }
    await page.route("**/api/news", (route) => route.fulfill({ json: [...all, ...all] }));
    await page.goto("/");
    // Three of them, with cut titles.
    await expect(page.locator(".post", { hasText: "w".repeat(20) })).toHaveCount(2);
    await fits("the landing page");
  });
}

test("a draft's pages are accessible", async ({ page }) => {
  test.slow();
  const word = uniqueWord();
  await draft(page, word);
  await page.goto(`/admin/news/${word}`);
  await untilHydrated(page);
  await expectFits(page);
  await page.getByRole("button", { name: "Article", exact: true }).click();
  await expectFits(page);
});
