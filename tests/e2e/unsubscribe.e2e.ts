import { uniqueWord } from "./admin";
import { expect, expectAccessible, readMails, test } from "./fixtures";

/** A reader unsubscribes with the link in an email, with scripts and without. */

for (const scripts of [true, false]) {
  test(`a reader unsubscribes ${scripts ? "with" : "without"} scripts`, {
    tag: scripts ? [] : "@short",
  }, async ({ browser, request }) => {
    const url = process.env.E2E_URL ?? "";
    const email = `${uniqueWord()}@letters.example`;
    await request.post("/api/email-subscribers", {
      data: { email, source: "popup" },
      headers: { Origin: url },
    });
    const readEmail = () => readMails().find((mail) => mail.includes(email)) ?? "";
    await expect.poll(readEmail, { timeout: 20_000 }).toContain("List-Unsubscribe-Post");
    const [address = ""] = /\/unsubscribe\/[0-9a-f-]{36}/.exec(readEmail()) ?? [];

    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const page = await context.newPage();
    await page.goto(url + address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Unsubscribe from the newsletter?",
    );
    await expect(page.locator("body")).not.toContainText(email);
    if (scripts) await expectAccessible(page);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You've unsubscribed");
    expect(new URL(page.url()).pathname).toBe(address);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You've unsubscribed");
    await page.goto(`${url}/unsubscribe/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
    await context.close();
  });
}
