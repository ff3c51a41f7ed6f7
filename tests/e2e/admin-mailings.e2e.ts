import { pages, pathFor } from "~/lib/paths";
import { bounds } from "../bounds";
import { enterFilm, uniqueWord } from "./admin";
import { test } from "./fake-time-site";
import { expect, expectAccessible, logIn } from "./fixtures";

/** Emails to filmmakers, written on a phone, and their payments. */

test.use({ startsAt: "2026-01-20T12:00:00Z" });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
});

test("a mailing is written for a filter, checked in the outbox, sent and undone", {
  tag: "@short",
}, async ({ page, server }) => {
  test.setTimeout(bounds.journey);
  const word = uniqueWord();
  const id = await enterFilm(page.request, `Salt ${word}`);
  await enterFilm(page.request, `Smoke ${word}`);
  await page.goto(`${pages.adminSubmissions}?q=${word}`);
  await page.getByRole("link", { name: "Email these filmmakers" }).click();
  await expect(page.getByText("1 email for 2 entries, one per person")).toBeVisible();
  await page.getByLabel("Start with").selectOption({ label: "A question about the entry" });
  await page.getByLabel("Subject").fill(`{{FILM_TITLE}}: hello ${word}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("heading", { name: "First 2 emails" })).toBeVisible();
  const copy = page.frameLocator("iframe");
  await expect(copy.getByText(/We have a question/)).toBeVisible();
  await page.getByRole("button", { name: "Prepare 2 emails" }).click();
  await page.getByRole("link", { name: "Read them in the outbox" }).click();
  const rows = page.getByRole("row").filter({ hasText: word });
  await expect(rows).toHaveCount(2);
  await rows
    .filter({ hasText: "Smoke" })
    .getByRole("button", { name: /Leave out/ })
    .click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("link", { name: "Back to the mailing" }).click();
  await page.getByRole("button", { name: "Send 1 email" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Send 1 email" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await server.moveTo("2026-01-20T12:30:00Z");
  await expect(page.getByText(/^1 of 1 email sent/)).toBeVisible({ timeout: 60_000 });
  await page.goto(pathFor("adminSubmission", { id }));
  await expect(page.getByText(`Email sent: Salt ${word}: hello ${word}`)).toBeVisible();
  await page.goto(pages.adminOutbox);
  await page.getByLabel("Search emails").fill(`hello ${word}`);
  await expect(page.getByRole("row").filter({ hasText: `hello ${word}` })).toHaveCount(1);
});

test("a payment is found by its film, and is in the daily totals", async ({ page }) => {
  const word = uniqueWord();
  await enterFilm(page.request, `Tide ${word}`);
  await page.goto(pages.adminPayments);
  await page.getByLabel("Search payments").fill(word);
  await expect(page.getByRole("row").filter({ hasText: `Tide ${word}` })).toContainText("$30");
  await expect(page.getByText("1 payment", { exact: true })).toBeVisible();
  const file = await page.request.get(`/api/payments/export?q=${word}`);
  expect(await file.text()).toContain(`Tide ${word}`);
  await page.getByRole("link", { name: "Daily totals" }).click();
  await expect(page.getByRole("row").filter({ hasText: "All, USD" })).toBeVisible();
});
