import { logLine } from "../submission-fixtures";
import { continueButton, openForm, toastWith } from "./entry-form";
import { expect, test } from "./fixtures";

test("the counter warns below 50 and stops above 250 characters", async ({ page }) => {
  await openForm(page, "submitLogLine");
  await page.getByRole("checkbox").check();
  const box = page.getByRole("textbox", { name: "Log line" });
  const counter = page.locator(".field-counter");
  const tone = (name: string) =>
    counter.evaluate((e, n) => {
      const probe = document.createElement("i");
      probe.style.color = `var(--color-${n})`;
      e.append(probe);
      const expected = getComputedStyle(probe).color;
      probe.remove();
      return getComputedStyle(e).color === expected;
    }, name);

  await box.fill("a".repeat(200));
  await expect(counter).toHaveText("200 / 250");
  expect(await tone("subtle")).toBe(true);
  await box.fill("a".repeat(201));
  await expect(counter).toHaveText("201 / 250");
  expect(await tone("danger")).toBe(true);
  await box.fill("a".repeat(250));
  await expect(continueButton(page)).toBeEnabled();
  await expect(page.getByRole("status").filter({ hasText: /\bover\b/ })).toHaveCount(0);
  await box.fill("a".repeat(251));
  await expect(counter).toHaveText("251 / 250");
  // Red and orange are hard to distinguish, and screen readers announce no colour.
  const over = page.getByRole("status").filter({ hasText: /\bover\b/ });
  await expect(over).toHaveText("1 over");
  await expect(box).toHaveAccessibleDescription(/\b1 over\b/);
  expect(await tone("red")).toBe(true);
  await expect(continueButton(page)).toBeDisabled();
  await expect(continueButton(page)).toHaveAccessibleDescription(
    "Log line: 250 characters at most.",
  );
});

test("a log line is paid with one dollar and submitted", async ({ page }) => {
  await openForm(page, "submitLogLine");
  await expect(page.getByText("What makes a great log line?")).toBeVisible();
  await page.getByLabel("Full name").fill(logLine.submitterName);
  await page.getByLabel("Email").fill(logLine.submitterEmail);
  await page.getByRole("textbox", { name: "Log line" }).fill(logLine.logLine);
  await page.getByRole("checkbox").check();
  await continueButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Complete Your Log Line Submission",
  );
  const handIn = page.waitForRequest((request) => request.url().endsWith("/api/submissions"));
  await page.getByRole("button", { name: "Pay $1" }).click();
  expect((await handIn).postDataJSON()).toMatchObject({
    submissionType: "log_line",
    submitterPhone: null,
    characterCount: logLine.logLine.length,
    paymentIntentId: expect.stringMatching(/^pi_sandbox_/),
  });
  await expect(toastWith(page, "Log Line Submitted!")).toBeVisible();
  await expect(
    toastWith(page, "Your log line has been submitted. Check your email for confirmation!"),
  ).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$1");
});
