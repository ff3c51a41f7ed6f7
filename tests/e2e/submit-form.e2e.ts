import type { Page } from "@playwright/test";
import type { PageName } from "~/lib/paths";
import { shortFilm } from "../submission-fixtures";
import {
  continueButton,
  fillShortFilm,
  openForm,
  toastWith,
  toPayment,
  untilAlive,
} from "./entry-form";
import { delayResponse, expect, test } from "./fixtures";

const nextYear = String(new Date(Date.now() + 14 * 3_600_000).getUTCFullYear() + 1);
const long = (length: number) => "a".repeat(length);

/** A value just outside a field's limits and one just inside. */
type Bound = [field: string, wrong: string, message: string, right: string];

const bounds: [PageName, Bound[]][] = [
  [
    "submitShortFilm",
    [
      ["Full name", "", "Full name is required", "M"],
      ["Email", "", "Email is required", "m@films.example"],
      ["Email", "marisol@", "Please enter a valid email address", "m@films.example"],
      ["Phone", "", "Phone number is required", "1"],
      ["Film title", "", "Film title is required", "T"],
      ["Director", "", "Director name is required", "D"],
      ["Duration", "0", "Duration must be at least 1 minute", "1"],
      ["Duration", "41", "Short films must be 40 minutes or less", "40"],
      ["Completion year", "1899", "Invalid year", "1900"],
      ["Completion year", nextYear, "Year cannot be in the future", String(Number(nextYear) - 1)],
      ["Country", "", "Country is required", "Chile"],
      ["Language", "", "Language is required", "Spanish"],
      ["Synopsis", long(49), "Synopsis must be at least 50 characters", long(50)],
      ["Synopsis", long(501), "Synopsis must be less than 500 characters", long(500)],
      ["Film link", "vimeo", "Must be a valid URL", ""],
      ["Trailer link", "javascript:alert(1)", "Must be a valid URL", "https://a.example/t"],
    ],
  ],
  [
    "submitFeatureFilm",
    [
      ["Film title", "", "Film title is required", "T"],
      ["Director", "", "Director is required", "D"],
      ["Duration", "40", "Feature films must be over 40 minutes", "41"],
      ["Duration", "301", "Duration seems unusually long", "300"],
      ["Completion year", "1899", "Please enter a valid year", "1900"],
      ["Completion year", nextYear, "Please enter a valid year", String(Number(nextYear) - 1)],
      ["Synopsis", long(99), "Synopsis must be at least 100 characters", long(100)],
      ["Synopsis", long(1001), "Synopsis must be 1000 characters or less", long(1000)],
      ["Film link", "vimeo", "Please enter a valid URL", ""],
    ],
  ],
  [
    "submitSeriesPilot",
    [
      ["Series title", "", "Series title is required", "T"],
      ["Duration", "14", "Pilot must be at least 15 minutes", "15"],
      ["Duration", "91", "Pilot should be under 90 minutes", "90"],
      ["Synopsis", long(74), "Synopsis must be at least 75 characters", long(75)],
      ["Synopsis", long(751), "Synopsis must be 750 characters or less", long(750)],
      ["Trailer link", "vimeo", "Please enter a valid URL", ""],
    ],
  ],
  [
    "submitLogLine",
    [
      ["Full name", "", "Full name is required", "T"],
      ["Email", "tom", "Please enter a valid email address", "t@lines.example"],
      ["Log line", long(9), "Log line must be at least 10 characters", long(10)],
      ["Log line", long(251), "Log line must be 250 characters or less", long(250)],
    ],
  ],
];

for (const [name, fields] of bounds) {
  test(`${name} shows an error just outside each limit, and accepts the limit itself`, async ({
    page,
  }) => {
    await openForm(page, name);
    for (const [label, wrong, message, right] of fields) {
      const field = page.getByRole("textbox", { name: label }).or(page.getByLabel(label)).first();
      await field.fill(wrong);
      await field.blur();
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
      await field.fill(right);
      await expect(field).not.toHaveAttribute("aria-invalid");
    }
  });
}

test("Enter without the terms says that they are required", async ({ page }) => {
  await openForm(page, "submitShortFilm");
  await expect(continueButton(page)).toBeDisabled();
  await expect(continueButton(page)).toHaveAccessibleDescription("Agree to the terms to continue.");
  await page.getByLabel("Film title").press("Enter");
  await expect(toastWith(page, "Terms Required")).toBeVisible();
  await expect(
    toastWith(page, "Please agree to the terms and conditions before submitting."),
  ).toBeVisible();
  await expect(page.getByText("You must agree to the terms and conditions")).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByText("Genre is required")).toBeVisible();
});

async function expectShortFilm(page: Page) {
  await expect(page.getByLabel("Film title")).toHaveValue(shortFilm.filmTitle);
  await expect(page.getByLabel("Genre")).toHaveValue(shortFilm.genre);
  await expect(page.getByLabel("Duration")).toHaveValue(String(shortFilm.duration));
  await expect(page.getByLabel("Synopsis")).toHaveValue(shortFilm.synopsis);
  await expect(page.getByRole("checkbox")).toBeChecked();
  await expect(continueButton(page)).toBeEnabled();
}

test("typed values survive the payment step, a reload and a closed tab", { tag: "@short" }, async ({
  page,
}) => {
  // A new address: another test's fee opens a new payment.
  await toPayment(page, `${crypto.randomUUID()}@films.example`);
  await page.reload();
  await expect(page.getByText("you have not been charged yet")).toBeVisible();
  // The card fields load late and move the button below them.
  await page.getByRole("button", { name: "Pay $30" }).waitFor();
  await page.getByRole("button", { name: "Back to Form" }).click();
  await expectShortFilm(page);
  // The address follows the form after a moment; until then a reload leads back to the payment.
  await expect(page).not.toHaveURL(/#/);
  // The note about where it is saved is true.
  await expect(page.getByText("We also saved your entry for the payment")).toBeVisible();
  await expect(page.getByText("Saved on this device only")).toHaveCount(0);
  await page.reload();
  await untilAlive(page);
  await expectShortFilm(page);
  await expect(page.getByText("Saved on this device")).toBeVisible();
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await openForm(again, "submitShortFilm");
  await expectShortFilm(again);
});

test("each form keeps its own values, and Clear form deletes them after a question", async ({
  page,
}) => {
  await openForm(page, "submitShortFilm");
  await page.getByLabel("Film title").fill("Night Train");
  await page.getByRole("link", { name: /Feature Film/ }).click();
  await expect(page.getByLabel("Film title")).toHaveValue("");
  await page.getByRole("link", { name: /Short Film/ }).click();
  await expect(page.getByLabel("Film title")).toHaveValue("Night Train");
  await page.getByRole("button", { name: "Clear form" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByLabel("Film title")).toHaveValue("Night Train");
  await page.getByRole("button", { name: "Clear form" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear form" }).click();
  await expect(page.getByLabel("Film title")).toHaveValue("");
  await page.reload();
  await untilAlive(page);
  await expect(page.getByLabel("Film title")).toHaveValue("");
});

test("values typed before hydration are not lost", async ({ page }) => {
  const release = await delayResponse(page, "**/assets/*.js");
  await page.goto("/submit/short-film", { waitUntil: "commit" });
  await page.getByLabel("Film title").fill("Typed early");
  release();
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await expect(page.getByLabel("Film title")).toHaveValue("Typed early");
});

test("a form can be filled in and paid by keyboard only", { tag: "@short" }, async ({ page }) => {
  await openForm(page, "submitLogLine");
  await page.getByLabel("Full name").focus();
  await page.keyboard.type("Tom Okafor");
  await page.keyboard.press("Tab");
  await page.keyboard.type("tom@lines.example");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("A lighthouse keeper's widow falls for the ghost in the lamp.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Pay $1" }).waitFor();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    if (focused === "Pay $1") break;
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /Thank you/ })).toBeFocused();
});

test("a datalist suggests every country when its field has the focus", async ({ page }) => {
  await openForm(page, "submitShortFilm");
  const country = page.getByLabel("Country");
  const listed = () =>
    country.evaluate((input) => (input as HTMLInputElement).list?.options.length ?? 0);
  expect(await listed()).toBe(0);
  await country.focus();
  await expect.poll(listed).toBeGreaterThan(240);
});

test("the short film's form sends the documented fields", async ({ page }) => {
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  const opening = page.waitForRequest((request) => request.url().endsWith("payment-intent"));
  await continueButton(page).click();
  const { submissionType: _type, ...fields } = shortFilm;
  expect((await opening).postDataJSON()).toEqual({
    amount: 30,
    submissionType: "short_film",
    // Not in the documents: the password of the film link, here null.
    submission: { ...fields, filmPassword: null, submissionFee: "regular" },
  });
});
