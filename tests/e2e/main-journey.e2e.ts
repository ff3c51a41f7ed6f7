import { accessCode, directorEmail } from "../director-account";
import { expect, logIn, openCall, readMails, test } from "./fixtures";

/** The main path: a filmmaker submits a short film and pays, and the director reads it. */
test("a filmmaker submits a short film and pays, and the director finds it", {
  tag: "@short",
}, async ({ page }) => {
  const title = `The Last Bus to Ojai ${Date.now()}`;
  await page.goto("/");
  await openCall(page);
  await page.getByRole("link", { name: "Submit a short film" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submit a short film");

  await page.getByLabel("Full name").fill("Marisol Vance");
  await page.getByLabel("Email").fill("marisol@films.example");
  await page.getByLabel("Phone").fill("+1 805 555 0142");
  await page.getByLabel("Film title").fill(title);
  await page.getByLabel("Director").fill("Marisol Vance");
  await page.getByLabel("Genre").selectOption("romantic_drama");
  await page.getByLabel("Duration, in minutes").fill("18");
  await page.getByLabel("Completion year").fill("2025");
  await page.getByLabel("Country").fill("United States");
  await page.getByLabel("Language").fill("English");
  await page
    .getByLabel("Synopsis")
    .fill("Two strangers miss the same bus on Valentine's night and decide to walk.");
  await page.getByLabel(/I agree to the terms/).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(page.getByText("Sandbox payments: no card is charged")).toBeVisible();
  await expect(page.getByLabel("Test card that pays")).toBeChecked();
  await page.getByRole("button", { name: "Pay $30" }).click();
  await expect(page.getByText("Check your email for confirmation!").first()).toBeVisible();

  // The emails are sent; the link in the confirmation opens the filmmaker's private page.
  const confirmation = () =>
    readMails().find((mail) => mail.includes(title) && /entry\//.test(mail));
  await expect.poll(confirmation).toBeTruthy();

  await page.goto("/backstage-7f3a9c");
  await page.getByLabel("Director email").fill(directorEmail.toUpperCase());
  await page.getByLabel("Access code").fill("not the access code");
  await page.getByRole("button", { name: "Access Portal" }).click();
  await expect(
    page.getByText("Invalid email or password. Only the festival director can access this portal."),
  ).toBeVisible();
  await page.getByLabel("Access code").fill(accessCode);
  await page.getByRole("button", { name: "Access Portal" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("$30").first()).toBeVisible();
});

test("the admin needs a login, which returns to the requested page", async ({ page }) => {
  await page.goto("/admin/submissions");
  await expect(page).toHaveURL(/backstage-7f3a9c/);
  await page.getByLabel("Director email").fill(directorEmail);
  await page.getByLabel("Access code").fill(accessCode);
  await page.getByRole("button", { name: "Access Portal" }).click();
  await expect(page).toHaveURL(/\/admin\/submissions/);
});

test("the director stars a film and finds it among the favorites", async ({ page }) => {
  await logIn(page);
  const list = await (await page.request.get("/api/submissions?limit=5")).json();
  const film = list.find((entry: { isFavorite: boolean }) => !entry.isFavorite);
  await page.goto(`/admin/submission/${film.id}`);
  await page
    .getByRole("button", { name: /star|favorite/i })
    .first()
    .click();
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/submissions/${film.id}`);
      return (await answer.json()).isFavorite;
    })
    .toBe(true);
  await page.goto("/admin/favorites");
  await expect(page.getByRole("link", { name: film.filmTitle ?? /./ }).first()).toBeVisible();
});
