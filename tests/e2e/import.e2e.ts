import { pages } from "~/lib/paths";
import { expect, expectAccessible, logIn, test } from "./fixtures";

/** A director brings entries in that came in on another platform, and takes them back. */

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

test("a file is uploaded, checked, imported and undone", async ({ page }) => {
  await logIn(page);
  await page.goto(pages.adminImports);
  await expect(page.getByRole("heading", { name: "Imports", exact: true })).toBeVisible();
  await page.goto(pages.adminImportNew);
  await expect(page.getByText("Drop a CSV or XLSX file here")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await expect(page.getByRole("heading", { name: "films.csv" })).toBeVisible();
  await expect(page.getByLabel("Field of Project Title")).toHaveValue("filmTitle");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByRole("link", { name: "New 1" })).toBeVisible();
  await page.getByRole("link", { name: "Rejected 1" }).click();
  await expect(page.getByText('"nobody" is not an email address')).toBeVisible();
  await expect(page.getByRole("link", { name: "Download rejected rows" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Choose a reason")).toBeVisible();
  await page.getByLabel("Why may the festival store this data?").selectOption("contract");
  await page.getByLabel("In your own words").fill("The platform's terms pass them on to us.");
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("1 entry made, 0 changed")).toBeVisible();
  await expect(page.getByLabel("Number of emails")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${pages.adminSubmissions}?q=Import+Kiss`);
  await page.getByRole("link", { name: "The Import Kiss" }).first().click();
  await expect(page.getByRole("heading", { name: "From FilmFreeway" })).toBeVisible();
  await page.goto(pages.adminImports);
  await page.getByRole("link", { name: "films.csv" }).first().click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Remove 1 entry and take back 0 changes?");
  await question.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("1 entry removed, 0 entries restored")).toBeVisible();
});
