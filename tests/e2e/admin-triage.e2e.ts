import { pages } from "~/lib/paths";
import { enterLogLine, uniqueWord } from "./admin";
import { asOwnPage, expect, expectAccessible, logIn, test, toastOf } from "./fixtures";

/** Triage: entries are read, marked and labeled beside the list, and many get a label at once. */

const list = pages.adminSubmissions;

// In one process: which label was used last is the festival's, not the test's.
test.describe.configure({ mode: "default" });
test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("entries are triaged by keys in the preview, and no page is opened", {
  tag: "@short",
}, async ({ page }) => {
  const word = uniqueWord();
  for (const number of ["four", "three", "two", "one"])
    await enterLogLine(page.request, `${word} ${number}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${list}?q=${word}-none&status=pending`);
  // An empty list has no row to go to; the next one begins with its first row.
  await page.keyboard.press("j");
  await page.getByLabel("Search submissions").fill(word);
  const preview = (number: string) =>
    page.getByRole("complementary", { name: `Preview of ${word} ${number}` });
  await expect(preview("one")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(page.locator("[data-entry]:focus")).toContainText(`${word} one`);
  // One key an entry: it marks, and the next one is there.
  for (const [key, next] of [
    ["2", "two"],
    ["4", "three"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(preview(next)).toBeVisible();
  }
  await expect(page.locator("h1 + p")).toHaveText("2 submissions match");

  // A label is found or made, and stays with the entry.
  await page.keyboard.press("l");
  await page.getByRole("combobox", { name: "Find or add a label" }).fill(`Look ${word}`);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(toastOf(page)).toContainText(`“Look ${word}” put on ${word} three`);
  await expect(preview("three").getByRole("listitem").first()).toHaveText(`Look ${word}`);
  await expect(page.locator("[data-entry]:focus")).toContainText(`${word} three`);
  await expectAccessible(page);

  // The buttons do the same for a mouse.
  await preview("three").getByRole("button", { name: "Accepted" }).click();
  await expect(preview("four")).toBeVisible();
  await page
    .getByRole("row", { name: new RegExp(`${word} one`) })
    .click({ position: { x: 700, y: 5 } });
  await expect(preview("one").getByRole("button", { name: "Reviewed" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page).toHaveURL(`${list}?status=pending&q=${word}`);

  // Without the preview the list has the width, in this browser from now on.
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await page.reload();
  await expect(page.locator("[data-entry]").first()).toBeVisible();
  await expect(page.getByRole("complementary")).toHaveCount(0);
});

test("a label is put on many in three presses, filters them, and is undone", async ({ page }) => {
  const word = uniqueWord();
  for (const number of ["three", "two", "one"])
    await enterLogLine(page.request, `${word} ${number}`);
  const created = await page.request.post("/api/labels", {
    data: { name: `Look ${word}`, accent: "purple" },
    headers: asOwnPage,
  });
  const { id } = await created.json();
  const [entry] = await (await page.request.get(`/api/submissions?q=${word}&limit=1`)).json();
  // It is the last one used: the picker begins with it.
  await page.request.post("/api/submissions/label", {
    data: { label: id, ids: [entry.id], on: true },
    headers: asOwnPage,
  });
  await page.goto(`${list}?q=${word}`);
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog").getByRole("option", { selected: true })).toContainText(
    `Look ${word}`,
  );
  await page.keyboard.press("Enter");
  await expect(toastOf(page)).toContainText(`“Look ${word}” put on 2 submissions`);
  await page.goto(`${list}?label=${id}`);
  await expect(page.locator("h1 + p")).toHaveText("3 submissions match");
  await expect(page.getByLabel("Label", { exact: true })).toHaveValue(id);

  // Again on all of them it is taken off; Ctrl Z puts it back.
  await page.keyboard.press("a");
  await page.keyboard.press("l");
  await page.keyboard.press("Enter");
  await expect(toastOf(page)).toContainText(`“Look ${word}” taken off 3 submissions`);
  await page.keyboard.press("Control+z");
  await expect(toastOf(page)).toContainText(`“Look ${word}” put on 3 submissions`);

  // It is renamed on the page of labels.
  await page.goto(pages.adminLabels);
  await page.getByRole("link", { name: new RegExp(`Look ${word}`) }).click();
  await expect(page.getByLabel("Name")).toHaveValue(`Look ${word}`);
  await page.getByLabel("Name").fill(`Seen ${word}`);
  await page.getByRole("button", { name: "Save label" }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await page.goto(`${list}?label=${id}`);
  await expect(page.getByRole("row").filter({ hasText: `Seen ${word}` })).toHaveCount(3);

  // In an archived edition labels, awards and decisions have no form.
  for (const [path, button] of [
    [pages.adminLabels, "Add label"],
    [pages.adminAwards, "Add award"],
    [`${pages.adminDecisions}?outcome=all`, "Accept"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: button, exact: true }).first()).toBeVisible();
    await page.goto(`${path}${path.includes("?") ? "&" : "?"}edition=2025`);
    await expect(page.getByText("The 2025 edition is archived")).toBeVisible();
    await expect(page.getByRole("button", { name: button, exact: true })).toHaveCount(0);
  }
});

test("columns are chosen, and saved with a view", async ({ page }) => {
  const word = uniqueWord();
  await enterLogLine(page.request, word);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${list}?q=${word}`);
  const columns = page.getByRole("columnheader");
  await expect(columns.filter({ hasText: "Director" })).toBeVisible();
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("checkbox", { name: "Director" }).uncheck();
  await page.getByRole("checkbox", { name: "Submitted" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(columns.filter({ hasText: "Director" })).toHaveCount(0);
  await expect(columns.filter({ hasText: "Submitted" })).toBeVisible();
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`Days ${word}`);
  await page.keyboard.press("Enter");
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByText(`Days ${word}`)).toHaveAttribute("aria-current", "true");

  // Other columns elsewhere leave the view's as they are.
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("checkbox", { name: "Submitted" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(columns.filter({ hasText: "Submitted" })).toHaveCount(0);
  await views.getByText(`Days ${word}`).click();
  await expect(columns.filter({ hasText: "Submitted" })).toBeVisible();
  await page.getByRole("button", { name: "Edit this view" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(views.getByText(`Days ${word}`)).toHaveCount(0);
});

test("on a phone the preview is a sheet, with a tap for each mark", async ({ page }) => {
  const word = uniqueWord();
  for (const number of ["three", "two", "one"])
    await enterLogLine(page.request, `${word} ${number}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${list}?q=${word}`);
  const sheet = (number: string) =>
    page.getByRole("complementary", { name: `Preview of ${word} ${number}` });
  await expect(sheet("one")).toBeHidden();
  await page.getByRole("link", { name: `${word} one` }).click();
  await expect(sheet("one")).toBeVisible();
  await expect(sheet("one").getByText("1 of 3", { exact: true })).toBeVisible();
  await sheet("one").getByRole("button", { name: "Reviewed" }).click();
  await expect(sheet("two")).toBeVisible();
  await page.getByRole("button", { name: "Next entry" }).click();
  await expect(sheet("three")).toBeVisible();
  // The list shows the entry above the sheet.
  const [row, box] = [page.getByRole("link", { name: `${word} three` }), sheet("three")];
  await expect(row).toBeInViewport({ ratio: 1 });
  const [above, below] = [await row.boundingBox(), await box.boundingBox()];
  expect((above?.y ?? 844) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expectAccessible(page);
  // Escape closes a box over it first, then the sheet, and the focus is on its row.
  await sheet("three").getByRole("button", { name: "Label" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(sheet("three")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet("three")).toBeHidden();
  await expect(row).toBeFocused();
  await row.click();
  await sheet("three").getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} three`);
});
