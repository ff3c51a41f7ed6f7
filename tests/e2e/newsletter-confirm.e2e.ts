import { widths } from "./admin";
import { expect, expectAccessible, readMails } from "./fixtures";
import { logInAt, test } from "./separate-site";

/** With double opt-in: from the popup through the email to the list. */

test.describe.configure({ mode: "serial" });

test("the director turns double opt-in on", { tag: "@short" }, async ({ page, server }) => {
  await logInAt(page.context(), server.url);
  const settings = `${server.url}/api/festival`;
  const newsletter = { doubleOptIn: true, postalAddress: "1 Reel Lane, Ojai, CA 93023" };
  const saved = await page.request.patch(settings, {
    data: { updatedAt: null, changes: { newsletter } },
    headers: { Origin: server.url },
  });
  expect(await saved.text()).toContain("1 Reel Lane");
});

for (const scripts of [true, false]) {
  test(`a reader confirms ${scripts ? "with" : "without"} scripts`, {
    tag: scripts ? [] : "@short",
  }, async ({ browser, page, server }) => {
    test.slow();
    const email = `${scripts ? "ana" : "ben"}.reyes@letters.example`;
    if (scripts) {
      await page.addInitScript(() => localStorage.removeItem("email-popup-shown"));
      await page.clock.install();
      await page.goto("/");
      await page.waitForTimeout(500);
      await page.clock.runFor(11_000);
      const popup = page.getByRole("dialog");
      await popup.getByLabel("Email").fill(email);
      await popup.getByRole("button", { name: "Subscribe" }).click();
      await expect(popup.getByText("One more step")).toBeVisible();
      await expect(popup.getByText("Check your inbox.")).toBeVisible();
      await expect(popup).not.toContainText("Successfully subscribed!");
      await page.clock.runFor(10_000);
      await expect(popup, "stays until it was read").toBeVisible();
    } else {
      await page.request.post(`${server.url}/api/email-subscribers`, {
        data: { email, source: "popup" },
        headers: { Origin: server.url },
      });
    }
    const readEmail = () =>
      (readMails(server.dataDir).find((mail) => mail.includes(`To: ${email}`)) ?? "").replace(
        /=\r?\n/g,
        "",
      );
    await expect.poll(readEmail, { timeout: 20_000 }).toContain("/confirm/");
    expect(readEmail()).toContain("1 Reel Lane");
    const [address = ""] = /\/confirm\/[\w-]{43}/.exec(readEmail()) ?? [];

    const context = await browser.newContext({ javaScriptEnabled: scripts });
    const reading = await context.newPage();
    const title = reading.getByRole("heading", { level: 1 });
    for (const size of widths) {
      await reading.setViewportSize(size);
      await reading.goto(server.url + address);
      await expect(title).toHaveText("Is this your address?");
      await expect(reading.locator("body")).not.toContainText(email);
      if (scripts) await expectAccessible(reading);
    }
    await reading.getByRole("button", { name: "Confirm my address" }).focus();
    await reading.keyboard.press("Enter");
    await expect(title).toHaveText("You're subscribed");
    expect(new URL(reading.url()).pathname).toBe(address);
    await reading.goto(`${server.url}/confirm/${"A".repeat(43)}`);
    await expect(title).toHaveText("This link has expired");
    await context.close();
    await expect
      .poll(() => readMails(server.dataDir).join(), { timeout: 20_000 })
      .toMatch(new RegExp(`To: ${email}[^]*Subject: Welcome to Heartlight`));
  });
}

test("the director sees unconfirmed addresses separately", async ({ page, server }) => {
  await page.request.post(`${server.url}/api/email-subscribers`, {
    data: { email: "eve@letters.example", source: "popup" },
    headers: { Origin: server.url },
  });
  await logInAt(page.context(), server.url);
  await page.goto("/admin/subscribers");
  await expect(page.getByRole("row").filter({ hasText: "ana.reyes" })).toContainText("Active");
  await expect(page.getByRole("row").filter({ hasText: "eve@" })).toHaveCount(0);
  await page.getByRole("link", { name: "Unconfirmed" }).click();
  await expect(page.getByRole("row").filter({ hasText: "eve@" })).toContainText("Unconfirmed");
  await expectAccessible(page);
});
