import { pages } from "~/lib/paths";
import { enterLogLine, uniqueWord } from "./admin";
import { expect, expectAccessible, logIn, test } from "./fixtures";

/** Stepping through a list of submissions: with its filters and position, and with saved views. */

const list = pages.adminSubmissions;

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("a filtered list is processed from top to bottom", async ({ page }) => {
  const word = uniqueWord();
  for (const number of ["four", "three", "two", "one"])
    await enterLogLine(page.request, `${word} ${number}`);
  await page.goto(`${list}?q=${word}&status=pending`);
  await page.getByRole("checkbox", { name: "Move to the next entry automatically" }).uncheck();
  const link = (number: string) => page.locator("[data-entry]", { hasText: `${word} ${number}` });
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(link("two")).toBeFocused();
  await page.keyboard.press("2");
  await expect(page.getByText(new RegExp(`^${word} two .* marked as reviewed$`))).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText(new RegExp(`^${word} two .* restored$`))).toBeVisible();
  // A mark that the row already shows is not sent again, so wait until it shows the previous one.
  const two = page.getByRole("row", { name: new RegExp(`${word} two`) });
  await expect(two).toContainText("Pending");
  await page.keyboard.press("2");
  // A marked entry keeps its position while stepping through.
  await expect(page.locator("h1 + p")).toHaveText("3 submissions match");
  await expect(link("two")).toBeFocused();
  await expect(page.getByText("2 of 4", { exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(link("three")).toBeFocused();
  await page.keyboard.press("k");
  await expect(link("two")).toBeFocused();
  await expect(two).toContainText("Reviewed");

  // An entry's page steps through the same list, and returns to it.
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} two`);
  await expect(page.getByText("2 of 4", { exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} three`);
  await page.keyboard.press("3");
  await expect(page.getByText("Status changed from pending to accepted")).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} two`);
  await page.keyboard.press("u");
  await expect(page.locator("[data-entry]")).toHaveText([/one/, /two/, /three/, /four/]);

  // With this option, which is remembered, a mark moves to the next entry.
  await page.getByRole("checkbox", { name: "Move to the next entry automatically" }).check();
  await link("one").focus();
  await page.keyboard.press("2");
  await expect(link("two")).toBeFocused();
  await link("four").focus();
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} four`);
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} three`);
  await page.getByRole("button", { name: "Rejected" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} four`);

  // From elsewhere the list opens at its start.
  await page.getByRole("navigation", { name: "Main" }).getByText("Favorites").click();
  await page.goto(`${list}?q=${word}&status=pending`);
  await expect(page.locator("[data-entry]")).toHaveText([/four/]);
  await expect(
    page.getByRole("checkbox", { name: "Move to the next entry automatically" }),
  ).toBeChecked();
});

test("filters are saved under a name, opened with one click, renamed and deleted", async ({
  page,
}) => {
  const word = uniqueWord();
  await enterLogLine(page.request, word);
  await page.goto(`${list}?q=${word}`);
  const views = page.getByRole("navigation", { name: "Views" });
  await page.getByRole("button", { name: "Save this view" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a name")).toBeVisible();
  await dialog.getByLabel("Name").fill(`Mine ${word}`);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(views.getByText(`Mine ${word}`)).toHaveAttribute("aria-current", "true");
  await views.getByText("Withdrawn").click();
  await expect(page).toHaveURL(`${list}?withdrawn=true`);
  await views.getByText(`Mine ${word}`).click();
  await expect(page.locator("[data-entry]")).toHaveText([new RegExp(word)]);
  await page.getByRole("button", { name: "Edit this view" }).click();
  await dialog.getByLabel("Name").fill(`Yours ${word}`);
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(views.getByText(`Yours ${word}`)).toBeVisible();
  await page.getByRole("button", { name: "Edit this view" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(views.getByText(`Yours ${word}`)).toHaveCount(0);
});
