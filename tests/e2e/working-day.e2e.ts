import fs from "node:fs";
import { pages } from "~/http/addresses";
import { accessCode, directorEmail } from "../account";
import { enterFilm, write } from "./desk";
import { expect } from "./fixtures";
import { test } from "./own-site";

test.use({ sharedBy: "working-day" });

/** One day of the director's, from the login to the new deadline on the landing page. */

test("a working day", async ({ page }) => {
  test.slow();
  const films = Array.from({ length: 10 }, (_, index) => `Night train ${index + 1}`);
  for (const title of films) await enterFilm(page.request, title);
  const message = await write(page.request, "Ottoline");

  await test.step("logs in", async () => {
    await page.goto(pages.portal);
    await page.getByLabel("Director email").fill(directorEmail);
    await page.getByLabel("Access code").fill(accessCode);
    await page.getByRole("button", { name: "Access Portal" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });

  await test.step("goes through ten films with the keyboard alone", async () => {
    await page.goto(`${pages.adminSubmissions}?status=pending&q=train`);
    await expect(page.locator("h1 + p")).toHaveText("10 submissions match");
    for (const [index] of films.entries()) {
      // The newest is first: films 10, 7, 4 and 1 are accepted, 9, 6 and 3 starred and reviewed.
      const decision = ["3", "2", "4"][index % 3] ?? "";
      await page.keyboard.press("j");
      if (decision === "2") await page.keyboard.press("s");
      await page.keyboard.press(decision);
      await expect(page.locator("h1 + p")).toHaveText(
        index === 9 ? "0 submissions match" : new RegExp(`^${9 - index} submissions? match`),
      );
    }
    for (const [status, count] of [
      ["accepted", 4],
      ["reviewed", 3],
      ["rejected", 3],
    ]) {
      await page.goto(`${pages.adminSubmissions}?status=${status}&q=train`);
      await expect(page.locator("h1 + p")).toHaveText(`${count} submissions match`);
    }
    await page.goto(pages.adminFavorites);
    await expect(page.locator("main [data-entry]").filter({ hasText: "Night train" })).toHaveText([
      /Night train 9/,
      /Night train 6/,
      /Night train 3/,
    ]);
  });

  await test.step("answers a message", async () => {
    await page.goto(pages.adminContacts);
    await page.getByRole("link", { name: /Ottoline Vance/ }).click();
    await expect(page).toHaveURL(new RegExp(message));
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await page.getByLabel("Your reply").fill("Yes, at noon.");
    await page.getByRole("button", { name: "Send reply" }).click();
    const reply = page.getByRole("listitem").filter({ hasText: "Yes, at noon." });
    await expect(reply.getByText("Sent", { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  await test.step("publishes news", async () => {
    await page.goto(pages.adminNews);
    await page.getByRole("link", { name: "Write an article" }).click();
    await page.getByLabel("Title").fill("Four night trains are in");
    await page.getByLabel("Excerpt").fill("The first selection stands.");
    await page.getByLabel("Content").fill("Four films about the same train.\nWe took them all.");
    await page.getByLabel("Category").fill("Selection");
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByText("It is on the landing page now.").first()).toBeVisible();
  });

  await test.step("exports the accepted films", async () => {
    await page.goto(`${pages.adminSubmissions}?status=accepted&q=train`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /CSV/ }).click(),
    ]);
    const rows = fs
      .readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(rows).toHaveLength(5);
    for (const number of [10, 7, 4, 1]) {
      expect(rows.filter((row) => row.includes(`Night train ${number},`))).toHaveLength(1);
    }
  });

  await test.step("moves the deadline and sees it on the landing page", async () => {
    await page.goto(pages.adminSettings);
    await page.getByRole("link", { name: "Edit Dates" }).click();
    const days = {
      Day: "2090-01-24",
      "Notifications go out": "2090-02-01",
      "First day": "2090-02-14",
      "Last day": "2090-02-26",
      "Black-tie event": "2090-02-26",
    };
    for (const [label, day] of Object.entries(days)) {
      await page.getByLabel(label, { exact: true }).fill(day);
    }
    await page.getByRole("button", { name: "Review and save" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(new RegExp(`${pages.adminSettings}#`));
    await page.getByRole("link", { name: "Back to the site" }).first().click();
    await expect(page.locator("#countdown-title")).toHaveText("Submissions close January 24, 2090");
    await expect(page.getByRole("banner").getByText("Jan 24, 2090")).toBeVisible();
    await expect(page.getByRole("link", { name: /Four night trains are in/ })).toBeVisible();
  });
});
