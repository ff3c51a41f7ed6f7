import { pageAddress } from "~/http/addresses";
import { ownWord, widths } from "./desk";
import { asOwnPage, expect, expectAccessible, logIn, test } from "./fixtures";

test("a proposed film is found, read whole, and its director can be written to", async ({
  page,
}) => {
  const word = ownWord();
  const film = {
    ...{ title: `The Long Pier ${word}`, description: "Two people mend a pier.", duration: 94 },
    ...{ genre: "Romance", year: 2025, filmUrl: "https://vimeo.com/76979871", category: "feature" },
    ...{ director: "Aoife Byrne", directorEmail: "aoife@films.example", country: "Ireland" },
    ...{ directorPhone: "+353 1 555 0100", language: "English", productionCompany: "Pier Nine" },
    ...{ budget: "$12,000", submissionNotes: "There is a cut with an orchestra." },
  };
  const sent = await page.request.post("/api/films", { data: film, headers: asOwnPage });
  expect(sent.status()).toBe(201);

  await logIn(page);
  await page.goto(pageAddress("adminFilms"));
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", {
    name: /^Films \d+$/,
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
  for (const said of [
    ...["Feature Film", film.description, "Romance", "94 min", "2025", "English", "Ireland"],
    ...["Aoife Byrne", film.directorPhone, "Pier Nine", "$12,000", film.submissionNotes],
  ]) {
    await expect(main.getByText(said, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: /^Open the film/ })).toHaveAttribute(
    "href",
    film.filmUrl,
  );
  await expect(page.getByRole("link", { name: "Write to the director" })).toHaveAttribute(
    "href",
    /^mailto:aoife@films\.example\?subject=The%20Long%20Pier/,
  );
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  // Back to the list as it was looked through.
  await page.goBack();
  await expect(search).toHaveValue(`ireland ${word}`);
});
