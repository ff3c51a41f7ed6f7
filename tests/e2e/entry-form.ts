import type { Page } from "@playwright/test";
import { type PageName, pathFor } from "~/lib/paths";
import { shortFilm } from "../submission-fixtures";

/** Helpers of the submission tests: filling in a form and finding its buttons. */

/** Waits until the page is hydrated. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector("main h1");
    return heading && Object.keys(heading).some((key) => key.startsWith("__react"));
  });
}

/** Opens a page, ready to be used. */
export async function openForm(page: Page, name: PageName, site = ""): Promise<void> {
  await page.goto(`${site}${pathFor(name)}`, { waitUntil: "commit" });
  await untilAlive(page);
}

/** The one visible button that leads from the form to the payment. */
export const continueButton = (page: Page) => page.getByRole("button", { name: /^Continue/ });

export async function fillShortFilm(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill(shortFilm.submitterName);
  await page.getByLabel("Email").fill(shortFilm.submitterEmail);
  await page.getByLabel("Phone").fill(shortFilm.submitterPhone);
  await page.getByLabel("Film title").fill(shortFilm.filmTitle);
  await page.getByLabel("Director").fill(shortFilm.director);
  await page.getByLabel("Genre").selectOption(shortFilm.genre);
  await page.getByLabel("Duration").fill(String(shortFilm.duration));
  await page.getByLabel("Completion year").fill(String(shortFilm.completionYear));
  await page.getByLabel("Country").fill(shortFilm.country);
  await page.getByLabel("Language").fill(shortFilm.language);
  await page.getByLabel("Synopsis").fill(shortFilm.synopsis);
  await page.getByLabel("Film link").fill(shortFilm.filmUrl);
  await page.getByRole("checkbox").check();
}

/** Fills in a short film and continues to its open payment. `email`: a new filmmaker. */
export async function toPayment(page: Page, email?: string): Promise<void> {
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  if (email) await page.getByLabel("Email").fill(email);
  await continueButton(page).click();
  await page.getByRole("button", { name: "Pay $30" }).waitFor();
}

/** A toast with this text. */
export const toastWith = (page: Page, text: string) =>
  page.getByRole("region", { name: /Notifications/ }).getByText(text, { exact: true });
