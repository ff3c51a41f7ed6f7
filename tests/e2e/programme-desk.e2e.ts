import { pageAddress } from "~/http/addresses";
import { ownWord, widths } from "./desk";
import { asOwnPage, expect, expectAccessible, logIn, test } from "./fixtures";

test("a night is planned by keyboard alone, and published", async ({ page }) => {
  const word = ownWord();
  const title = `Tideline ${word}`;
  await logIn(page);
  const film = {
    ...{ title, description: "A ferry.", genre: "Romance", director: "Ana Vance", year: 2025 },
    ...{ duration: 90, runningSeconds: 5_400, confirmation: "yes", copyFormat: "DCP" },
  };
  const made = await page.request.post("/api/director/films", {
    data: { ...film, isPublic: true },
    headers: asOwnPage,
  });
  expect(made.status()).toBe(201);

  await page.goto(pageAddress("adminProgrammeVenues"));
  await page.getByLabel("Name", { exact: true }).fill(`The Aster ${word}`);
  await page.getByLabel("Description").fill("By the sea.");
  await page.getByLabel("Address").fill("1 Pier Road");
  await page.getByLabel("Seats").fill("300");
  await page.getByRole("button", { name: "Add venue" }).press("Enter");
  await expect(page.getByRole("button", { name: new RegExp(`^The Aster ${word}`) })).toBeVisible();

  await page.goto(pageAddress("adminProgrammeBlocks"));
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Add a film").selectOption({ label: title });
  await page.getByRole("button", { name: "Make block" }).press("Enter");
  await expect(page.getByRole("button", { name: new RegExp(`^${title}`) })).toBeVisible();

  await page.goto(pageAddress("adminProgramme"));
  const shelf = page.getByRole("button", { name: new RegExp(`^${title}`) });
  await shelf.press("Enter");
  await page
    .getByLabel("Venue", { exact: true })
    .first()
    .selectOption({ label: `The Aster ${word}` });
  await page.getByRole("button", { name: "Place", exact: true }).press("Enter");
  const at = (time: string) => page.getByRole("button", { name: `${title}, ${time}, ` });
  await expect(at("19:00")).toBeVisible();
  await at("19:00").press("ArrowDown");
  await expect(at("19:05")).toBeFocused();
  await at("19:05").press("ArrowRight");
  await at("19:10").press("ArrowUp");
  await expect(at("19:05")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(at("19:10")).toBeVisible();

  await page.getByLabel("State").selectOption("confirmed");
  await page.getByRole("button", { name: "Save screening" }).press("Enter");
  await expect(page.getByText(/not public yet/)).toBeVisible();
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(title)).toBeVisible();
  await dialog.getByLabel("Note").fill(`Night of ${word}`);
  await dialog.getByRole("button", { name: "Publish now" }).press("Enter");
  await expect(dialog).toBeHidden();
  await page.goto(pageAddress("adminProgrammeVersions"));
  await expect(page.getByText(`Night of ${word}`)).toBeVisible();
  const programme = (await (await page.request.get("/api/programme")).json()) as {
    screenings: { title: string; starts: string }[];
  };
  const shown = programme.screenings.find((one) => one.title === title);
  expect(shown?.starts.slice(11)).toBe("19:10");
});
