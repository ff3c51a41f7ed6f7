import type { Page } from "@playwright/test";
import { uniqueWord, widths } from "./admin";
import { openCampaign } from "./campaign";
import { expect, expectAccessible, logIn, test } from "./fixtures";

/** A campaign's own page. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

const toast = (page: Page) => page.locator(".toast");
const dialog = (page: Page) => page.getByRole("dialog");
const box = (page: Page, title: string) =>
  page
    .locator(".desk-box")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("a campaign is created, changed and deleted", async ({ page }) => {
  const name = `Posters ${uniqueWord()}`;
  await page.goto("/admin/promo/campaigns");
  await page.getByRole("button", { name: "New campaign" }).click();
  await dialog(page).getByRole("button", { name: "Start campaign" }).click();
  await expect(page.getByText("Enter the campaign's name")).toBeVisible();
  await expect(page.getByText("Choose a platform", { exact: true }).last()).toBeVisible();
  await dialog(page).getByLabel("Campaign name").fill(name);
  await dialog(page).getByLabel("Platform").selectOption("instagram");
  await dialog(page).getByLabel("First day").fill("2026-01-10");
  await dialog(page).getByLabel("Last day").fill("2026-01-05");
  await dialog(page).getByRole("button", { name: "Start campaign" }).click();
  await expect(page.getByText("The last day must not be before the first")).toBeVisible();
  await dialog(page).getByLabel("Last day").fill("2026-01-20");
  await dialog(page).getByRole("button", { name: "Start campaign" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.locator(".desk-head")).toContainText("Draft");
  await expect(box(page, "About")).toContainText("Jan 20, 2026");

  await page.getByRole("button", { name: "Edit campaign" }).click();
  await dialog(page).getByLabel("Status").selectOption("paused");
  await dialog(page).getByLabel("Target audience").fill("Film schools");
  await dialog(page).getByLabel("Description").fill("Four schools.\nTwo posters each.");
  await dialog(page).getByLabel("Budget").fill("250,50");
  await dialog(page).getByRole("button", { name: "Save campaign" }).click();
  await expect(page.getByText("Enter an amount, like 12.50")).toBeVisible();
  await dialog(page).getByLabel("Budget").fill("250.50");
  await dialog(page).getByRole("button", { name: "Save campaign" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator(".desk-head")).toContainText("Paused");
  await expect(box(page, "About")).toContainText("$250.50, $0 spent");
  await expect(box(page, "About")).toContainText("Two posters each.");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Contacts stay.");
  await question.getByRole("button", { name: "Delete campaign" }).click();
  await expect(toast(page)).toContainText("The campaign was deleted");
  await expect(page).toHaveURL(/\/admin\/promo\/campaigns$/);
  await expect(page.getByText(name)).toHaveCount(0);
});

test("a post is written beside its preview, planned, marked as published and deleted", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openCampaign(page);
  const content = box(page, "Content");
  await expect(content).toContainText("Nothing planned.");
  await content.getByRole("button", { name: "New content" }).click();
  const editor = dialog(page);
  const preview = editor.getByRole("region", { name: "Preview" });
  await editor.getByLabel("Title").fill("One week");
  await editor
    .getByLabel("Text", { exact: true })
    .fill("One week left. 🎬\nhttps://heartlight.example/submit");
  await editor.getByLabel("Hashtags").fill("#film, love");
  await expect(preview).toContainText("One week left. 🎬");
  await expect(preview).toContainText("#film #love");
  await expect(editor.getByText("X (Twitter) 54 / 280")).toBeVisible();
  await editor.getByLabel("Planned for").fill("2026-12-24T18:30");
  await editor.getByLabel("Address of a picture or film").fill("http://plain.example/x.jpg");
  await editor.getByRole("button", { name: "Add", exact: true }).click();
  await expect(editor.getByText(/Enter a URL that starts with https/)).toBeVisible();
  await editor.getByRole("button", { name: "Remove http://plain.example/x.jpg" }).click();
  await editor.getByLabel("Address of a picture or film").fill("/art/news-booth.webp");
  await editor.getByRole("button", { name: "Add", exact: true }).click();
  await expect(preview.locator("img")).toHaveAttribute("src", "/art/news-booth.webp");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await editor.getByRole("button", { name: "Copy text" }).click();
  await expect(toast(page)).toContainText("Copied to clipboard");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "One week left. 🎬\nhttps://heartlight.example/submit\n\n#film #love",
  );
  const saveRequest = page.waitForRequest("**/api/promo/content");
  await editor.getByRole("button", { name: "Save content" }).click();
  expect((await saveRequest).postDataJSON()).toMatchObject({
    hashtags: ["film", "love"],
    scheduledAt: "2026-12-25T02:30:00.000Z",
  });
  const row = content.getByRole("row").filter({ hasText: "One week" });
  await expect(row).toContainText("Dec 24, 2026, 6:30 PM");

  await row.getByRole("button", { name: "Mark One week as published" }).click();
  await dialog(page).getByLabel("Posted on").fill("2098-01-01T10:00");
  await dialog(page).getByLabel("Views").fill("1200");
  await dialog(page).getByRole("button", { name: "Mark as published" }).click();
  await expect(toast(page)).toContainText("This time is in the future");
  await dialog(page).getByLabel("Posted on").fill("2026-01-05T10:00");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Mark as published" }).click();
  await expect(row).toContainText("Jan 5, 2026, 10:00 AM");
  await expect(row.getByRole("cell", { name: "1,200" })).toBeVisible();
  await expect(content).toContainText("Nothing planned.");

  await row.getByRole("button", { name: "Figures of One week" }).click();
  await dialog(page).getByRole("button", { name: "Not posted" }).click();
  await expect(content).toContainText("Nothing published yet.");

  await row.getByRole("button", { name: "Delete One week" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test("a click beside the editor loses no typed text", async ({ page }) => {
  await openCampaign(page);
  const open = box(page, "Content").getByRole("button", { name: "New content" });
  await open.click();
  const editor = dialog(page);
  await page.keyboard.press("Escape");
  await expect(editor).toHaveCount(0);
  await open.click();
  await editor.getByLabel("Title").fill("Half written");
  const question = page.getByRole("alertdialog");
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 5),
    () => editor.getByRole("button", { name: "Cancel" }).click(),
  ]) {
    await leave();
    await expect(question).toContainText("You have unsaved changes.");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toHaveCount(0);
    await expect(editor.getByLabel("Title")).toHaveValue("Half written");
  }
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(editor).toHaveCount(0);
  await expect(box(page, "Content")).toContainText("Nothing planned.");
});

test("an incomplete time is an error", async ({ page }) => {
  await openCampaign(page);
  await box(page, "Content").getByRole("button", { name: "New content" }).click();
  const editor = dialog(page);
  await editor.getByLabel("Title").fill("One week");
  await editor.getByLabel("Text", { exact: true }).fill("One week left.");
  await editor.getByLabel("Planned for").click({ position: { x: 20, y: 20 } });
  await page.keyboard.type("1224");
  await editor.getByRole("button", { name: "Save content" }).click();
  await expect(editor.getByText("Enter a day and a time")).toBeVisible();
  await editor.getByLabel("Planned for").fill("");
  await editor.getByRole("button", { name: "Save content" }).click();
  await expect(toast(page)).toContainText("The content was saved");
  await expect(box(page, "Content")).toContainText("Not scheduled");
});

test("a picture is generated for a post, and a failure is shown", async ({ page, watch }) => {
  watch.allow(/^500 fetch/);
  await openCampaign(page);
  await box(page, "Content").getByRole("button", { name: "New content" }).click();
  const editor = dialog(page);
  await expect(editor.getByRole("button", { name: "Generate" })).toBeDisabled();
  await editor.getByLabel("Or generate a picture").fill("a letter under a door");
  await editor.getByRole("button", { name: "Generate" }).click();
  const preview = editor.getByRole("region", { name: "Preview" });
  await expect(preview.locator("img")).toHaveAttribute("src", /^\/images\/\w{64}\.webp$/, {
    timeout: 40_000,
  });
  await page.route("**/api/generate-image", (route) => route.fulfill({ status: 500, body: "" }));
  await editor.getByLabel("Or generate a picture").fill("another");
  await editor.getByRole("button", { name: "Generate" }).click();
  await expect(editor.getByText("Failed to generate image. Please try again.")).toBeVisible();
});

test("a day's figures are entered, counted in the totals and charts, and deleted", async ({
  page,
}) => {
  const id = await openCampaign(page);
  await expect(page.getByText("No figures yet.")).toBeVisible();
  const figures = box(page, "Figures");
  await figures.getByRole("button", { name: "Enter a day" }).click();
  await dialog(page).getByRole("button", { name: "Save figures" }).click();
  await expect(dialog(page).getByText("Enter a day", { exact: true }).last()).toBeVisible();
  await dialog(page).getByLabel("Day", { exact: true }).fill("2026-01-05");
  await dialog(page).getByLabel("Impressions").fill("2000");
  await dialog(page).getByLabel("Clicks").fill("100");
  await dialog(page).getByLabel("Conversions").fill("4");
  await dialog(page).getByLabel("Cost").fill("50");
  await dialog(page).getByLabel("Revenue").fill("120");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Save figures" }).click();
  const row = figures.getByRole("row").filter({ hasText: "Jan 5, 2026" });
  await expect(row).toContainText("2,000");
  const stats = page.locator(".desk-stats dd");
  await expect(stats.nth(0)).toContainText("2K");
  await expect(stats.nth(1)).toContainText("5.0%");
  await expect(stats.nth(2)).toContainText("$12.50");
  await expect(stats.nth(3)).toContainText("$120");
  await expect(page.getByRole("table", { name: "Cost and revenue by day" })).toContainText("$120");
  await expect(box(page, "By platform")).toContainText("X (Twitter)");

  await row.getByRole("button", { name: "Edit X (Twitter), Jan 5, 2026" }).click();
  await expect(dialog(page).getByLabel("Day", { exact: true })).toHaveCount(0);
  await dialog(page).getByLabel("Clicks").fill("200");
  await dialog(page).getByRole("button", { name: "Save figures" }).click();
  await expect(stats.nth(1)).toContainText("10.0%");

  await page.getByLabel("CSV file of figures").setInputFiles({
    name: "figures.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `campaign,platform,date,impressions,clicks\n${id},instagram,2026-01-06,1000,10\n${id},instagram,2026-01-07,many,1\n`,
    ),
  });
  await expect(page.getByText("1 day added, 0 days replaced, 1 line refused.")).toBeVisible();
  await expect(page.getByText("Line 3: impressions must be a whole number.")).toBeVisible();
  await expect(stats.nth(0)).toContainText("3K");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "nothing sticks out").toBe(0);
  }

  await row.getByRole("button", { name: "Delete X (Twitter), Jan 5, 2026" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect(stats.nth(0)).toContainText("1K");
});

test("a campaign's links are its own", async ({ page }) => {
  await openCampaign(page);
  const links = box(page, "Tracked links");
  await expect(links.getByRole("row")).toHaveCount(0);
  await expect(links.getByLabel("Campaign")).toHaveCount(0);
  await links.getByLabel("Where you use it").fill("Film school");
  await links.getByRole("button", { name: "Create link" }).click();
  await expect(links.getByRole("row").filter({ hasText: "Film school" })).toBeVisible();
});

test("an unknown campaign is a 404", async ({ page, watch }) => {
  watch.allow(/^404 document/);
  for (const id of ["00000000-0000-4000-8000-000000000000", "nonsense"]) {
    const answer = await page.goto(`/admin/promo/campaigns/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Campaign Not Found" })).toBeVisible();
  }
});
