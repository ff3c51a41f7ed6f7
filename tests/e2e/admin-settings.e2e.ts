import type { Page } from "@playwright/test";
import { pathFor } from "~/lib/paths";
import { continueButton, fillShortFilm, openForm } from "./entry-form";
import { expect, expectAccessible, logIn, toastOf } from "./fixtures";
import { test } from "./separate-site";

/** The festival settings, on a site of their own: every page shows a change. */

test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

const edit = async (page: Page, section: string) => {
  await page.goto(pathFor("adminSettingsSection", { id: section }));
  await expect(page.locator("#settings-form :is(input, textarea)").first()).toBeEnabled();
};
const review = (page: Page) => page.getByRole("button", { name: "Review and save" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Save these changes?" });
const saved = async (page: Page) => {
  await review(page).click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/settings#/);
};

/** Sets a date in the far future, so that these tests work in any year. */
async function setDates(page: Page, deadline: string, closes = false) {
  await page.getByLabel("Last day of the early bird fee").fill("2025-08-31");
  await page.getByLabel("Day", { exact: true }).fill(deadline);
  await page.getByLabel("Time", { exact: true }).fill("18:30");
  await page.getByRole("checkbox", { name: /Close submissions/ }).setChecked(closes);
  await page.getByLabel("Notifications go out").fill("2090-02-01");
  await page.getByLabel("First day").fill("2090-02-14");
  await page.getByLabel("Last day", { exact: true }).fill("2090-02-26");
  await page.getByLabel("Awards night").fill("2090-02-26");
}

test("a new deadline is validated, previewed, and on the landing page once it is saved", async ({
  page,
}) => {
  await page.goto(pathFor("portal"));
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Festival", exact: true }).click();
  await menu.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await page.getByRole("link", { name: "Edit Dates" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dates");
  await expect(review(page)).toBeDisabled();
  await expect(
    page.getByText("5:00 PM Pacific Time on January 31, 2026 is 1:00 AM UTC on February 1, 2026."),
  ).toBeVisible();

  await setDates(page, "2090-02-20");
  await page.getByLabel("Notifications go out").fill("2090-02-21");
  await review(page).click();
  await expect(
    page.getByText("The deadline must not be after the festival has begun"),
  ).toBeVisible();
  await expect(page.getByLabel("Day", { exact: true })).toBeFocused();
  await expect(dialog(page)).toBeHidden();

  await setDates(page, "2090-01-31");
  const preview = page.getByTestId("preview");
  await expect(preview.locator("#countdown-title")).toHaveText(
    "Submissions close January 31, 2090",
  );
  await expect(preview.locator(".ticket")).toContainText("Jan 31, 2090");
  await expect(
    page.getByText("6:30 PM Pacific Time on January 31, 2090 is 2:30 AM UTC on February 1, 2090."),
  ).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "changes" })).toHaveText("6 changes");
  await review(page).click();
  await expect(dialog(page).getByText("January 31, 2026")).toBeVisible();
  await expect(dialog(page).getByText("January 31, 2090")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Save" }).click();

  await expect(page.locator("#dates").getByText("Changed", { exact: true })).toBeVisible();
  await expect(page.locator("#dates").getByText("Default: January 31, 2026")).toBeVisible();
  await page.goto("/");
  await expect(page.locator("#countdown-title")).toHaveText("Submissions close January 31, 2090");
  await expect(page.getByRole("banner").getByText("Jan 31, 2090")).toBeVisible();
  await expect(page.getByRole("timer")).not.toContainText("00 Days");
});

test("closing at a past deadline closes the forms", async ({ page, browser, server }) => {
  await edit(page, "dates");
  await setDates(page, "2025-09-30", true);
  await page.getByLabel("Notifications go out").fill("2025-10-01");
  await expect(
    page.getByText("The deadline has passed: with these dates submissions are closed."),
  ).toBeVisible();
  await saved(page);
  const visitors = await browser.newContext({ baseURL: server.url });
  const visitor = await visitors.newPage();
  for (const name of ["submit", "submitShortFilm", "submitLogLine", "submitFilm"] as const) {
    await visitor.goto(pathFor(name));
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Submissions are closed");
    await expect(visitor.getByText("Submissions closed on September 30, 2025.")).toBeVisible();
    await expectAccessible(visitor);
  }
  await visitor.goto("/");
  await expect(visitor.locator("#countdown-title")).toContainText("The festival begins");
  await expect(visitor.getByText(/^Submissions for \d{4} closed on/)).toBeVisible();
  await visitors.close();

  await page.goto(pathFor("adminSettings"));
  await page.getByRole("button", { name: "Reset Dates" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(page.locator("#dates").getByText("Changed", { exact: true })).toBeHidden();
});

test("a changed fee is charged by the form, and the landing page shows the charged fees", async ({
  page,
}) => {
  // Its address before categories and fees had one page.
  await page.goto(pathFor("adminSettingsSection", { id: "fees" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Call for entries");
  const box = (title: string) => page.locator(".desk-box").filter({ hasText: title });
  const advertised = box("Fees on the home page");
  await expect(advertised).toContainText("Short Film: $50 / $70");
  const fee = page.getByLabel("Short Films, Regular");
  await expect(fee).toBeEnabled();
  const save = page.getByRole("button", { name: "Save", exact: true });
  await fee.fill("forty");
  await save.click();
  await expect(box("Fees, $")).toContainText("Short Films, Regular: Enter a fee");
  await fee.fill("40");
  await save.click();
  await expect(toastOf(page)).toContainText("The forms charge these fees now.");
  await expect(advertised).toContainText("Short Film: $20 / $40");

  await page.goto("/");
  const posters = page.locator("#categories .poster");
  await expect(posters.nth(0)).toContainText("$20 / $40");
  await expect(posters.nth(1)).toContainText("$100 / $130");
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  await continueButton(page).click();
  await expect(page.getByRole("button", { name: "Pay $40" })).toBeVisible();

  await page.goto(pathFor("adminCall"));
  await page.getByRole("button", { name: "Edit: Fees on the home page" }).click();
  const listPrices = page.getByRole("dialog", { name: "Fees on the home page" });
  await listPrices.getByLabel("Feature Film: Advertised, regular").fill("50");
  await listPrices.getByRole("button", { name: "Save" }).click();
  await expect(listPrices).toContainText("The early bird fee must not be above the regular fee");
  await listPrices.getByLabel("Feature Film: Advertised, early bird").fill("35");
  await expectAccessible(page);
  await listPrices.getByRole("button", { name: "Save" }).click();
  await expect(advertised).toContainText("Feature Film: $35 / $50");
  await page.getByRole("button", { name: "Edit: Other prizes" }).click();
  const prizes = page.getByRole("dialog", { name: "Other prizes" });
  await prizes.getByLabel("prize 1: Prize").fill("Second place");
  await expectAccessible(page);
  await prizes.getByRole("button", { name: "Save" }).click();
  await expect(box("Other prizes")).toContainText("Second place");
  await page.goto("/");
  await expect(posters.nth(1)).toContainText("$35 / $50");
  await expect(page.locator("#guidelines")).toContainText("Second place");

  await page.goto(pathFor("adminSettings"));
  await page.getByRole("button", { name: "Reset everything" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("button", { name: "Reset everything" })).toBeHidden();
  await page.goto("/");
  await expect(posters.nth(0)).toContainText("$50 / $70");
});

test("items are added to lists, sorted and removed by keyboard only", async ({ page }) => {
  await edit(page, "guidelines");
  const steps = page.getByRole("group", { name: "How to submit" });
  await steps.getByRole("button", { name: "Add a step" }).focus();
  await page.keyboard.press("Enter");
  await expect(steps.getByLabel("step 6", { exact: true })).toBeFocused();
  await page.keyboard.type("Celebrate");
  await page.keyboard.press("Tab");
  await expect(steps.getByRole("button", { name: "Move step 6 up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(steps.getByRole("button", { name: "Move step 5 up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(steps.getByLabel("step 4", { exact: true })).toHaveValue("Celebrate");
  await steps.getByRole("button", { name: "Remove step 1" }).focus();
  await page.keyboard.press("Enter");
  await expect(steps.getByRole("listitem")).toHaveCount(5);
  await expect(steps.getByRole("button", { name: "Remove step 1" })).toBeFocused();
  await steps.getByLabel("step 2", { exact: true }).fill("Celebrate");
  await page.getByLabel("step 2", { exact: true }).press("Enter");
  await expect(page.getByText("This line appears twice")).toBeVisible();
  await steps.getByLabel("step 2", { exact: true }).fill("Fill in the form");
  await steps.getByLabel("step 2", { exact: true }).press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#guidelines$/);
  await page.goto("/");
  await expect(page.locator("#guidelines .numbered li")).toHaveText([
    "Upload the film and materials",
    "Fill in the form",
    "Celebrate",
    "Pay the fee",
    "Receive a confirmation email",
  ]);
});

test("leaving or another window's save loses no typed value", async ({ page, context }) => {
  await edit(page, "brand");
  await page.getByLabel("Tagline").fill("Films in the dark");
  await page.getByRole("link", { name: "Subscribers" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Tagline")).toHaveValue("Films in the dark");

  const otherPage = await context.newPage();
  await edit(otherPage, "brand");
  await otherPage.getByLabel("Short name").fill("Lamplight");
  await otherPage.getByLabel("Tagline").fill("Films at noon");
  await saved(otherPage);
  await otherPage.close();

  await review(page).click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "another window" })).toBeVisible();
  await expect(page.getByLabel("Tagline")).toHaveValue("Films in the dark");
  await expect(page.getByLabel("Short name")).toHaveValue("Lamplight");
  // A field that both changed offers a choice: theirs, mine, and finally mine.
  const theirTagline = page.getByText("Films at noon", { exact: true });
  await expect(theirTagline).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Keep mine.*Tagline$/ }).click();
  await expect(theirTagline).toBeHidden();
  await saved(page);
  await page.goto("/");
  const home = page
    .getByRole("banner")
    .getByRole("link", { name: /, home/ })
    .first();
  await expect(home).toHaveText("Lamplight Films in the dark");

  await page.goto(pathFor("adminSettings"));
  await page.getByRole("button", { name: "Reset everything" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("button", { name: "Reset everything" })).toBeHidden();
  await expect(page.getByText("Changed", { exact: true })).toHaveCount(0);
});

test("a third deadline and a free category are saved, and a free entry needs one step", async ({
  page,
}) => {
  await page.goto(pathFor("adminSettings"));
  await page.getByRole("link", { name: "Call for entries" }).click();
  await expect(page.getByLabel("Name").first()).toBeEnabled();
  await page.getByRole("button", { name: "New deadline" }).click();
  const added = page.locator(".desk-box").filter({ hasText: "Deadline 2" });
  await expect(added.getByLabel("Name")).toBeFocused();
  await added.getByLabel("Name").fill("Student summer");
  await added.getByLabel("Last day of this fee").fill("2025-08-30");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(added).toContainText("Each deadline must be after the one before");
  await added.getByLabel("Last day of this fee").fill("2025-09-30");
  const fee = page.getByLabel("Feature Films, Student summer");
  await fee.fill("0.2");
  await save.click();
  await expect(page.locator(".desk-box").filter({ hasText: "Fees, $" })).toContainText(
    "Feature Films, Student summer: Cards can't be charged this fee. The nearest is $0.50",
  );
  await fee.fill("45");
  for (const box of await page.getByLabel("Short Films").all()) await box.fill("0");
  await expectAccessible(page);
  await save.click();
  await expect(toastOf(page)).toContainText("The forms charge these fees now.");

  await page.goto("/#guidelines");
  await expect(page.getByText("Student summer ends")).toBeVisible();
  await expect(page.locator("#categories .poster").first()).toContainText("Free");
  await openForm(page, "submitFeatureFilm");
  await expect(page.getByRole("list", { name: "All fees" })).toContainText(
    "Student summer, until September 30, 2025",
  );
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  await expectAccessible(page);
  // On a phone the button is in the bar, and says the same: it submits at once.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Submit entry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Thank you. Your film is submitted.",
  );
  await expect(page.locator("main")).toContainText("FeeFree");
});
