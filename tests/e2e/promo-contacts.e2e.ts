import fs from "node:fs";
import { uniqueWord, widths } from "./admin";
import { expect, expectAccessible, logIn, test, toastOf, untilHydrated } from "./fixtures";

/** Saved contacts: exported, removed, and their lawful basis. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("contacts are exported as a file, and the page says that nobody is emailed", async ({
  page,
}) => {
  const query = `people ${uniqueWord()}`;
  const headers = { Origin: process.env.E2E_URL ?? "" };
  await page.request.post("/api/promo/search-apollo", { data: { query }, headers });
  await page.goto("/admin/promo/contacts");
  await untilHydrated(page);
  await expect(page.getByText("This site does not email these people.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("promo-contacts.csv");
  const text = fs.readFileSync(await file.path(), "utf8");
  expect(text.split("\r\n")[0]).toContain(
    '"first_name","last_name","email","title","organization_name"',
  );
});

test("a contact is removed permanently after a question", async ({ page }) => {
  const query = `people ${uniqueWord()}`;
  const answer = await page.request.post("/api/promo/search-apollo", {
    data: { query },
    headers: { Origin: process.env.E2E_URL ?? "" },
  });
  const { contacts } = (await answer.json()) as {
    contacts: { first_name: string; last_name: string; email: string }[];
  };
  const [contact] = contacts;
  const name = `${contact?.first_name} ${contact?.last_name}`;
  await page.goto("/admin/promo/contacts");
  const row = page.getByRole("row").filter({ hasText: contact?.email });
  await row.getByRole("button", { name: `Remove ${name}` }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("they won't appear in searches again");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete contact" }).click();
  await expect(toastOf(page)).toContainText("The contact was deleted");
  await expect(row).toHaveCount(0);
});

test("a lawful basis is recorded and removed", async ({ page }) => {
  const headers = { Origin: process.env.E2E_URL ?? "" };
  const query = `people ${uniqueWord()}`;
  const answer = await page.request.post("/api/promo/search-apollo", { data: { query }, headers });
  const { contacts } = (await answer.json()) as { contacts: Record<string, unknown>[] };
  // Not the first one: another test removes it.
  const sample = contacts.at(-1);
  // People of the sample directory need no lawful basis, so a real one replaces them.
  let person: object = {
    ...sample,
    id: "p1",
    first_name: "Ana",
    last_name: "Silva",
    is_sample: false,
  };
  await page.goto("/admin/promo/contacts");
  await untilHydrated(page);
  await page.route(/\/api\/promo\/contacts(\/p1)?$/, async (route) => {
    if (route.request().method() === "GET") {
      return route.fulfill({ json: [person], headers: { "X-Total-Count": "1" } });
    }
    if (route.request().method() !== "PATCH") return route.continue();
    const { lawfulBasis, note } = route.request().postDataJSON() as Record<string, string>;
    person = { ...person, lawful_basis: lawfulBasis, lawful_basis_note: note || null };
    return route.fulfill({ json: person });
  });
  await page
    .getByRole("row")
    .filter({ hasText: String(sample?.email) })
    .getByRole("button", { name: /^Remove/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete contact" }).click();

  const row = page.getByRole("row").filter({ hasText: "Ana Silva" });
  await expect(row).toContainText("None (do not email)");
  await row.getByRole("button", { name: "Change the legal basis for Ana Silva" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Record the legal basis for emailing this person.");
  await dialog.getByLabel("Reason").selectOption("consent");
  await dialog.getByLabel("Proof").fill("Asked at our desk, February 14");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Consent");
  await expect(row).toContainText("Asked at our desk, February 14");
  await row.getByRole("button", { name: "Change the legal basis for Ana Silva" }).click();
  await dialog.getByLabel("Reason").selectOption("none");
  await expect(dialog.getByLabel("Proof")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("None (do not email)");
});
