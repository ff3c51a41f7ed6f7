import fs from "node:fs";
import { enterLogLine, uniqueWord } from "./admin";
import { expect, logIn, test } from "./fixtures";

/** The mailing list, the email templates and the outbox. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("the mailing list counts, shows and exports active subscribers", async ({ page }) => {
  const email = `${uniqueWord()}@letters.example`;
  await page.request.post("/api/email-subscribers", {
    data: { email, source: "popup" },
    headers: { Origin: process.env.E2E_URL ?? "" },
  });
  await page.goto("/admin/subscribers");
  await expect(page.getByRole("heading", { level: 1, name: "Email Subscribers" })).toBeVisible();
  await expect(page.getByText("Manage your mailing list subscribers")).toBeVisible();
  for (const label of ["Total Subscribers", "Popup Subscriptions", "This Month"]) {
    const figure = page.locator("div").filter({ has: page.locator("dt", { hasText: label }) });
    await expect(figure.locator("dd").last()).toHaveText(/^[1-9][\d,]*$/);
  }
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("popup");
  await expect(row).toContainText(/[A-Z][a-z]{2} \d{2}, \d{4}/);
  await expect(row).toContainText("Active");

  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export Emails" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("email-subscribers.txt");
  const lines = fs
    .readFileSync(await download.path(), "utf8")
    .trim()
    .split("\n");
  expect(lines).toContain(email);
});

test("the popup can be previewed, with its code and its success view", async ({ page }) => {
  await page.goto("/admin/subscribers");
  await page.getByRole("button", { name: "Show Preview" }).click();
  const preview = page.locator("#popup-preview");
  await expect(preview.getByLabel("Email")).toBeVisible();
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await preview.getByLabel("Email").fill("nobody@letters.example");
  await preview.getByRole("button").click();
  await page.getByRole("button", { name: "Hide Preview" }).click();
  await expect(preview).toBeHidden();
  expect(posts, "a preview subscribes nobody").toEqual([]);

  await page.getByRole("button", { name: "View Code" }).click();
  await expect(page.locator("#popup-code")).toContainText('"delay": 10000');
  await expect(page.locator("#popup-code")).toContainText("Successfully subscribed!");
  await page.getByRole("button", { name: "Hide Code" }).click();
  await expect(page.locator("#popup-code")).toBeHidden();
  await expect(page.getByText("Yay! Welcome to the family!")).toBeVisible();
});

test("a template is copied completely and previewed in its own window", async ({
  page,
  context,
  watch,
}) => {
  // The browser driver's own scripts do not run in the emails' frames.
  watch.allow(/localStorage/);
  watch.allow(/^console: Blocked script execution in '(about:blank|.*\/preview(\?framed=1)?)'/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/email-templates");
  const card = page.locator("section").filter({ hasText: "Submission confirmation" }).last();
  const excerpt = (await card.locator("pre").textContent()) ?? "";
  expect(excerpt.replace(/\.\.\.$/, "")).toHaveLength(500);
  await card.getByRole("button", { name: "Copy Template" }).click();
  await expect(page.getByText("Copied to clipboard", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.length).toBeGreaterThan(500);
  expect(copied).toContain("{{FILM_TITLE}}");
  for (const name of ["FILMMAKER_NAME", "PAYMENT_ID", "SUBMISSION_DATE"]) {
    await expect(page.locator("dt").filter({ hasText: name })).toBeVisible();
  }
  expect(
    await page
      .locator("dt")
      .filter({ hasText: /^[A-Z_]+$/ })
      .count(),
  ).toBe(13);

  const opening = context.waitForEvent("page");
  await card.getByRole("link", { name: "Preview" }).click();
  const email = await opening;
  await expect(email.getByText("Dear Marisol Vance,")).toBeVisible();
});

test("the outbox shows every email with its content", async ({ page, context }) => {
  const word = uniqueWord();
  await enterLogLine(page.request, word);
  await page.goto("/admin/outbox");
  const row = page.getByRole("row").filter({ hasText: `We received ${word}` });
  await expect(row).toContainText("tom@lines.example");
  const opening = context.waitForEvent("page");
  await row.getByRole("link", { name: /We received/ }).click();
  const email = await opening;
  await expect(email.getByText("Dear Tom Okafor,")).toBeVisible();
  await row.getByRole("link", { name: "Submission confirmation" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(word);
  await page.goto("/admin/outbox");
  await page.getByRole("navigation", { name: "State of the emails" }).getByText("Failed").click();
  await expect(page).toHaveURL("/admin/outbox?state=failed");
});
