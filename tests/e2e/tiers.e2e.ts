import { pages, pathFor } from "~/lib/paths";
import { logLine } from "../submission-fixtures";
import { widths } from "./admin";
import { continueButton, toastWith } from "./entry-form";
import { expect, expectAccessible, untilHydrated } from "./fixtures";
import { logInAt, test } from "./separate-site";

test.use({ siteSettings: { CLOCK: "2026-01-24T18:00Z" } });

test("price tiers are made by keyboard, chosen in the form, and opened with a code", {
  tag: "@short",
}, async ({ page, server }) => {
  test.slow();
  await logInAt(page.context(), server.url);
  await page.goto(server.url + pages.adminCall);
  await untilHydrated(page);
  const add = page.getByRole("button", { name: "New price tier" });
  const tier = page.locator(".desk-box").filter({ hasText: "Price tiers" }).getByRole("listitem");
  await add.press("Enter");
  await expect(tier.nth(1).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Members");
  await add.press("Enter");
  await page.keyboard.type("Students");
  await tier.nth(2).getByLabel("Who can choose it").selectOption("code");
  await add.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(tier.nth(3)).toContainText("Enter a name, like Student");
  await page.getByRole("button", { name: "Remove: Price tier 4" }).click();
  await expect(tier.nth(2).getByLabel("Name")).toBeFocused();

  // The arrow keys move between the fees.
  const fee = (name: string) => page.getByLabel(name, { exact: true });
  await fee("Log Lines, Early bird, Standard").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(fee("Log Lines, Regular, Members")).toBeFocused();
  await page.keyboard.type("0");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("0.75");
  await page.keyboard.press("ArrowUp");
  await expect(fee("Log Lines, Regular, Students")).toHaveValue("0.75");
  for (const size of widths) {
    // So high that neither bar covers a part of a field.
    await page.setViewportSize({ ...size, height: 4_000 });
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(widths[1] ?? { width: 1440, height: 900 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toastWith(page, "The forms charge these fees now.")).toBeVisible();
  await page.getByRole("button", { name: "New code" }).click();
  await page.getByRole("textbox", { name: "Code" }).fill("SCHOOL-26");
  await page.getByLabel("What it does").selectOption("Opens a price tier");
  await page.getByLabel("Price tier", { exact: true }).selectOption("Students");
  await page.getByRole("button", { name: "Create code" }).click();
  await expect(page.getByText("Students price · All categories · 0 used")).toBeVisible();

  // The choice changes the price, and is kept like the other values.
  const fill = async () => {
    await page.goto(server.url + pathFor("submitLogLine"));
    await untilHydrated(page);
    await page.getByLabel("Full name").fill(logLine.submitterName);
    await page.getByLabel("Email").fill(logLine.submitterEmail);
    await page.getByRole("textbox", { name: "Log line" }).fill(logLine.logLine);
    await page.getByRole("checkbox").check();
  };
  await fill();
  expect(await page.content(), "nobody learns of a price with a code").not.toContain("Students");
  await page.getByRole("radio", { name: "Standard" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Members" })).toBeChecked();
  const submit = page.getByRole("button", { name: "Submit entry" });
  await expect(submit).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear form" })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await untilHydrated(page);
    await expect(page.getByRole("radio", { name: "Members" })).toBeChecked({ timeout: 1_000 });
  }).toPass();
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.getByRole("checkbox").check();
  await submit.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Thank you. Your log line is submitted.",
  );
  await expect(page.locator("main")).toContainText("FeeFree (Members)");

  await fill();
  await continueButton(page).click();
  await page.getByText("I have a code").click();
  await page.getByLabel("Code").fill("school 26");
  await page.getByLabel("Code").press("Enter");
  await expect(page.getByText("Code applied: school 26")).toBeVisible();
  await expect(page.locator("main")).toContainText("$0.75, submission fee, Students");
  await page.getByRole("button", { name: "Pay $0.75" }).click();
  await expect(page.locator("main")).toContainText("Fee paid$0.75 (Students)");
});
