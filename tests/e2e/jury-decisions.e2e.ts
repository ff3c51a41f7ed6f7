import type { Page } from "@playwright/test";
import { pages, pathFor } from "~/lib/paths";
import { expect, expectAccessible, logIn, toastOf } from "./fixtures";
import { test } from "./separate-site";

/** From the jury's ranking to the private decisions, and back. */

// A week before the deadline the jury scores, and nothing is announced.
test.use({
  siteSettings: { DEMO: "on", CLOCK: "2026-01-24T18:00Z" },
});

// In one process, with one site.
test.describe.configure({ mode: "default" });

const name = "Short films, first look";

async function openPhase(page: Page): Promise<void> {
  await logIn(page);
  const listed = await page.request.get("/api/jury/phases");
  const phases = (await listed.json()) as { id: string; name: string }[];
  const id = phases.find((phase) => phase.name === name)?.id ?? "";
  await page.goto(pathFor("adminJuryPhase", { id }));
}

const button = (page: Page, text: string | RegExp) => page.getByRole("button", { name: text });
const barOf = (page: Page) => page.getByRole("group", { name: "Private decision" });

test("films above the line are accepted, and the decision is undone", { tag: "@short" }, async ({
  page,
}) => {
  await openPhase(page);
  const ranking = page.getByRole("region", { name: "Deliberation" });
  const above = await button(page, /^Select \d+ above the line$/).textContent();
  const count = /\d+/.exec(above ?? "")?.[0] ?? "";
  await button(page, /above the line$/).click();
  await expect(ranking.getByText(`${count} selected`)).toBeVisible();
  // Some of the demo festival's films are accepted already.
  const before = await ranking.getByText(", accepted").count();
  expect(before).toBeLessThan(Number(count));
  await barOf(page).getByRole("button", { name: "Accept" }).click();
  await expect(toastOf(page)).toContainText(/entr(y|ies): accepted/);
  await expect(ranking.getByText(", accepted")).not.toHaveCount(before);
  await expectAccessible(page);
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(toastOf(page).last()).toContainText("as before");
  await expect(ranking.getByText(", accepted")).toHaveCount(before);

  // The list of decisions is sorted by score, and shows it.
  await page.goto(pages.adminDecisions);
  await page.getByLabel("Order").selectOption({ label: "Jury score, highest first" });
  const entries = page.getByRole("table", { name: "Entries and their private decisions" });
  await expect(entries.getByRole("row").nth(1)).toContainText(/\d+\.\d/);
  await page.getByRole("searchbox", { name: "Search decisions" }).fill("apprentice");
  await expect(entries.getByRole("row")).toHaveCount(2);
  await expect(entries.getByRole("row").nth(1)).toContainText("The Clockmaker's Apprentice");
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a film is waitlisted in the ranking and reset", async ({ page }) => {
    await openPhase(page);
    const title = "Wrong Number, Right Tuesday";
    await page.getByRole("checkbox", { name: `Select ${title}` }).tap();
    await barOf(page).getByRole("button", { name: "Waitlist" }).tap();
    await expect(toastOf(page)).toContainText("1 entry: waitlisted");
    const row = page.getByRole("row").filter({ hasText: title }).first();
    await expect(row).toContainText(", waitlisted");
    await page.getByRole("checkbox", { name: `Select ${title}` }).tap();
    await barOf(page).getByRole("button", { name: "Undecided" }).tap();
    await expect(row).not.toContainText("waitlisted");
  });
});
