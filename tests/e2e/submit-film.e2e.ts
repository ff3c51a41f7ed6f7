import { openForm, toastWith } from "./entry-form";
import { expect, test } from "./fixtures";

test("a film is proposed with the general form", async ({ page }) => {
  await openForm(page, "submit");
  await page.getByRole("link", { name: "Use the general form" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Submit Your Film");
  await expect(page.getByLabel("Duration")).toHaveValue("0");
  await expect(page.getByLabel("Year")).toHaveValue("2024");
  await page.locator("label", { hasText: "Feature Film" }).click();
  await page.getByLabel("Title").fill("The Long Pier");
  await page.getByLabel("Genre").selectOption("Romance");
  await page.getByLabel("Duration").fill("94");
  await page.getByLabel("Language").fill("English");
  await page.getByLabel("Country").fill("Ireland");
  await page.getByLabel("Project link").fill("https://films.example/pier");
  await page.getByLabel("Description").fill("Two people mend a pier.");
  await page.getByLabel("Director's name").fill("Aoife Byrne");
  await page.getByLabel("Director's email").fill("aoife@films.example");
  await page.getByLabel("Phone").fill("+353 1 555 0100");
  await page.getByRole("checkbox").check();
  const filmRequest = page.waitForRequest((request) => request.url().endsWith("/api/films"));
  await page.getByRole("button", { name: "Submit Your Film" }).click();
  expect((await filmRequest).postDataJSON()).toMatchObject({
    title: "The Long Pier",
    duration: 94,
    year: 2024,
    rating: null,
    badge: "Feature",
    badgeColor: "purple",
    featured: false,
    productionCompany: null,
  });
  await expect(toastWith(page, "Submission Successful!")).toBeVisible();
  await expect(toastWith(page, "We'll review it and get back to you soon!")).toBeVisible();
  await expect(page.getByText("The Long Pier")).toBeVisible();
});

test("an error is shown, and the form keeps its values", async ({ page }) => {
  await openForm(page, "submitFilm");
  const categories = page.getByRole("radiogroup", { name: "Category" });
  await expect(categories).toHaveAttribute("aria-required", "true");
  await expect(categories.getByRole("radio").and(page.locator("[required]"))).toHaveCount(4);
  await page.getByLabel("Title").press("Enter");
  await expect(page.getByText("Choose a category")).toBeVisible();
  await expect(page.getByText("Title is required")).toBeVisible();
  await expect(toastWith(page, "Terms Required")).toBeVisible();
});

test("a log line counts the words of its description", async ({ page }) => {
  await openForm(page, "submitFilm");
  await page.locator("label", { hasText: "Log Line" }).click();
  const box = page.getByRole("textbox", { name: "Log line" });
  await expect(box).toHaveAttribute("maxlength", "1000");
  await box.fill("one two  three");
  await expect(page.locator(".field-counter")).toHaveText("3 / 200 words");
  await expect(page.getByLabel("Project link (optional)")).toBeVisible();
  await box.fill("w ".repeat(201));
  await page.getByRole("checkbox").check();
  await expect(page.locator(".field-counter")).toHaveAttribute("data-tone", "over");
  await expect(page.getByRole("button", { name: "Submit Your Film" })).toBeDisabled();
});
