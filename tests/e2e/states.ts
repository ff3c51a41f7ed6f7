import type { Page } from "@playwright/test";
import { pages, pathFor } from "~/lib/paths";
import { expect } from "./fixtures";

/** A state of a page that its address alone does not show: filtered, with a dialog, or a form with its errors. */
export type PageState = {
  address: string;
  /** What is seen; names the state in a failure. */
  shows: string;
  /** Brings the opened page into the state. It writes nothing: pages are shared with other tests. */
  open?: (page: Page) => Promise<unknown>;
  /** Whether it opens a dialog. */
  dialog?: true;
};

const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** Sends a form with nothing in it. */
const sendEmpty = async (page: Page) => {
  await page.getByRole("main").getByRole("textbox").first().press("Enter");
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
};

/** The addresses of the forms for entries and films. */
export const publicForms = [
  pages.submitShortFilm,
  pages.submitFeatureFilm,
  pages.submitSeriesPilot,
  pages.submitLogLine,
  pages.submitFilm,
];

/** The director's states: each begins with a session. */
export const adminStates: PageState[] = [
  { address: `${pages.adminSubmissions}?view=grid`, shows: "a grid" },
  { address: `${pages.adminSubmissions}?genre=drama&view=table`, shows: "a filtered table" },
  { address: `${pages.adminSubmissions}?q=nothing-like-it`, shows: "nothing found" },
  { address: `${pages.adminNews}?q=nothingatall`, shows: "nothing found" },
  { address: `${pages.adminContacts}?folder=archived`, shows: "the archive" },
  { address: `${pages.adminSubscribers}?state=left`, shows: "who unsubscribed" },
  { address: `${pages.adminSubscribers}?state=unconfirmed`, shows: "who has not confirmed" },
  {
    address: `${pages.adminSubmissions}?show=director.preview`,
    shows: "the columns to choose",
    open: press("Columns, 1"),
    dialog: true,
  },
  {
    address: pages.adminSubmissions,
    shows: "the labels of an entry",
    open: press("Label"),
    dialog: true,
  },
  {
    address: pages.adminSubmissions,
    shows: "the shortcuts",
    open: press("Shortcuts"),
    dialog: true,
  },
  {
    address: pages.portal,
    shows: "the total of each day",
    open: async (page) => {
      await press("Total")(page);
      await page.getByRole("heading", { name: "Submissions up to each day" }).waitFor();
    },
  },
  {
    address: pages.adminSubscribers,
    shows: "the popup's preview and code",
    open: async (page) => {
      await press("Show Preview")(page);
      await press("View Code")(page);
      // Half below the sticky head, only the visible part of a button can be clicked.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    },
  },
  {
    address: pathFor("adminEmailTemplate", { id: "submission" }),
    shows: "an unknown variable",
    open: async (page) => {
      await page.getByLabel("Text", { exact: true }).fill("**Dear {{FILM}}**");
      await page.getByText(/is not one of the variables/).waitFor();
    },
  },
  { address: pages.adminCall, shows: "a new category", open: press("New category"), dialog: true },
  { address: pages.adminCall, shows: "a new code", open: press("New code") },
  { address: pages.adminJury, shows: "a new jury", open: press("Add a jury"), dialog: true },
  { address: pages.adminJury, shows: "a new phase", open: press("Add a phase"), dialog: true },
];

/** States that every visitor can reach. */
export const publicStates: PageState[] = [
  {
    address: pages.contact,
    shows: "a form with its errors",
    open: async (page) => {
      const sum = page.locator(".human-sum");
      const answer = page.getByLabel("Quick check that you are human");
      await expect(answer).toBeEnabled();
      const [a = 0, b = 0] = ((await sum.textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
      await answer.fill(String(a + b));
      await answer.press("Enter");
      await expect(page.locator(".field-error").first()).toBeVisible();
    },
  },
  ...publicForms.map((address) => ({
    address,
    shows: "a form with its errors",
    open: sendEmpty,
  })),
  { address: pathFor("entry", { token: "nobody-knows-this-one-at-all" }), shows: "not found" },
  { address: pathFor("unsubscribe", { token: "nothing" }), shows: "not found" },
];
