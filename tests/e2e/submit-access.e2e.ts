import type { Page } from "@playwright/test";
import { openForm, toPayment } from "./entry-form";
import { expect, expectAccessible, test } from "./fixtures";

/** Checks that the page is accessible and does not overflow sideways. */
async function expectSound(page: Page) {
  await expectAccessible(page);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test("payment, confirmation and thanks are accessible", async ({ page }) => {
      await toPayment(page);
      await expectSound(page);
      await page.getByLabel("Test card that asks for confirmation").check();
      await page.getByRole("button", { name: "Pay $30" }).click();
      await page.getByRole("button", { name: "Approve" }).waitFor();
      await expectSound(page);
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("heading", { level: 1, name: /Thank you/ }).waitFor();
      await expectSound(page);
    });
  });
}

test("no form violates the pages' policy, not even in a report", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await openForm(page, "submitFilm");
  await toPayment(page);
  await page.getByRole("button", { name: "Pay $30" }).click();
  await page.getByRole("heading", { level: 1, name: /Thank you/ }).waitFor();
});
