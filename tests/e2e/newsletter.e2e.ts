import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { uniqueWord } from "./admin";
import { test } from "./fake-time-site";
import { asOwnPage, expect, expectAccessible, logIn, toastOf } from "./fixtures";

/** From an empty composer to a newsletter that three readers got, on a phone and on a desk. */

test.use({ startsAt: "2026-01-20T12:00:00Z" });

for (const [name, size, later] of [
  ["a phone", { width: 390, height: 844 }, "2026-01-20T12:10:00Z"],
  ["a desk", { width: 1440, height: 900 }, "2026-01-20T12:20:00Z"],
] as const) {
  test(`a newsletter is written, tested, sent and read on ${name}`, {
    tag: name === "a phone" ? "@short" : [],
  }, async ({ page, server }) => {
    test.setTimeout(bounds.journey);
    await page.setViewportSize(size);
    await logIn(page);
    const word = uniqueWord();
    const headers = asOwnPage;
    for (const reader of ["ana", "ben", "cleo"]) {
      const data = { email: `${reader}.${word}@letters.example`, source: word };
      await page.request.post("/api/email-subscribers", { data, headers });
    }
    const { updatedAt, facts } = await (await page.request.get("/api/festival")).json();
    const newsletter = { ...facts.newsletter, postalAddress: "1 Reel Lane, Ojai, CA 93023" };
    await page.request.patch("/api/festival", {
      data: { updatedAt, changes: { newsletter } },
      headers,
    });

    await page.goto(pages.adminSubscribers);
    await page.getByRole("link", { name: "Write a newsletter" }).click();
    await page.getByLabel(word, { exact: true }).check();
    await page.getByRole("button", { name: "Narrow" }).click();
    await expect(page.getByText("3 emails")).toBeVisible();
    await page.getByLabel("Subject").fill(`The curtain is up ${word}`);
    await page.getByRole("textbox", { name: "Text" }).fill("Hello,\n\nsee you at {{FESTIVAL}}.");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save and preview" }).click();
    const copy = page.frameLocator("iframe");
    await expect(copy.getByText(/see you at/)).toBeVisible();
    for (const view of ["Desktop", "Dark", "Text", "Phone"]) {
      await page.getByRole("button", { name: view, exact: true }).click();
      await expect(copy.getByText(/see you at/)).toBeVisible();
    }
    await page.getByRole("button", { name: "Send me a test" }).click();
    await expect(toastOf(page).filter({ hasText: "1 test sent" })).toBeVisible();
    await page.getByRole("button", { name: "Prepare 3 emails" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send 3 emails" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).click();
    await server.moveTo(later);
    await expect(page.getByText("of 3", { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0, { timeout: 60_000 });
    await expect(page.getByRole("row").filter({ hasText: word })).toHaveCount(3);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Read in browser" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`The curtain is up ${word}`);
    await expectAccessible(page);
    await page.getByRole("link", { name: "All newsletters" }).click();
    await expect(page.getByRole("link", { name: `The curtain is up ${word}` })).toBeVisible();
    await expectAccessible(page);
  });
}

test("addresses are imported from a file, once it was checked", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  const word = uniqueWord();
  await page.goto(pages.adminSubscribers);
  await page.getByRole("button", { name: "Import addresses" }).click();
  const choose = (csv: string) =>
    page
      .getByLabel("CSV file")
      .setInputFiles({ name: "readers.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page
    .getByLabel("Why are you allowed to email them?")
    .fill("They signed our list at the box office.");
  await choose("email\nnobody\n");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText(/^line 2: /)).toBeVisible();
  await choose(`email\nana.${word}@letters.example\nben.${word}@letters.example\n`);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("2 rows: 2 new")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 2 addresses" }).click();
  await expect(toastOf(page).filter({ hasText: "2 added" })).toBeVisible();
  await page.getByLabel("Search subscribers").fill(word);
  await expect(page.getByRole("row").filter({ hasText: word })).toHaveCount(2);
});
