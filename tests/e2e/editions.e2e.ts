import type { Page } from "@playwright/test";
import { pages, pathFor } from "~/lib/paths";
import { bounds } from "../bounds";
import { test } from "./fake-time-site";
import { expect, expectAccessible } from "./fixtures";
import { logInAt } from "./separate-site";

test.use({ startsAt: "2026-11-22T12:00:00Z" });

/** From a past festival to the next one by keyboard; then last year is archived. */

test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ context, server }) => {
  await logInAt(context, server.url);
});

/** Presses the element with this name by keyboard, and counts. */
function presser(page: Page) {
  const count = { presses: 0 };
  const press = async (role: "button" | "link" | "checkbox", name: string) => {
    const control = page.getByRole(role, { name });
    await control.focus();
    await expect(control).toBeFocused();
    await page.keyboard.press(role === "checkbox" ? "Space" : "Enter");
    count.presses += 1;
  };
  return { count, press };
}

const mainOf = (html: string) => /<main id="main"[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";

test("the next edition takes nine key presses, and opens after one more question", {
  tag: "@short",
}, async ({ page, server }) => {
  test.setTimeout(bounds.journey);
  await page.goto(pages.portal);
  await expect(page.getByText("2026 edition, over.")).toBeVisible();
  // Before the set-up the dates are not the festival's own, and no next edition is offered.
  await expect(page.getByRole("link", { name: "Start the 2027 edition" })).toHaveCount(0);
  const response = await page.request.post(new URL("/api/setup/keep", server.url).href, {
    headers: { origin: server.url },
    data: {},
  });
  expect(response.status()).toBe(200);
  await page.reload();
  const { count, press } = presser(page);
  await press("link", "Start the 2027 edition");
  await expect(page.getByRole("heading", { name: "What to copy" })).toBeVisible();
  await expectAccessible(page);
  // Existing parts are ticked already; this festival has none.
  for (const part of ["settings", "emails", "deliverables", "scorecards", "award names"]) {
    await expect(page.getByRole("checkbox", { name: `Copy ${part}` })).not.toBeChecked();
    await press("checkbox", `Copy ${part}`);
  }
  await press("button", "Next");
  await expect(page.getByRole("heading", { name: "Dates" })).toBeFocused();
  const firstDay = page.getByLabel("First festival day", { exact: true }).first();
  await expect(firstDay).toHaveValue("2027-02-13");
  await expect(page.getByLabel("Last festival day")).toHaveValue("2027-02-25");
  await expect(page.getByRole("list", { name: "Warnings" })).toContainText(
    "Notifications go out 1 day after the deadline",
  );
  await firstDay.fill("2027-02-14");
  await expect(page.getByRole("note")).toContainText(
    "You entered a Sunday. 2026 began on a Saturday",
  );
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: "Last festival day" })).toContainText(
    "Thursday, February 26, 2026",
  );
  await expect(page.getByLabel("Last festival day")).toHaveValue("2027-02-25");
  await expect(page.getByLabel("Final deadline", { exact: true })).toHaveValue("2027-01-30");
  await expect(page.getByLabel(/Time of the final deadline/)).toHaveValue("17:00");
  await expect(page.getByLabel("Entries open", { exact: true })).toHaveValue("2026-11-22");
  await expectAccessible(page);
  await press("button", "Next");
  await expect(page.getByRole("heading", { name: "The 2027 edition" })).toBeFocused();
  await expect(page.getByText("Saturday, January 30, 2027, 5:00 PM Pacific Time")).toBeVisible();
  await press("button", "Create");
  await expect(page).toHaveURL(pathFor("adminEdition", { slug: "2027" }));
  expect(count.presses).toBe(9);

  // Only the director can preview it.
  await page.getByLabel("Notifications go out").fill("2027-02-01");
  await press("button", "Save dates");
  await expect(
    page.getByText("The new dates of the 2027 edition are saved.", { exact: true }),
  ).toBeVisible();
  // The settings of the next edition are edited beside those of the open one.
  await page.getByRole("link", { name: "Settings of 2027" }).click();
  await page.getByRole("link", { name: "Edit Place" }).click();
  await page.getByLabel("In short").fill("Joshua Tree");
  await page.getByRole("button", { name: "Review and save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/settings\?edition=2027#place$/);
  await page.goto(`${pages.home}?preview=2027`);
  await expect(page.getByText("Preview of 2027")).toBeVisible();
  await expect(page.locator(".billing")).toContainText("February 13-25, 2027");
  await expect(page.getByRole("main")).toContainText("Joshua Tree");
  const visitorResponse = await server.request(`${pages.home}?preview=2027`);
  const visitorHtml = await visitorResponse.text();
  expect(visitorHtml).toContain("The 2026 festival is over");
  expect(visitorHtml).not.toContain("February 13-25, 2027");
  expect(visitorHtml).not.toContain("Joshua Tree");
  // The preview links to the forms, and submits nothing.
  await page.locator("a.ticket").first().click();
  await expect(page).toHaveURL(`${pages.submit}?preview=2027`);
  await page.getByRole("link", { name: "Log Line", exact: true }).click();
  await expect(page).toHaveURL(`${pages.submitLogLine}?preview=2027`);
  await expect(page.getByText("Preview of 2027")).toBeVisible();
  await expect(page.getByText("Entries sent now are for")).toHaveCount(0);
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("This is only a preview").first()).toBeVisible();
  expect((await server.request("/2027")).status).toBe(404);

  await page.goto(pathFor("adminEdition", { slug: "2027" }));
  await press("button", "Open this edition");
  const question = page.getByRole("alertdialog", { name: "Open 2027 and close 2026?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Close this edition" })).toBeVisible();
  const home = await (await server.request("/")).text();
  expect(home).toContain("February 13-25, 2027");
  expect(home).not.toContain("The 2026 festival is over");
  expect((await server.request("/2027")).status).toBe(200);

  // An empty list links to the entries of the previous year.
  await page.goto(pages.adminSubmissions);
  await expect(page.getByText("Submissions of 2026 are in that edition.")).toBeVisible();
  await page.getByRole("link", { name: "Show the 2026 edition" }).click();
  await expect(page).toHaveURL(/edition=2026$/);

  // A closed edition can still be announced.
  await page.goto(pages.adminDecisions);
  await expect(page.getByLabel("Edition", { exact: true })).toHaveValue("2027");
  await page.getByLabel("Edition", { exact: true }).selectOption("2026");
  await expect(page).toHaveURL(/decisions\?edition=2026$/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Announcements" }).last().click();
  await expect(page).toHaveURL(/announcements\?edition=2026$/);
  await page.getByRole("button", { name: "New announcement" }).click();
  await page.getByLabel("Name").fill("The late ones");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The late ones" })).toBeVisible();
  await expect(page.getByText("You are looking at the 2026 edition, closed.")).toBeVisible();
  // The whole admin stays in that edition, also on pages that are the same for all, until it is left.
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: /^Messages/ }).click();
  await expect(page.getByLabel("Edition", { exact: true })).toHaveValue("2026");
  await expect(page.getByText("You are looking at")).toHaveCount(0);
  await main.getByRole("link", { name: /^Entries/ }).click();
  await main.getByRole("link", { name: "Payments" }).click();
  await expect(page).toHaveURL(/payments\?edition=2026$/);
  await expect(page.getByText("You are looking at the 2026 edition, closed.")).toBeVisible();
  await page.getByRole("link", { name: "Back to 2027" }).click();
  await expect(page).toHaveURL(pages.adminPayments);
  await expect(page.getByLabel("Edition", { exact: true })).toHaveValue("2027");
});

test("an archived edition stays identical, with a correction below it", async ({
  page,
  server,
}) => {
  test.setTimeout(bounds.journey);
  await page.goto(pathFor("adminEdition", { slug: "2026" }));
  await page.getByRole("button", { name: "Archive this edition" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("button", { name: "Unarchive this edition" })).toBeVisible();
  const year = async () => mainOf(await (await server.request("/2026")).text());
  const yearPage = await year();
  expect(yearPage).toContain("<h1>2026</h1>");
  expect(yearPage).toContain("Heartlight Film Festival");

  await page.goto(pathFor("adminSettingsSection", { id: "brand" }));
  await page.getByLabel("Full name").fill("Lamplight Film Festival");
  await page.getByRole("button", { name: "Review and save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/settings#/);
  expect(await (await server.request("/")).text()).toContain("Lamplight Film Festival");
  expect(await year()).toBe(yearPage);

  await page.goto(pathFor("adminEdition", { slug: "2026" }));
  await page.getByLabel("Add a note").fill("The awards night was on a Thursday.");
  await page.getByRole("button", { name: "Add note" }).click();
  // Leaving before saving asks first.
  await expect(page.getByLabel("Add a note")).toHaveValue("");
  await page.goto("/2026");
  await expect(page.getByRole("region", { name: "Added later" })).toContainText(
    /November 22, 2026\s*The awards night was on a Thursday\./,
  );
  expect(await year()).toContain(yearPage);
  await expectAccessible(page);

  await page.goto(pages.editions);
  await expect(page.getByRole("main").getByRole("listitem")).toContainText(["2027", "2026"]);
  await expectAccessible(page);
  await page.getByRole("link", { name: /^2026/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2026");
});
