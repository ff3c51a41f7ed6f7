import type { Page } from "@playwright/test";
import { accessCode, directorEmail } from "../director-account";
import { expectFits } from "./admin";
import { expect, expectAccessible, readMails } from "./fixtures";
import { logInAt, test } from "./separate-site";

/** The director's account. These tests end all sessions and change the access code, so they have their own site. */

const account = "/admin/account";
const newCode = "a lighthouse keeper's ghost";

async function changeCode(page: Page, [current, next, again]: [string, string, string]) {
  await page.getByLabel("Current access code").fill(current);
  await page.getByLabel("New access code", { exact: true }).fill(next);
  await page.getByLabel("New access code again").fill(again);
  await page.getByRole("button", { name: "Change access code" }).click();
}

test.describe.configure({ mode: "serial" });

test("the sidebar links to the account", async ({ page, server }) => {
  await logInAt(page.context(), server.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/backstage-7f3a9c");
  await page.getByRole("link", { name: /^Director/ }).click();
  await expect(page).toHaveURL(account);
  await expect(page.getByText("Logged in with a new browser").first()).toBeVisible();
  await page.goto(account);
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
});

test("the audit log is listed, filtered and exported", async ({ page, server }) => {
  await logInAt(page.context(), server.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(account);
  await page.getByRole("link", { name: "audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Logged in" }).first()).toBeVisible();
  await expectFits(page);
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as CSV" }).click();
  expect((await file).suggestedFilename()).toBe("audit-log.csv");
  await page.getByLabel("Kind").selectOption("Exports");
  await expect(page).toHaveURL(/kind=exports/);
  await expect(page.getByRole("row").filter({ hasText: "Audit log exported" })).toContainText(
    "Director",
  );
  await expect(page.getByRole("row").filter({ hasText: "Logged in" })).toHaveCount(0);
  await page.getByLabel("to", { exact: true }).fill("2020-01-01");
  await expect(page.getByRole("heading", { name: "No entries match these filters" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Logged in" }).first()).toBeVisible();
});

test("two browsers are listed; one logs out the other, then all", async ({
  page,
  browser,
  server,
}) => {
  await logInAt(page.context(), server.url);
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/145.0";
  const elsewhere = await browser.newContext({ userAgent });
  await logInAt(elsewhere, server.url);
  const otherPage = await elsewhere.newPage();
  await otherPage.goto(server.url + account);
  await expect(otherPage.getByRole("listitem").filter({ hasText: "This browser" })).toContainText(
    "Firefox on Windows",
  );

  await page.goto(account);
  const session = page.getByRole("listitem").filter({ hasText: "Firefox on Windows" });
  await session.getByRole("button", { name: "End the session of Firefox on Windows" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("The person using it has to log in again.");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "End session" }).click();
  // A modal dialog hides everything behind it from assistive technology.
  await expect(dialog).toBeHidden();
  await expect(session).toHaveCount(0);
  await otherPage.reload();
  await expect(otherPage.getByRole("button", { name: "Access Portal" })).toBeVisible();

  await logInAt(elsewhere, server.url);
  await page.reload();
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await dialog.getByRole("button", { name: "Log out everywhere" }).click();
  await expect(page.getByRole("button", { name: "Access Portal" })).toBeVisible();
  await otherPage.goto(server.url + account);
  await expect(otherPage.getByRole("button", { name: "Access Portal" })).toBeVisible();
  await elsewhere.close();
});

test("other sessions can be ended while this one continues", async ({ page, browser, server }) => {
  await logInAt(page.context(), server.url);
  const elsewhere = await browser.newContext();
  await logInAt(elsewhere, server.url);
  await page.goto(account);
  await page.getByRole("button", { name: "Log out the others" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Log out the others" }).click();
  await expect(page.getByText("1 session", { exact: true })).toBeVisible();
  expect((await elsewhere.request.get(`${server.url}/api/director/session`)).status()).toBe(401);
  await elsewhere.close();
});

test("the access code is changed by keyboard only, and the new one logs in", async ({
  page,
  browser,
  server,
}) => {
  await logInAt(page.context(), server.url);
  const elsewhere = await browser.newContext();
  await logInAt(elsewhere, server.url);
  await page.goto(account);

  await changeCode(page, ["not the access code", newCode, newCode]);
  await expect(page.getByText("This is not the current access code")).toBeVisible();
  await expect(page.getByLabel("Current access code")).toBeFocused();
  await changeCode(page, [accessCode, "too short", "too short"]);
  await expect(page.getByText("Use at least 12 characters")).toBeVisible();
  await changeCode(page, [accessCode, newCode, `${newCode}.`]);
  await expect(page.getByText("The two new codes differ")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Current access code").focus();
  for (const value of [accessCode, newCode, newCode]) {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(value);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("button", { name: "Change access code" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Access code changed", { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel("Current access code")).toHaveValue("");
  expect((await elsewhere.request.get(`${server.url}/api/director/session`)).status()).toBe(401);
  await elsewhere.close();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  // After a full page load Enter does nothing until hydration.
  await expect(page.getByRole("button", { name: "Access Portal" })).toBeEnabled();
  await page.getByLabel("Director email").fill(directorEmail);
  await page.getByLabel("Access code").fill(accessCode);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Invalid email or password.");
  await page.getByLabel("Access code").fill(newCode);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect
    .poll(() => readMails(server.dataDir).join(), { timeout: 20_000 })
    .toContain("Subject: The access code was changed");
});
