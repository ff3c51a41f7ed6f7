import { documentedTheme } from "~/features/settings/look/schema";
import { pages } from "~/lib/paths";
import { expect, expectAccessible, toastOf } from "./fixtures";
import { logInAt, test } from "./separate-site";

/** A director gives the public pages another look. */

test.use({
  siteSettings: { DEMO: "on", CLOCK: "2026-02-04T18:00Z", RATE_LIMITS: "off" },
});

const pale = {
  Background: "#fbf8f3",
  Text: "#b9b9b9",
  Primary: "#7a2b8f",
  Gold: "#6f4700",
  Rose: "#a01533",
  Purple: "#5a2f8c",
  Green: "#0f5a37",
  Pink: "#8f1f63",
};

test("a color is on the landing page beside the form before it is saved", async ({
  page,
  server,
}) => {
  await logInAt(page.context(), server.url);
  await page.goto(pages.adminLook);
  const body = page.frameLocator('iframe[title="Landing page"]').locator("body");
  await expect(body).toHaveCSS("background-color", "rgb(21, 7, 12)");
  await page.getByLabel("Background", { exact: true }).fill("#0b2a1f");
  await expect(body).toHaveCSS("background-color", "rgb(11, 42, 31)");
  await page.getByRole("radio", { name: "Oswald and Work Sans" }).check();
  await expect(body).toHaveCSS("font-family", /^"?Work Sans/);
  await expectAccessible(page);
});

test("a pale look is drafted, previewed, published and undone", async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const visitor = await context.newPage();
  await visitor.addInitScript(() => {
    localStorage.setItem("cookieConsent", "declined");
    localStorage.setItem("email-popup-shown", "true");
  });
  const sheets = visitor.locator('link[href^="/look/"]');
  await logInAt(page.context(), server.url);
  await page.goto(pages.adminLook);
  await page.getByRole("radio", { name: /^Dark/ }).focus();
  await page.keyboard.press("ArrowRight");
  for (const [label, hex] of Object.entries(pale)) {
    await page.getByLabel(label, { exact: true }).fill(hex);
  }
  await page.getByRole("radio", { name: "Fraunces and Source Sans" }).check();
  await expect(
    page.getByText(/^Text on background is 1\.8 to 1, it must be 4\.5 to 1: #/),
  ).toBeVisible();
  await expectAccessible(page);
  const save = page.getByRole("button", { name: "Save draft" });
  await save.click();
  await expect(toastOf(page)).toContainText("Text on background");
  await page.getByRole("button", { name: /^Use #.*Text/ }).press("Enter");
  await expect(page.getByText(/^Text on background is/)).toHaveCount(0);
  await save.click();
  const preview = page.getByRole("link", { name: "Preview the draft" });
  await expect(preview).toBeVisible();

  await visitor.goto(pages.home);
  await expect(sheets).toHaveCount(0);
  const popup = page.waitForEvent("popup");
  await preview.click();
  const previewed = await popup;
  await expect(previewed.locator("body")).toHaveCSS("background-color", "rgb(251, 248, 243)");
  await previewed.close();

  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toastOf(page)).toContainText("Every public page has this look now.");
  for (const path of [pages.home, pages.programme, pages.submitShortFilm, pages.news]) {
    await visitor.goto(path);
    await expect(sheets).toHaveCount(1);
    await expect(visitor.locator("body")).toHaveCSS("background-color", "rgb(251, 248, 243)");
    await expectAccessible(visitor);
  }
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Background", { exact: true })).toHaveValue(
    documentedTheme.background,
  );
  await visitor.goto(pages.home);
  await expect(sheets).toHaveCount(0);
  await context.close();
});
