import { pages, pathFor } from "~/lib/paths";
import { shortFilm } from "../submission-fixtures";
import { widths } from "./admin";
import { continueButton } from "./entry-form";
import { expect, expectAccessible, untilHydrated } from "./fixtures";
import { logInAt, test } from "./separate-site";

test.use({ sharedBy: "categories", siteSettings: { CLOCK: "2026-01-24T18:00Z" } });

test("a director adds a category, a filmmaker enters it, and it is closed", {
  tag: "@short",
}, async ({ page, server, watch }) => {
  await logInAt(page.context(), server.url);
  await page.goto(server.url + pages.adminCall);
  await untilHydrated(page);
  await page.getByRole("button", { name: "New category" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "New category" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Screenplay");
  await dialog.getByLabel("Kind").selectOption("script");
  await dialog.getByLabel("Text from, characters").fill("20");
  await dialog.getByLabel("Text to, characters").fill("3000");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await dialog.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(page.getByText("No fees yet: it takes no entries")).toBeVisible();
  for (const fee of await page.getByLabel(/^Screenplays, /).all()) await fee.fill("4");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(page.getByText("No fees yet: it takes no entries")).toBeHidden();
  await page.getByRole("button", { name: "Move up: Screenplay" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move down: Screenplay" })).toBeEnabled();
  for (const size of widths) {
    await page.setViewportSize(size);
    // Else the bar on top covers half of a link.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await expectAccessible(page);
  }

  await page.goto(server.url + pages.submit);
  await page.getByRole("link", { name: "Screenplay" }).click();
  await expect(page).toHaveURL(`${server.url}/submit/screenplay`);
  await untilHydrated(page);
  await page.getByLabel("Full name").fill(shortFilm.submitterName);
  await page.getByLabel("Email").fill(shortFilm.submitterEmail);
  await page
    .getByRole("textbox", { name: "Text" })
    .fill("INT. LIGHTHOUSE, NIGHT. She answers a letter that nobody sent.");
  await page.getByRole("checkbox").check();
  await expectAccessible(page);
  await continueButton(page).click();
  await page.getByRole("button", { name: "Pay $4" }).click();
  await expect(page.getByRole("main")).toContainText("We have your screenplay");

  await page.goto(server.url + pages.adminCall);
  await untilHydrated(page);
  await page.getByRole("button", { name: "Close: Screenplay" }).press("Enter");
  await expect(page.getByRole("button", { name: "Open: Screenplay" })).toBeVisible();
  await page.goto(`${server.url}/submit/screenplay`);
  await expect(page.getByRole("heading", { name: "Screenplays: closed" })).toBeVisible();
  await expectAccessible(page);
  watch.allow(/^404 document \/submit\/poem$/);
  const missing = await page.goto(server.url + pathFor("submitCategory", { slug: "poem" }));
  expect(missing?.status()).toBe(404);
});
