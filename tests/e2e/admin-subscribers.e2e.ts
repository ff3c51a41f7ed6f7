import type { Page } from "@playwright/test";
import { uniqueWord } from "./admin";
import { expect, expectAccessible, logIn, test } from "./fixtures";

/** The director unsubscribes and resubscribes people. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

async function subscribe(page: Page): Promise<string> {
  const email = `${uniqueWord()}@letters.example`;
  const answer = await page.request.post("/api/email-subscribers", {
    data: { email, source: "popup" },
    headers: { Origin: process.env.E2E_URL ?? "" },
  });
  expect(answer.status()).toBe(201);
  return email;
}
const views = (page: Page) => page.getByRole("navigation", { name: "Which subscribers" });

test("unsubscribes and resubscribes a reader by keyboard only", async ({ page }) => {
  const email = await subscribe(page);
  await page.goto("/admin/subscribers");
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: `Unsubscribe ${email}` }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`${email} won't get any more newsletters`);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await expect(page.locator("body")).not.toBeFocused();

  await views(page).getByRole("link", { name: "Unsubscribed" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/subscribers?state=left");
  await expect(row).toContainText("By you");
  await row.getByRole("button", { name: `Resubscribe ${email}` }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(`${email} will get our newsletter again.`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await views(page).getByRole("link", { name: "Active" }).click();
  await expect(row).toContainText("Active");
});

test("resubscribing somebody who left asks first", async ({ page }) => {
  const email = await subscribe(page);
  await page.goto("/admin/outbox");
  const opening = page.context().waitForEvent("page");
  await page
    .getByRole("row")
    .filter({ hasText: email })
    .getByRole("link", { name: /Welcome/ })
    .click();
  const emailPage = await opening;
  const link = await emailPage.getByRole("link", { name: "Unsubscribe" }).getAttribute("href");
  await page.request.post(new URL(link ?? "").pathname);

  await page.goto("/admin/subscribers?state=left");
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("By the subscriber");
  await row.getByRole("button", { name: `Resubscribe ${email}` }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("This person unsubscribed.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: `Resubscribe ${email}` }).click();
  await dialog.getByRole("button", { name: "Resubscribe anyway" }).click();
  await expect(row).toHaveCount(0);
});
