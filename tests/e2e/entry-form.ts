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

export const fillShortFilm = (page: Page): Promise<void> => fillFilm(page, "short_film");

/** The values in which the other film forms differ from a short film's. */
const otherFilms: Record<string, { genre: string; duration: number }> = {
  feature_film: { genre: "drama", duration: 94 },
  series_pilot: { genre: "drama", duration: 30 },
};

/** Fills in the form of a documented film category, under any name. */
export async function fillFilm(page: Page, type: string): Promise<void> {
  const { genre, duration } = otherFilms[type] ?? shortFilm;
  const name = type === "series_pilot" ? { title: "Series title", link: "Pilot link" } : undefined;
  await page.getByLabel("Full name").fill(shortFilm.submitterName);
  await page.getByLabel("Email").fill(shortFilm.submitterEmail);
  await page.getByLabel("Phone").fill(shortFilm.submitterPhone);
  await page.getByLabel(name?.title ?? "Film title").fill(shortFilm.filmTitle);
  await page.getByLabel("Director").fill(shortFilm.director);
  await page.getByLabel("Genre").selectOption(genre);
  await page.getByLabel("Duration").fill(String(duration));
  await page.getByLabel("Completion year").fill(String(shortFilm.completionYear));
  await page.getByLabel("Country").fill(shortFilm.country);
  await page.getByLabel("Language").fill(shortFilm.language);
  await page.getByLabel("Synopsis").fill(shortFilm.synopsis.padEnd(100, "."));
  await page.getByLabel(name?.link ?? "Film link").fill(shortFilm.filmUrl);
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
