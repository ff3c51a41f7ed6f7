import type { Page } from "@playwright/test";
import { uniqueWord, widths } from "./admin";
import { openCampaign, post } from "./campaign";
import { expect, expectAccessible, logIn, test, toastOf, untilHydrated } from "./fixtures";

/** The rules that prepare drafts. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

const dialog = (page: Page) => page.getByRole("dialog");

test("a rule is written by keyboard only, prepares nothing at first, and is deleted", async ({
  page,
}) => {
  const name = `Rule ${uniqueWord()}`;
  await page.goto("/admin/promo/automation");
  await untilHydrated(page);
  await expect(page.getByText("Nothing is posted or sent automatically.")).toBeVisible();
  await page.getByRole("button", { name: "New rule" }).focus();
  await page.keyboard.press("Enter");
  const editor = dialog(page);
  await expect(editor).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type("A submission");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Insta");
  await page.keyboard.press("Tab");
  await page.keyboard.type("In the selection:");
  await expect(editor.getByLabel("Trigger")).toHaveValue("submission_accepted");
  const variable = editor.getByRole("button", { name: "{{FILM_TITLE}}" });
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    if (await variable.evaluate((node) => node === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(editor.getByLabel("Text of the draft")).toBeFocused();
  await expect(editor.getByLabel("Text of the draft")).toHaveValue(
    "In the selection: {{FILM_TITLE}}",
  );
  await expect(editor.getByRole("region", { name: "Preview" })).toContainText(
    "In the selection: The Lighthouse Keeper's Ghost",
  );
  await editor.getByLabel("Trigger").selectOption("deadline_day");
  await editor.getByRole("button", { name: "Save rule" }).click();
  await expect(editor.getByText(/\{\{FILM_TITLE\}\} is not available/)).toBeVisible();
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await editor.getByLabel("Trigger").selectOption("submission_accepted");
  await editor.getByRole("button", { name: "Save rule" }).press("Enter");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("A submission is accepted");
  await expect(row).toContainText("Active");
  await expect(row).toContainText("Not yet");
  await page.goto("/admin/promo");
  await expect(page.locator(".desk-stats dd").nth(3)).not.toHaveText(/^8set/);
  await page.goto("/admin/promo/automation");

  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await editor.getByText(/^Active/).click();
  await editor.getByRole("button", { name: "Save rule" }).click();
  await expect(row).toContainText("Off");
  await row.getByRole("button", { name: `Delete ${name}` }).press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Existing drafts stay.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toastOf(page)).toContainText("The rule was deleted");
  await expect(question).toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test("drafts of rules are listed beside them and can be moved to a campaign", async ({ page }) => {
  const title = `Draft ${uniqueWord()}`;
  const draft = { title, content: "Prepared" };
  await post(page, "/api/promo/content", draft);
  const campaignId = await openCampaign(page);
  await page.goto("/admin/promo/automation");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  const row = page.getByRole("row").filter({ hasText: title });
  await row.getByRole("button", { name: `Edit ${title}` }).click();
  await expect(dialog(page).getByText("Instagram 8 / 2,200")).toBeVisible();
  await dialog(page).getByLabel("Campaign").selectOption(campaignId);
  await expect(dialog(page).getByText("X (Twitter) 8 / 280")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Save content" }).click();
  await expect(toastOf(page)).toContainText("The content was saved");
  await expect(dialog(page)).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await page.goto(`/admin/promo/campaigns/${campaignId}`);
  await expect(row).toBeVisible();
});
