import type { Page } from "@playwright/test";
import { pages } from "~/lib/paths";
import { expect, expectAccessible, logIn, test } from "./fixtures";
import { emailTo } from "./jury";

/** From the director's invitation to the jury login, and logging in again without a link. */

const digits = (page: Page) => page.getByLabel("Six digits");
const people = (page: Page) => page.getByRole("table", { name: "People" });

test("a programmer is invited, logs in with the digits, sees the jury pages, and is revoked", async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page);
  await page.goto(pages.adminPeople);
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("Name", { exact: true }).fill("Ana Reyes");
  await dialog.getByLabel("Email").fill("ana@jury.example");
  await dialog.getByRole("checkbox", { name: /^Juror/ }).uncheck();
  await dialog.getByRole("checkbox", { name: /^Programmer/ }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(people(page).getByRole("row", { name: /Ana Reyes/ })).toContainText("Programmer");
  await expectAccessible(page);

  // The list is searchable, and shows everybody's roles by year.
  await page.getByLabel("Search people").fill("ana@jury");
  await expect(people(page).getByRole("row", { name: /Ana Reyes/ })).toContainText(
    "Programmer 2026",
  );
  await page.getByLabel("Role").selectOption({ label: "Jurors" });
  await expect(page.getByText("No people match")).toBeVisible();
  await page.getByLabel("Role").selectOption({ label: "Programmers" });
  await expect(people(page).getByRole("row", { name: /Ana Reyes/ })).toBeVisible();

  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const phonePage = await phone.newPage();
  const email = await emailTo("ana@jury.example", /invited/);
  await phonePage.goto(email.link);
  await expect(phonePage.getByRole("button", { name: "Log in", exact: true })).toBeEnabled();
  await expectAccessible(phonePage);
  await digits(phonePage).fill(email.code === "000000" ? "000001" : "000000");
  await phonePage.keyboard.press("Enter");
  await expect(phonePage.getByRole("alert")).toContainText(
    "This code is wrong, expired or already used",
  );
  await digits(phonePage).fill(email.code);
  await phonePage.keyboard.press("Enter");
  await expect(phonePage.getByRole("heading", { name: "Jury" })).toBeVisible();
  await expect(people(phonePage)).toHaveCount(0);
  await phonePage.goto(pages.adminSubmissions);
  await expect(phonePage.getByRole("heading", { name: "Festival director" })).toBeVisible();

  await phone.clearCookies();
  await phonePage.goto(pages.juryLogin);
  await phonePage.getByLabel("E-mail").fill("ana@jury.example");
  await phonePage.getByRole("button", { name: "Send me a code" }).click();
  await expect(phonePage.getByRole("status")).toContainText("we've emailed you a six-digit code");
  await expect(digits(phonePage)).toBeFocused();
  await expectAccessible(phonePage);
  const later = await emailTo("ana@jury.example", /wants to log in/);
  await digits(phonePage).fill(later.code);
  await phonePage.getByRole("button", { name: "Log in", exact: true }).click();
  // The heading of the login has this word, too.
  await phonePage.waitForURL(pages.adminJury);
  await expect(phonePage.getByRole("heading", { name: "Jury", exact: true })).toBeVisible();

  // Her sessions: this one, and the one whose cookie was deleted.
  await phonePage.goto(pages.juryAccount);
  const sessions = phonePage.getByRole("region", { name: "Active sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(phonePage);
  await phonePage.getByRole("button", { name: "Log out the others" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("listitem")).toContainText("This browser");
  await expect(sessions.getByRole("heading")).toBeFocused();
  await phonePage.goto(pages.adminJury);
  await expect(phonePage.getByRole("heading", { name: "Jury" })).toBeVisible();

  await page.getByRole("button", { name: "End access: Ana Reyes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End access" }).click();
  await expect(people(page).getByRole("row", { name: /Ana Reyes/ })).toContainText("No access");
  await phonePage.goto(pages.adminJury);
  await expect(phonePage.getByRole("heading", { name: "Festival director" })).toBeVisible();
  await expectAccessible(phonePage);
  await phonePage.getByRole("link", { name: "Programmer? Log in with a code by email" }).click();
  await expect(phonePage.getByRole("button", { name: "Send me a code" })).toBeEnabled();
  await phone.close();
});
