import type { Page } from "@playwright/test";
import { pages, pathFor } from "~/lib/paths";
import { uniqueWord } from "./admin";
import { asOwnPage, expect, expectAccessible, logIn, test, toastOf } from "./fixtures";

/** Scheduling a film without its exact running time: the time is entered where it is missing. */

// One day and one hall for all: one after the other.
test.describe.configure({ mode: "default" });

/** A day on which no other test schedules. */
const day = "2026-02-20";

/** Schedules a film without a running time. */
async function place(page: Page, word: string, time = "19:00") {
  const headers = asOwnPage;
  const post = async (path: string, data: object) => {
    const created = await page.request.post(path, { data, headers });
    expect(created.status()).toBe(201);
    return (await created.json()) as { id: string };
  };
  const title = `Unmeasured ${word}`;
  const film = await post("/api/director/films", {
    title,
    description: "A ferry.",
    genre: "Romance",
    director: "Ana Vance",
    year: 2025,
    duration: 90,
    confirmation: "yes",
    copyFormat: "DCP",
  });
  // Another venue would move the columns while other tests drag.
  const venues = await page.request.get("/api/programme/venues");
  const [venue] = (await venues.json()) as { id: string }[];
  const block = await post("/api/programme/blocks", {
    title,
    kind: "single",
    films: [{ filmId: film.id, gapSeconds: 0 }],
  });
  const starts = `${day}T${time}`;
  await post("/api/programme/screenings", { blockId: block.id, venueId: venue?.id, starts });
  return { title, film };
}

test("a missing running time is reported, and entered beside the screening, which keeps its time", async ({
  page,
}) => {
  await logIn(page);
  const { title } = await place(page, uniqueWord());
  await page.goto(`${pages.adminProgramme}?day=${day}`);
  const problem = page
    .getByRole("list", { name: "Problems" })
    .getByRole("listitem")
    .filter({ hasText: `${title} has no exact running time yet` });
  await problem.getByRole("button", { name: "Show" }).click();
  // The unscheduled blocks also have a field with this name, and appear before the inspector.
  const screening = page.locator("form#screening");
  await screening.getByLabel("Starts").fill(`${day}T20:15`);
  await page.getByLabel("State").selectOption("confirmed");
  await page.getByRole("button", { name: "Save screening" }).click();
  await expect(toastOf(page)).toContainText(title);
  await expect(toastOf(page)).not.toContainText("422");
  const at = page.getByRole("button", { name: new RegExp(`^${title}[^–]*\\b8:15 PM–`) });
  await expect(at).toBeVisible();
  await expectAccessible(page);

  const field = page.getByLabel(`Running time of ${title}, minutes and seconds`);
  await field.fill("an hour");
  await field.press("Enter");
  await expect(page.getByText("Enter minutes and seconds, like 94:01")).toBeVisible();
  await field.fill("94:01");
  await field.press("Enter");
  await expect(toastOf(page).last()).toContainText(`${title}: 94:01`);
  await expect(problem).toHaveCount(0);
  await page.getByLabel("State").selectOption("confirmed");
  const saved = page.waitForResponse((response) =>
    response.url().includes("/api/programme/screenings/"),
  );
  await page.getByRole("button", { name: "Save screening" }).click();
  await saved;
  await page.reload();
  await expect(at).toHaveAccessibleName(/confirmed/i);
  await at.click();
  await page.getByRole("button", { name: "Remove from the schedule" }).click();
  await expect(at).toHaveCount(0);
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the list of films accepts it", async ({ page }) => {
    await logIn(page);
    const { title, film } = await place(page, uniqueWord(), "13:00");
    await page.goto(`${pages.adminFilms}?state=programme&q=${encodeURIComponent(title)}`);
    const field = page.getByRole("textbox", {
      name: `Running time of ${title}, minutes and seconds`,
    });
    await field.fill("12:34");
    const save = page.getByRole("button", { name: `Save the running time of ${title}` });
    await save.tap();
    // It is far from the stated length: a second press says that it is right.
    await expect(page.getByText("The stated length is 90 minutes.")).toBeVisible();
    await save.tap();
    await expect(toastOf(page)).toContainText(`${title}: 12:34`);
    await page.goto(pathFor("adminFilm", { id: film.id }));
    await expect(page.getByLabel("Running time")).toHaveValue("12:34");
    await expect(page.getByText("Far from the stated length of 90 minutes.")).toBeVisible();
  });
});

test("all tentative screenings that are ready are confirmed at once, which one press undoes", async ({
  page,
}) => {
  await logIn(page);
  const word = uniqueWord();
  const ready = await place(page, `ready ${word}`, "14:00");
  const notReady = await place(page, `not ready ${word}`, "17:00");
  const measured = await page.request.get(`/api/director/films/${ready.film.id}`);
  const { version } = (await measured.json()) as { version: number };
  await page.request.patch(`/api/director/films/${ready.film.id}`, {
    data: { version, runningSeconds: 5_400 },
    headers: asOwnPage,
  });
  await page.goto(`${pages.adminProgramme}?day=${day}`);
  const at = ({ title }: { title: string }) =>
    page.getByRole("button", { name: new RegExp(`^${title}[^–]*PM–`) });
  await expect(page.getByRole("list", { name: "Not ready" })).toContainText(notReady.title);
  const confirm = page.getByRole("button", { name: /^Confirm all that are ready/ });
  const saved = page.waitForResponse((response) =>
    response.url().includes("/api/programme/screenings/"),
  );
  await confirm.press("Enter");
  await expect(toastOf(page)).toContainText(/screenings? confirmed/);
  await expect(toastOf(page)).toContainText("not ready to be confirmed");
  await expect(confirm).toHaveCount(0);
  await saved;
  await expect(at(ready)).toHaveAccessibleName(/confirmed/);
  await expect(at(notReady)).toHaveAccessibleName(/tentative/);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(at(ready)).toHaveAccessibleName(/tentative/);
  await expect(confirm).toBeVisible();
  for (const screening of [ready, notReady]) {
    await at(screening).press("Backspace");
    await expect(at(screening)).toHaveCount(0);
  }
});

test("a second film makes a single block one of shorts, and a single block keeps one film", async ({
  page,
}) => {
  await logIn(page);
  const word = uniqueWord();
  const titles = [`First ${word}`, `Second ${word}`];
  for (const title of titles) {
    const film = { description: "A ferry.", genre: "Romance", director: "Ana Vance", year: 2025 };
    const created = await page.request.post("/api/director/films", {
      data: { title, duration: 12, ...film },
      headers: asOwnPage,
    });
    expect(created.status()).toBe(201);
  }
  await page.goto(pages.adminProgrammeBlocks);
  const kind = page.getByLabel("Kind");
  for (const [index, title] of titles.entries()) {
    await page.getByLabel("Add a film").fill(title);
    await page.getByRole("button", { name: `Add ${title}` }).press("Enter");
    await expect(kind).toHaveValue(index === 0 ? "single" : "shorts");
  }
  await kind.selectOption("single");
  await page.getByRole("button", { name: "Create block" }).press("Enter");
  await expect(
    page.getByText("A single block has one film. Choose shorts or event."),
  ).toBeVisible();
  await kind.selectOption("event");
  await page.getByRole("button", { name: "Create block" }).press("Enter");
  await expect(page.getByRole("link", { name: new RegExp(`^First ${word}`) })).toBeVisible();
});
