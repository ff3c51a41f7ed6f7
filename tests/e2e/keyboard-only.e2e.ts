import type { Locator, Page } from "@playwright/test";
import { pages } from "~/lib/paths";
import { accessCode, directorEmail } from "../director-account";
import { uniqueWord, widths } from "./admin";
import { asOwnPage, expect, expectAccessible, readMails, test } from "./fixtures";

/** 'Your data' and the login pages by keyboard only; axe checks each step. */

const mostStops = 80;

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard never came to ${target}.`);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Runs axe at each width, and checks that nothing is wider than the window. */
async function expectGood(page: Page): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(size.width);
  }
}

test("personal data is requested, shown and deleted by keyboard only", { tag: "@short" }, async ({
  page,
}) => {
  const email = `${uniqueWord()}@mail.example`;
  const subscribed = await page.request.post("/api/email-subscribers", {
    data: { email, source: "popup" },
    headers: asOwnPage,
  });
  expect(subscribed.ok()).toBe(true);
  await page.goto(pages.yourData);
  await expectGood(page);
  await typeInto(page, page.getByLabel("Email"), email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("We've emailed you");
  await expectGood(page);
  const find = () =>
    readMails()
      .map((mail) => mail.replace(/=\r?\n/g, ""))
      .find((mail) => mail.includes(email) && mail.includes("/your-data/")) ?? "";
  await expect.poll(find, { timeout: 20_000 }).toContain("/your-data/");
  const code = /^(\d{6})\r?$/m.exec(find())?.[1] ?? "";
  await page.goto(/\/your-data\/[\w-]{43}/.exec(find())?.[0] ?? "");
  await expectGood(page);
  const digits = page.getByLabel("Six digits");
  await typeInto(page, digits, code === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong")).toBeVisible();
  await expectGood(page);
  await typeInto(page, digits, code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What we have" })).toBeVisible();
  await expectGood(page);
  await tabTo(page, page.getByRole("link", { name: "Delete my data" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What will be deleted" })).toBeVisible();
  await expectGood(page);
  const confirm = page.getByLabel("Type your email to confirm");
  await typeInto(page, confirm, "other@mail.example");
  await page.keyboard.press("Enter");
  await expect(confirm).toHaveAttribute("aria-invalid", "true");
  await expectGood(page);
  await typeInto(page, confirm, email);
  await tabTo(page, page.getByRole("button", { name: "Delete", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your data has been deleted" })).toBeVisible();
  await expectGood(page);
});

test("the director logs in by keyboard only, also after a wrong code", async ({ page }) => {
  await page.goto(pages.portal);
  await expectGood(page);
  const field = page.getByLabel("Access code");
  await typeInto(page, page.getByLabel("Director email"), directorEmail);
  await typeInto(page, field, "not the access code");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await expect(field).toBeFocused();
  await expectGood(page);
  await typeInto(page, field, accessCode);
  await tabTo(page, page.getByRole("button", { name: "Access Portal" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^Director/ })).toBeVisible();
});

test("a code is requested at the jury's login by keyboard only", async ({ page }) => {
  await page.goto(pages.juryLogin);
  await expectGood(page);
  await typeInto(page, page.getByLabel("E-mail"), "nobody@jury.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("we've emailed you a six-digit code");
  const digits = page.getByLabel("Six digits");
  await expect(digits).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong, expired or already used")).toBeVisible();
  await expectGood(page);
});
