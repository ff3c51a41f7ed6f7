import { pathFor } from "~/lib/paths";
import { uniqueWord, widths } from "./admin";
import { asOwnPage, expect, expectAccessible, logIn, test } from "./fixtures";

test("a proposed film is found and read, and its director can be emailed", async ({ page }) => {
  const word = uniqueWord();
  const film = {
    title: `The Long Pier ${word}`,
    description: "Two people mend a pier.",
    duration: 94,
    genre: "Romance",
    year: 2025,
    filmUrl: "https://vimeo.com/76979871",
    category: "feature",
    director: "Aoife Byrne",
    directorEmail: "aoife@films.example",
    country: "Ireland",
    directorPhone: "+353 1 555 0100",
    language: "English",
    productionCompany: "Pier Nine",
    budget: "$12,000",
    submissionNotes: "There is a cut with an orchestra.",
  };
  const response = await page.request.post("/api/films", { data: film, headers: asOwnPage });
  expect(response.status()).toBe(201);

  await logIn(page);
  await page.goto(pathFor("adminFilms"));
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", {
    name: /^Films \d+ waiting$/,
  });
  await expect(link).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search films" });
  await search.fill(`no such ${word}`);
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await search.fill(`ireland ${word}`);
  await expect(page).toHaveURL(new RegExp(`q=ireland(\\+|%20)${word}`));
  await expect(page.getByText("1 film found")).toBeVisible();
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: film.title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(film.title);
  const main = page.getByRole("main");
  for (const text of [
    "Feature Film",
    film.description,
    "Romance",
    "94 min",
    "2025",
    "English",
    "Ireland",
    "Aoife Byrne",
    film.directorPhone,
    "Pier Nine",
    "$12,000",
    film.submissionNotes,
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: /^Open the film/ })).toHaveAttribute(
    "href",
    film.filmUrl,
  );
  await expect(page.getByRole("link", { name: "Email the director" })).toHaveAttribute(
    "href",
    /^\/admin\/mailings\/new\?film=[0-9a-f-]{36}$/,
  );
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  // Back in the list, its position and filters are kept.
  await page.goBack();
  await expect(search).toHaveValue(`ireland ${word}`);
});

test("a film is added by hand with errors at its fields, and two windows conflict", async ({
  page,
}) => {
  const title = `By hand ${uniqueWord()}`;
  await logIn(page);
  await page.goto(pathFor("adminFilms"));
  await page.getByRole("link", { name: "Add a film" }).click();
  const add = page.getByRole("button", { name: "Add film" });
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Running time").fill("94:01");
  await page.getByRole("button", { name: "Add a guest" }).click();
  await add.click();
  await expect(page.getByText("Director name is required")).toBeVisible();
  await expect(page.getByText("Please enter a valid year")).toBeVisible();
  await expect(page.getByText("Enter the guest's name")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Ana Vance");
  await page.getByLabel("Arrives").fill("2026-02-14T10:00");
  await page.getByLabel("Director", { exact: true }).fill("Ana Vance");
  await page.getByLabel("Year").fill("2025");
  await page.getByLabel("Genre").fill("Drama");
  await page.getByLabel("Description").fill("Two people mend a boat.");
  await page.getByLabel("Languages").fill("French, Thai");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await add.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByLabel("Languages")).toHaveValue("French, Thai");
  await expect(page.getByLabel("Stated length, minutes")).toHaveValue("95");
  await expect(page.getByLabel("Arrives")).toHaveValue("2026-02-14T10:00");

  // Another window saves first.
  await page.getByLabel("Genre").fill("Comedy");
  const at = new URL(page.url()).pathname.replace("/admin/", "/api/director/");
  const meanwhile = { version: 1, genre: "Romance", premiere: "World premiere" };
  const otherChange = await page.request.patch(at, { data: meanwhile, headers: asOwnPage });
  expect(otherChange.status()).toBe(200);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await page.getByRole("button", { name: /^Keep mine ?: Genre/ }).click();
  await expect(page.getByLabel("Premiere")).toHaveValue("World premiere");
  await save.click();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Genre")).toHaveValue("Comedy");

  // From the missing item in the list to its field.
  await page.goto(`${pathFor("adminFilms")}?state=programme&q=${title.split(" ").at(-1)}`);
  await page.getByRole("link", { name: "confirmation, copy" }).press("Enter");
  await expect(page.getByLabel("Filmmaker's reply")).toBeFocused();
});
