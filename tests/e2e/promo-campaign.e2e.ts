import type { Page } from "@playwright/test";
import { uniqueWord, widths } from "./admin";
import { asOwnPage, expect, expectAccessible, logIn, test, untilHydrated } from "./fixtures";

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

/** Creates a campaign and opens its page. */
async function openCampaign(page: Page): Promise<void> {
  const data = { name: `Posters ${uniqueWord()}`, platform: "twitter", status: "active" };
  const answer = await page.request.post("/api/promo/campaigns", { data, headers: asOwnPage });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/admin/promo/campaigns/${id}`);
  await untilHydrated(page);
}

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

test("a click beside the editor loses no typed text", async ({ page }) => {
  await openCampaign(page);
  const open = page.getByRole("button", { name: "Edit campaign" });
  await open.click();
  const editor = dialog(page);
  await page.keyboard.press("Escape");
  await expect(editor).toHaveCount(0);
  await open.click();
  const audience = editor.getByLabel("Target audience");
  await audience.fill("Half written");
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
    await expect(audience).toHaveValue("Half written");
  }
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(editor).toHaveCount(0);
  await expect(box(page, "About")).not.toContainText("Half written");
});

test("a campaign shows its figures in totals, in charts and by day", async ({ page }) => {
  await page.goto("/admin/promo/campaigns");
  await page.getByRole("link", { name: "Pilots wanted" }).click();
  const stats = page.locator(".desk-stats dd");
  await expect(stats.nth(0)).toContainText("97K");
  await expect(stats.nth(1)).toContainText("6.3%");
  await expect(stats.nth(2)).toContainText("15 conversions");
  await expect(stats.nth(3)).toContainText("for $800 spent");
  await expect(page.getByRole("table", { name: "Reach by day" })).toBeAttached();
  await expect(page.getByRole("table", { name: "Cost and revenue by day" })).toBeAttached();
  await expect(box(page, "By platform")).toContainText("LinkedIn");
  await expect(box(page, "Figures").getByRole("row").nth(1)).toContainText("Oct 15, 2025");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, "nothing sticks out").toBe(0);
  }
});

test("a campaign's links are its own", async ({ page }) => {
  await openCampaign(page);
  await expect(page.getByText("No figures yet.")).toBeVisible();
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
