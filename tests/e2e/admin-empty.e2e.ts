import { accessCode, directorEmail } from "../director-account";
import { widths } from "./admin";
import { expect, expectAccessible } from "./fixtures";
import { test } from "./separate-site";

/** The pages of an empty festival, and its limit on guesses. */

test.use({ siteSettings: { DEMO: "off", RATE_LIMITS: "on" } });
test.describe.configure({ mode: "serial" });

const emptyPages: [address: string, words: string][] = [
  ["/backstage-7f3a9c", "No Submissions Yet"],
  ["/backstage-7f3a9c", "No Messages Yet"],
  ["/admin/submissions", "No Submissions Yet"],
  ["/admin/favorites", "No Favorites Yet"],
  ["/admin/films", "No proposed films yet"],
  ["/admin/media", "No films here"],
  ["/admin/contacts", "No Messages Yet"],
  ["/admin/contacts?archived=true", "No archived messages"],
  ["/admin/subscribers", "No subscribers yet"],
  ["/admin/news", "No news yet"],
  // The login already sent one, because the browser was new.
  ["/admin/outbox", "1 email"],
];

test("every empty page says what will appear there", async ({ page, server }) => {
  test.slow();
  const answer = await page.request.post("/api/director/session", {
    data: { email: directorEmail, accessCode },
    headers: { Origin: server.url },
  });
  expect(answer.status()).toBe(200);
  for (const [address, words] of emptyPages) {
    await page.goto(address);
    await expect(page.getByText(words)).toBeVisible();
    for (const size of widths) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  }
  await page.goto("/admin/subscribers");
  await expect(
    page.getByText("Email subscribers will appear here when people sign up through the popup."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Export Emails" })).toHaveCount(0);
  await page.goto("/admin/submissions");
  await expect(page.getByRole("link", { name: "Export CSV" })).toHaveCount(0);
});

test("after too many guesses the login says how long to wait", async ({ page }) => {
  await page.goto("/backstage-7f3a9c");
  await page.getByLabel("Director email").fill(directorEmail);
  for (let guess = 1; guess <= 6; guess += 1) {
    await page.getByLabel("Access code").fill(`guess number ${guess}`);
    const answer = page.waitForResponse("**/api/director/session");
    await page.getByRole("button", { name: "Access Portal" }).click();
    expect((await answer).status()).toBe(guess <= 5 ? 401 : 429);
  }
  await expect(page.getByRole("alert")).toContainText(
    /^Too many requests\. Please try again in \d+ minutes\.$/,
  );
});
