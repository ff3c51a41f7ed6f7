import { pages } from "~/lib/paths";
import { shortFilm } from "../submission-fixtures";
import { tooSmall, uniqueWord } from "./admin";
import { continueButton, fillShortFilm, openForm } from "./entry-form";
import { expect, expectAccessible, test } from "./fixtures";

test.use({ viewport: { width: 390, height: 844 } });

test("an entry that was left at the payment is found again later, viewed and paid", {
  tag: "@short",
}, async ({ page }) => {
  const title = `Night Bus ${uniqueWord()}`;
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  await page.getByLabel("Film title").fill(title);
  await page.getByLabel("Film link").fill("vimeo.example/night-bus");
  await page.getByLabel("Link password").fill("lamp");
  await continueButton(page).click();
  await page.getByRole("button", { name: "Pay $30" }).waitFor();

  // The tab is closed; hours later the same phone opens the home page.
  await page.goto(pages.home);
  const notice = page.getByRole("region", { name: "Your unpaid entry" });
  await expect(notice).toContainText("You have an unpaid entry");
  await expectAccessible(page);
  await notice.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/is saved until \w+ \d+, \d{4}/)).toBeVisible();
  for (const value of [shortFilm.synopsis, "https://vimeo.example/night-bus", "lamp"]) {
    await expect(page.getByText(value, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  for (const part of ["header", "main", "footer"]) expect(await tooSmall(page, part)).toEqual([]);
  await page.getByRole("button", { name: "Pay $30" }).click();
  await page.getByText("Test card that pays").waitFor();
  await page.getByRole("button", { name: "Pay $30" }).click();
  await expect(page.getByText("Paid and submitted")).toBeVisible();

  await page.goto(pages.submit);
  await expect(page.getByRole("heading", { level: 1, name: "Submit your film" })).toBeVisible();
  await expect(notice).toBeHidden();
});
