import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { expect, expectAccessible, toastOf } from "./fixtures";
import { logInAt, test } from "./separate-site";

/** A stranger's festival: from an empty server to its own pages, and back. */

test.use({
  timezoneId: "Europe/Madrid",
  siteSettings: { DEMO: "off", CLOCK: "2025-08-01T12:00Z", RATE_LIMITS: "off" },
});

/** A button that removes a group of fields is above them on a phone, so that it is clear what it removes. */
async function expectAboveOnPhone(page: Page, name: string) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.getByRole("button", { name, exact: true });
  const group = page.getByRole("group").filter({ has: button });
  const field = await group.getByLabel("Name", { exact: true }).boundingBox();
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
  if (process.env.PICTURES) {
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
  }
  if (size) await page.setViewportSize(size);
}

test("a festival is set up in seven steps, undone, and applied again as a file", {
  tag: "@short",
}, async ({ page, server }) => {
  test.setTimeout(bounds.journey);
  await logInAt(page.context(), server.url);
  await page.goto(pages.portal);
  await page.getByRole("link", { name: "Set up your festival" }).click();
  const next = page.getByRole("button", { name: "Next" });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true, level: 2 });

  await next.click();
  await expect(page.getByLabel("Festival name")).toHaveAccessibleDescription("Please fill this in");
  await expectAccessible(page);
  await page.getByRole("radio", { name: /^Default categories/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /^Short films/ })).toBeChecked();
  await page.getByLabel("Festival name").fill("Madrid Short Film Week");
  await page.getByLabel("Short name").fill("Madrid Shorts");
  await page.getByLabel("Email address").fill("hola@madrid.example");
  await page.keyboard.press("Enter");

  await expect(heading("Location and currency")).toBeFocused();
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Madrid");
  await page.getByLabel("Location").fill("Madrid");
  await page.getByLabel("Time zone").fill("lisbon");
  const place = await next.boundingBox();
  await page.getByLabel("Location").focus();
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Lisbon");
  // Else a press that leaves the field would miss the button.
  expect(await next.boundingBox()).toEqual(place);
  await page.getByLabel("Time zone").fill("Europe/Madrid");
  await page.getByLabel("Currency").selectOption("eur");
  await page.getByRole("radio", { name: /^24 hours/ }).check();
  await next.click();

  await expect(heading("Dates")).toBeVisible();
  await page.reload();
  await expect(heading("Dates")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Currency")).toHaveValue("eur");
  await next.click();
  await page.getByLabel("Last festival day").fill("2026-02-01");
  await next.click();
  await expect(page.getByLabel("Last festival day")).toHaveAccessibleDescription(
    "The last day must not be before the first",
  );
  await page.getByLabel("Last festival day").fill("2026-02-20");
  await next.click();

  await expect(heading("Categories")).toBeVisible();
  await page.getByRole("button", { name: "New category" }).click();
  await page.getByLabel("Name", { exact: true }).last().fill("Student Film");
  await expectAboveOnPhone(page, "Remove Animated Short");
  await page.getByRole("button", { name: "Remove Animated Short" }).click();
  await expectAccessible(page);
  await next.click();
  await expect(heading("Deadlines and fees")).toBeVisible();
  await page.getByRole("button", { name: "New deadline" }).click();
  await page.getByLabel("Name", { exact: true }).nth(1).fill("Autumn");
  await page.getByLabel("Last day of this fee").nth(1).fill("2025-11-30");
  await expectAboveOnPhone(page, "Remove Autumn");
  await page.getByLabel("Fee, Short Film").nth(1).fill("25,5");
  await next.click();
  await expect(page.getByLabel("Fee, Short Film").nth(1)).toHaveAccessibleDescription(
    /Enter a fee/,
  );
  await page.getByLabel("Fee, Short Film").nth(1).fill("25.5");
  for (const fee of await page.getByLabel("Fee, Student Film").all()) await fee.fill("5");
  await expectAccessible(page);
  await next.click();
  await expect(heading("Look")).toBeVisible();
  await page.getByText("Light", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
  await next.click();
  await expect(heading("Check")).toBeVisible();
  await expect(page.getByText(/^Early bird, until .*Student Film €5/)).toBeVisible();
  await page.getByText(/^All \d+ settings that change$/).click();
  await expect(page.getByRole("row", { name: /^Time zone America\/Los_Angeles/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create festival" }).click();

  await expect(page.getByRole("heading", { name: "Set-up file", level: 1 })).toBeVisible();
  await expect(toastOf(page)).toContainText("Your festival is set up");
  await expect(page.getByRole("heading", { name: "What's next" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export set-up" }).click();
  const file = await (await download).path();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page)).toContainText("The festival is as it was before.");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);

  const choose = page.getByLabel("Import set-up");
  await choose.setInputFiles({
    name: "festival.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ format: 2 })),
  });
  await expect(page.getByRole("alert")).toContainText("newer version of this program");
  await expectAccessible(page);
  await choose.setInputFiles({
    name: "festival.zip",
    mimeType: "application/zip",
    buffer: await readFile(file),
  });
  await expect(
    page.getByRole("row", { name: /^Name: Short name Heartlight Madrid Shorts/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(toastOf(page)).toContainText("Set-up applied");
  await page.goto(pages.home);
  await expect(page).toHaveTitle(/Madrid Short Film Week/);
  await expect(page.locator("main")).toContainText("Madrid Shorts is a film festival in Madrid.");
  await expect(page.locator("main")).not.toContainText(/heartlight|romance/i);
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(251, 248, 243)");
  await page.goto(pages.portal);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Set up your festival" })).toHaveCount(0);
});
