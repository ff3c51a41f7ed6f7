import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { expectFits } from "./admin";
import { expect, expectAccessible, logIn, readMails, toastOf } from "./fixtures";
import { test } from "./separate-site";

// On the common site another test may email, review or decide on every entry, and an entry in use is not removed.
test.describe.configure({ mode: "default" });

/** A director imports entries from another platform, and undoes it. */

const file = {
  name: "films.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Project Title,First Name,Last Name,Email,Tracking Number,Submission Categories,Duration,Language,Directors,Synopsis",
      "The Import Kiss,Ada,Prado,ada.prado@imports.example,HL1,Narrative Short,0:12:34,German,Bo Ng,A kiss",
      "The Import Moon,Bo,Ng,nobody,HL2,Narrative Short,0:12:34,German,Bo Ng,A moon",
      "",
    ].join("\n"),
  ),
};

test("a file is uploaded, checked, imported and undone", { tag: "@short" }, async ({ page }) => {
  test.setTimeout(bounds.journey);
  await logIn(page);
  await page.goto(pages.adminImports);
  await expect(page.getByRole("heading", { name: "Imports", exact: true })).toBeVisible();
  await page.goto(pages.adminImportNew);
  await expect(page.getByText("Drop a CSV or XLSX file here")).toBeVisible();
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await expect(page.getByRole("heading", { name: "films.csv" })).toBeVisible();
  const { pathname } = new URL(page.url());
  await expect(page.getByLabel("Field of Project Title")).toHaveValue("filmTitle");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("link", { name: "New 1" })).toBeVisible();
  await page.getByRole("link", { name: "Rejected 1" }).click();
  await expect(page.getByText('"nobody" is not an email address')).toBeVisible();
  await expect(page.getByRole("button", { name: "Download rejected rows" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Choose a reason")).toBeVisible();
  const inWords = page.getByLabel("In your own words");
  const reason = page.getByLabel("Why is the festival allowed to store this data?");
  await reason.selectOption("consent");
  await expect(inWords).toHaveValue(/agreed that the festival stores/);
  await reason.selectOption("contract");
  await expect(inWords).toHaveValue(/agreed to the terms of FilmFreeway/);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("1 entry created, 0 updated")).toBeVisible();
  await expect(page.getByLabel("Type 1 to confirm")).toBeVisible();
  await expectAccessible(page);
  // The emails are scheduled, and undone.
  await page.getByLabel("Type 1 to confirm").fill("1");
  await page.getByLabel(/^Send at/).fill("2030-02-01T18:00");
  await page.getByRole("button", { name: "Send emails" }).click();
  await expect(page.getByText(/1 email will be sent on .*2030/)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByLabel("Type 1 to confirm")).toBeVisible();
  await page.goto(pages.adminImports);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download results for FilmFreeway" }).click();
  expect((await downloading).suggestedFilename()).toBe("outcomes-filmfreeway.csv");
  await page.goto(`${pages.adminSubmissions}?q=Import+Kiss`);
  await page.getByRole("link", { name: "The Import Kiss" }).first().click();
  await expect(page.getByRole("heading", { name: "From FilmFreeway" })).toBeVisible();
  await page.goto(pages.adminImports);
  // Another test uploads a file with this name, too.
  await page.locator(`a[href^="${pathname}"]`).first().click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Remove 1 entry and revert 0 changes?");
  await question.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("1 entry removed, 0 entries restored")).toBeVisible();
});

test("a column mapping is saved, changed and deleted, and a built-in one is reset", async ({
  page,
}) => {
  await logIn(page);
  await page.goto(pages.adminImportNew);
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await expect(page.getByRole("heading", { name: "films.csv" })).toBeVisible();
  // A guessed category that was removed stays removed.
  const category = page.getByLabel("Category of Narrative Short");
  await expect(category).toHaveValue("short_film");
  await category.selectOption("No category");
  await expect(category).toHaveValue("");
  await category.selectOption("short_film");
  await page.getByRole("button", { name: "Save as a map" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a map" });
  await dialog.getByLabel("Name").fill("Our own export");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(pages.adminImportMaps);
  await page.getByRole("link", { name: "Edit Our own export" }).click();
  await expect(page.getByRole("heading", { name: "Our own export" })).toBeVisible();
  await expect(page.getByLabel("Header in the file 1", { exact: true })).toHaveValue(
    "Tracking Number",
  );
  await expectFits(page);
  await page.getByRole("button", { name: "Add column" }).press("Enter");
  const last = page.getByLabel(/^Header in the file \d+$/).last();
  await last.fill("Running time");
  await page
    .getByLabel(/^Field \d+$/)
    .last()
    .selectOption("keep");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("No changes yet")).toBeVisible();
  await page.reload();
  await expect(last).toHaveValue("Running time");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(new RegExp(`${pages.adminImportMaps}$`));
  await expect(toastOf(page)).toContainText("DeletedOur own export");
  await expect(page.getByRole("link", { name: "Edit Our own export" })).toHaveCount(0);

  await page.getByRole("link", { name: "Edit Festhome" }).click();
  await expect(page.getByRole("heading", { name: "Festhome" })).toBeVisible();
  await expect(page.getByText("Unverified: check each column")).toBeVisible();
  await page.getByLabel("12:34 means").selectOption("h:m");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Reset to the default" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await page.getByRole("link", { name: "Edit Festhome" }).click();
  await expect(page.getByLabel("12:34 means")).toHaveValue("h:m:s");
});

test("the email with the private page is edited, tested and reset", async ({ page, server }) => {
  await logIn(page);
  await page.goto(pages.adminImports);
  await page.getByRole("link", { name: "Email text" }).click();
  await expect(page.getByRole("heading", { name: "Email with the private page" })).toBeVisible();
  await page.getByLabel("Subject").fill("Hello from {{SOURCE}}");
  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText("Test sent").first()).toBeVisible();
  await expect
    .poll(() =>
      readMails(server.dataDir).some((mail) =>
        mail.includes("Subject: Test: Hello from FilmFreeway"),
      ),
    )
    .toBe(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(pages.adminEmailTemplates);
  await page.goto(pages.adminImportEmail);
  await expect(page.getByLabel("Subject")).toHaveValue("Hello from {{SOURCE}}");
  await page.getByRole("button", { name: "Reset to the default" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(pages.adminEmailTemplates);
  await page.goto(pages.adminImportEmail);
  await expect(page.getByLabel("Subject")).toHaveValue("Your private page for {{FILM_TITLE}}");
});
