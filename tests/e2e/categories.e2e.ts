import type { Page } from "@playwright/test";
import type { Call } from "~/features/settings-admin/call/schema";
import { pages, pathFor } from "~/lib/paths";
import { logLine, shortFilm } from "../submission-fixtures";
import { continueButton, fillFilm } from "./entry-form";
import { asOwnPage, expect, expectAccessible, untilHydrated } from "./fixtures";
import { logInAt, test } from "./separate-site";

test.use({ siteSettings: { CLOCK: "2026-01-24T18:00Z" } });

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
  await dialog.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(page.getByText("No fees yet: it takes no entries")).toBeVisible();
  for (const fee of await page.getByLabel(/^Screenplays, /).all()) await fee.fill("4");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(page.getByText("No fees yet: it takes no entries")).toBeHidden();
  await page.getByRole("button", { name: "Move up: Screenplay" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move down: Screenplay" })).toBeEnabled();

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
  await expect(page.getByRole("main")).toContainText("We received your screenplay");

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

/** Names that spell no type: with accents, of 41 characters, with a slash, and the documented name of another. */
const names = {
  short_film: "Curtas-metragens de ficção",
  feature_film: "Feature films about letters and lighthouses",
  series_pilot: "Série / Web",
  log_line: "Short Film",
};

const fillLogLine = async (page: Page, box: string) => {
  await page.getByLabel("Full name").fill(logLine.submitterName);
  await page.getByLabel("Email").fill(logLine.submitterEmail);
  await page.getByRole("textbox", { name: box }).fill(logLine.logLine);
  await page.getByRole("checkbox").check();
};

/** A director's call with the newest version; resolves to the call for entries after it. */
async function changeCall(page: Page, method: string, path: string, data: object = {}) {
  const address = `${new URL(page.url()).origin}/api/call`;
  const { version } = await (await page.request.get(address)).json();
  const answer = await page.request.fetch(`${address}${path}?version=${version}`, {
    method,
    data: { ...data, version },
    headers: asOwnPage,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Call;
}

test("every renamed category takes a paid entry", async ({ page, server }) => {
  await logInAt(page.context(), server.url);
  await page.goto(server.url + pages.submit);
  for (const [type, name] of Object.entries(names)) {
    await changeCall(page, "PATCH", `/categories/${type}`, { name, plural: `${name}s` });
  }
  for (const [type, name] of Object.entries(names)) {
    await page.goto(`${server.url}/submit/${type.replace("_", "-")}`);
    await untilHydrated(page);
    if (type === "log_line") await fillLogLine(page, "Log line");
    else await fillFilm(page, type);
    await continueButton(page).click();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("main")).toContainText(`We received your ${name.toLowerCase()}`);
  }
});

test("a category that is deleted meanwhile says so on a phone, where it is seen", async ({
  page,
  server,
}) => {
  await logInAt(page.context(), server.url);
  await page.goto(server.url + pages.submit);
  const poem = { name: "Poem", kind: "script" };
  const { fees, deadlines } = await changeCall(page, "POST", "/categories", poem);
  const poemFees = deadlines.map(({ code }) => ({
    type: "poem",
    deadline: code,
    tier: "standard",
  }));
  await changeCall(page, "PUT", "/fees", {
    fees: [...fees, ...poemFees.map((fee) => ({ ...fee, amount: 5 }))],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/submit/poem`);
  await untilHydrated(page);
  await fillLogLine(page, "Text");
  await changeCall(page, "DELETE", "/categories/poem");
  await continueButton(page).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Choose a category of this edition" });
  await expect(refusal).toBeFocused();
  // It stays, with what was typed: the page is not loaded again without its category.
  await page.waitForLoadState("networkidle");
  await expect(refusal).toBeInViewport();
});
