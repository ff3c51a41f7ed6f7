import sharp from "sharp";
import { uniqueWord } from "./admin";
import { delayResponse, expect, expectAccessible, logIn, test } from "./fixtures";
import { draft, fillArticle, openEditor, writing } from "./news-editor";

/** What the news editor stores, asks and refuses, whatever interrupts it. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("publishing names the missing parts of an article", async ({ page }) => {
  await openEditor(page);
  await page.getByRole("button", { name: "Publish now" }).click();
  for (const name of ["Title", "Excerpt", "Content", "Category"]) {
    await expect(page.getByText(`${name} is required`)).toBeVisible();
  }
  await expect(page.getByLabel("Title")).toBeFocused();
  await expectAccessible(page);
});

test("unsaved text warns before leaving, and is restored", async ({ page }) => {
  const word = uniqueWord();
  await openEditor(page);
  await page.getByLabel("Content").fill(`All about ${word}`);
  await expect(page.getByText("Not saved yet, stored in this browser")).toBeVisible();
  await page.getByRole("link", { name: "Favorites" }).first().click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("They stay in this browser");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page).toHaveURL(writing);
  await page.getByRole("link", { name: "Favorites" }).first().click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Favorites" })).toBeVisible();

  await openEditor(page);
  await expect(page.getByLabel("Content")).toHaveValue(`All about ${word}`);
  await expect(page.getByText(/We restored your unsaved text of /)).toBeVisible();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByLabel("Content")).toHaveValue("");
  await openEditor(page);
  await expect(page.getByLabel("Content")).toHaveValue("");
});

test("text typed while a new article's page is loading is kept, and saved once", async ({
  page,
}) => {
  const word = uniqueWord();
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  const releaseArticle = await delayResponse(page, `**/admin/news/${word}.data*`);
  await openEditor(page);
  await fillArticle(page, word);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(writing);
  await page.getByLabel("Content").fill("Written on.");
  const time = page.getByLabel("Date and time, Pacific Time");
  await time.fill("2031-07-04T09:30");
  for (const name of ["Save draft", "Publish now", "Publish at this time"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
  }
  releaseArticle();
  await expect(page.getByRole("heading", { level: 1, name: "Edit article" })).toBeVisible();
  await expect(page.getByLabel("Content")).toHaveValue("Written on.");
  await expect(time).toHaveValue("2031-07-04T09:30");
  expect(posts.filter((path) => path === "/api/news")).toHaveLength(1);
  await page.getByRole("button", { name: "Publish at this time" }).click();
  await expect(page.getByText("Scheduled", { exact: true }).first()).toBeVisible();
  await openEditor(page);
  await expect(page.getByLabel("Content")).toHaveValue("");
});

test("an ended session leads to the login, and the text is restored afterwards", async ({
  page,
}) => {
  const word = uniqueWord();
  await draft(page, word);
  await page.getByLabel("Content").fill("Written for an hour.");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("button", { name: "Access Portal" })).toBeVisible();
  await logIn(page);
  await openEditor(page, `/admin/news/${word}`);
  await expect(page.getByLabel("Content")).toHaveValue("Written for an hour.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved", { exact: true })).toBeVisible();
  await openEditor(page, `/admin/news/${word}`);
  await expect(page.getByLabel("Content")).toHaveValue("Written for an hour.");
  await expect(page.getByText("We restored")).toHaveCount(0);
});

test("the second of two tabs gets an edit conflict and loses nothing", async ({
  page,
  context,
}) => {
  const word = uniqueWord();
  await draft(page, word);
  const otherPage = await context.newPage();
  await openEditor(otherPage, `/admin/news/${word}`);
  await page.getByLabel("Excerpt").fill("From the first tab.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved", { exact: true })).toBeVisible();

  await otherPage.getByLabel("Excerpt").fill("From the second tab.");
  await otherPage.getByRole("button", { name: "Save draft" }).click();
  await expect(otherPage.getByText("Someone changed this article")).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByRole("button", { name: "Show the newer version" }).click();
  await expect(otherPage.getByLabel("Excerpt")).toHaveValue("From the first tab.");
  await otherPage.getByRole("button", { name: "Restore my text" }).click();
  await expect(otherPage.getByLabel("Excerpt")).toHaveValue("From the second tab.");
  await otherPage.getByRole("button", { name: "Save draft" }).click();
  await expect(otherPage.getByText("Draft saved", { exact: true })).toBeVisible();

  await page.getByLabel("Excerpt").fill("The first tab has the last word.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Overwrite with my version" }).click();
  await expect(page.getByText("Saved over the other version", { exact: true })).toBeVisible();
  await otherPage.close();
});

test("a large picture is resized before the upload", async ({ page }) => {
  await openEditor(page);
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const buffer = await sharp({
    create: { width: 2_400, height: 1_600, channels: 3, background: "#333", noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(3_000_000);
  const upload = page.waitForRequest("**/api/images");
  await page
    .getByLabel("Upload a picture")
    .setInputFiles({ name: "night.jpg", mimeType: "image/jpeg", buffer });
  const request = await upload;
  expect(await request.headerValue("content-type")).toBe("image/webp");
  expect(Number(await request.headerValue("content-length"))).toBeLessThan(buffer.length);
  await expect(page.getByText("Picture uploaded", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Your picture" })).toHaveValue(/-1920\.webp$/);
});

test("an upload can be cancelled", async ({ page }) => {
  await openEditor(page);
  await page.route("**/api/images", () => undefined);
  const buffer = Buffer.alloc(100_000, 1);
  await page
    .getByLabel("Upload a picture")
    .setInputFiles({ name: "slow.png", mimeType: "image/png", buffer });
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Upload a picture")).toBeAttached();
  await expect(page.getByRole("progressbar", { name: "Upload" })).toHaveCount(0);
});
