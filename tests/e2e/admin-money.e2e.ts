import { pages, pathFor } from "~/lib/paths";
import { logLine } from "../submission-fixtures";
import { enterFilm, tooSmall, uniqueWord, widths } from "./admin";
import { continueButton } from "./entry-form";
import { expect, expectAccessible, logIn, test, untilHydrated } from "./fixtures";

test("a code waives a fee, a fee is refunded, and an entry is edited, by keyboard only", {
  tag: "@short",
}, async ({ page }) => {
  const word = uniqueWord();
  await logIn(page);
  // They were a view of payments, whose address still leads to them.
  await page.goto(`${pages.adminPayments}?view=waivers`);
  await expect(page).toHaveURL(pages.adminCall);
  await untilHydrated(page);
  const waivers = page.getByRole("region", { name: "Waiver codes" });
  await page.getByRole("button", { name: "New waiver codes" }).press("Enter");
  await page.getByLabel("For whom").fill(`Workshop ${word}`);
  await page.getByLabel("Category", { exact: true }).selectOption("log_line");
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    if (size.width < 640) expect(await tooSmall(page, "[role=dialog]")).toEqual([]);
  }
  await page.getByLabel("For whom").press("Enter");
  const codeDialog = page.getByRole("dialog", { name: "The code" });
  const code = (await codeDialog.getByText(/^[0-9A-Z-]{14}$/).textContent()) ?? "";
  await expect(codeDialog.getByRole("button", { name: "Copy link" })).toBeVisible();
  await codeDialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(page.getByRole("row", { name: new RegExp(word) })).toContainText("Unused");

  await page.getByRole("button", { name: "New waiver codes" }).press("Enter");
  await page.getByLabel("For whom").fill(`School ${word}`);
  await page.getByLabel("Number of codes").fill("3");
  await page.getByLabel("Number of codes").press("Enter");
  await expect(page.getByText("3 codes, 0 used")).toBeVisible();
  await expect(waivers.getByRole("row")).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Revoke unused codes" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).press("Enter");
  await expect(page.getByText("3 codes, 0 used, 3 revoked")).toBeVisible();
  await page.getByLabel("Batch").selectOption("All codes");
  await expect(page.getByRole("row", { name: new RegExp(`Workshop ${word}`) })).toBeVisible();

  // The field for a code appears only with a code, which its link contains.
  await page.goto(`${pathFor("submitLogLine")}?code=AAAA-AAAA-AAAA`);
  await untilHydrated(page);
  await page.getByLabel("Full name").fill(logLine.submitterName);
  await page.getByLabel("Email").fill(logLine.submitterEmail);
  await page.getByRole("textbox", { name: "Log line" }).fill(`${word} ${logLine.logLine}`);
  await page.getByRole("checkbox").check();
  await continueButton(page).click();
  await page.getByRole("button", { name: "Pay $1" }).waitFor();
  const box = page.getByLabel("Code");
  await expect(box).toHaveValue("AAAA-AAAA-AAAA");
  await box.press("Enter");
  await expect(page.getByText("We can't find this code.")).toBeVisible();
  await expectAccessible(page);
  await box.fill(code.toLowerCase());
  await box.press("Enter");
  await page.getByRole("button", { name: "Submit for free" }).press("Enter");
  await expect(page.getByText("Waived ($1)")).toBeVisible();

  await page.goto(pages.adminCall);
  const used = page.getByRole("row", { name: new RegExp(`Workshop ${word}`) });
  await expect(used).toContainText("Used");
  await used.getByRole("link").click();
  await expect(page.getByRole("main")).toContainText(`Workshop ${word}`);

  const id = await enterFilm(page.request, `Tide ${word}`);
  await page.goto(pathFor("adminSubmission", { id }));
  await untilHydrated(page);
  await page.getByRole("button", { name: "Refund…" }).press("Enter");
  const amount = page.getByLabel("Amount");
  await amount.fill("30.01");
  await amount.press("Enter");
  await expect(page.getByText("At most $30 is left")).toBeVisible();
  await expectAccessible(page);
  await amount.fill("12.50");
  await amount.press("Enter");
  await expect(page.getByRole("list", { name: "Refunds" })).toContainText("$12.50");
  await expect(page.getByText("$17.50")).toBeVisible();

  await page.getByRole("button", { name: "Edit entry", exact: true }).press("Enter");
  const title = `Tideline ${word} ${"and on ".repeat(20).trim()}`;
  await page.getByLabel("Film title").fill(title);
  await expectAccessible(page);
  await page.getByLabel("Film title").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("Edited: title")).toBeVisible();
  await page.goto(`${pages.adminPayments}?view=refunds`);
  const refund = page.getByRole("row", { name: new RegExp(`Tideline ${word}`) });
  await expect(refund).toContainText("Done");
  // A row shows two lines of a title, however long it is.
  const name = refund.getByRole("link");
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await name.boundingBox())?.height).toBeLessThan(48);
  await expect(name).toHaveAttribute("title", title);
});
