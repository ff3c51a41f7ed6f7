import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { accessCode, directorEmail } from "../director-account";
import { widths } from "./admin";
import { expect, expectAccessible, readMails } from "./fixtures";
import { logInAt, test } from "./separate-site";

test.describe.configure({ mode: "serial" });

/** A passkey on the device: Chromium's virtual authenticator. Firefox and WebKit have none. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Whether the user confirms automatically; else autofill waits. */
  return (enabled: boolean) =>
    cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
}

/** The site's host name, because passkeys do not work with IP addresses. */
const named = (url: string) => url.replace("127.0.0.1", "localhost");

test.use({
  baseURL: async ({ server }, use) => use(named(server.url)),
});

/** The director's recovery codes, once they were created. */
let codes: string[] = [];

test("a passkey, an app and recovery codes are set up, and log in", { tag: "@short" }, async ({
  page,
  server,
}) => {
  const site = named(server.url);
  const touch = await addAuthenticator(page);
  await logInAt(page.context(), site);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/account`);
  await expect(page.getByText("No passkey yet")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Laptop");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Remove Laptop" })).toBeVisible();

  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  const key = ((await page.locator("code").textContent()) ?? "").trim();
  await page.getByLabel("Six digits").fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/^Set up/)).toBeVisible();

  await page.getByRole("button", { name: "Create recovery codes" }).click();
  await expect(page.locator("ul.font-mono li")).toHaveCount(10);
  codes = await page.locator("ul.font-mono li").allTextContents();
  await page.getByLabel("Enter one of your codes").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Two-step verification is on")).toBeVisible();
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(size.width);
  }

  await touch(false);
  await page.context().clearCookies();
  await page.goto(`/backstage-7f3a9c`);
  await page.getByLabel("Director email").fill(directorEmail);
  await page.getByLabel("Access code").fill(accessCode);
  await page.getByRole("button", { name: "Access Portal" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a recovery code" }).press("Enter");
  await page.getByLabel("Recovery code").fill(codes[1] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Director/ })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`/backstage-7f3a9c`);
  await touch(true);
  await page.getByRole("button", { name: "Use a passkey" }).press("Enter");
  await expect(page.getByRole("link", { name: /^Director/ })).toBeVisible();

  // Autofill and the button at the same moment are one login.
  await page.context().clearCookies();
  await touch(true);
  let logins = 0;
  let pressed = () => {};
  const press = new Promise<void>((resolve) => {
    pressed = resolve;
  });
  await page.route("**/api/auth/verify", async (route) => {
    logins += 1;
    await press;
    await route.continue();
  });
  await page.goto(`/backstage-7f3a9c`);
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await expect.poll(() => logins).toBe(1);
  await page.getByRole("button", { name: "Use a passkey" }).dispatchEvent("click");
  pressed();
  await expect(page.getByRole("link", { name: /^Director/ })).toBeVisible();
  expect(logins).toBe(1);
});

test("a person confirms their identity over the page by keyboard only, and the action continues", async ({
  page,
}) => {
  await page.goto(`/backstage-7f3a9c`);
  await page.getByLabel("Director email").fill(directorEmail);
  await page.getByLabel("Access code").fill(accessCode);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Use a recovery code" }).press("Enter");
  await page.getByLabel("Recovery code").fill(codes[2] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^Director/ })).toBeVisible();
  await page.goto("/admin/privacy");
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@mail.example");
  await page.keyboard.press("Enter");
  // The server's response for a session that was confirmed 16 minutes ago.
  const refusal = { type: "about:blank", title: "Forbidden", status: 403, code: "confirm_first" };
  await page.route(
    "**/api/privacy/erase",
    (route) =>
      route.fulfill({
        status: 403,
        contentType: "application/problem+json",
        body: JSON.stringify({ ...refusal, detail: "Please confirm your identity first." }),
      }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  const ask = page.getByRole("dialog", { name: "Confirm your identity" });
  await expect(ask).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Use a recovery code" }).press("Enter");
  await ask.getByLabel("Recovery code").fill(codes[3] ?? "");
  await page.keyboard.press("Enter");
  const erase = page.getByRole("dialog", { name: "Delete everything about this person?" });
  await expect(erase).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator("input[type=email]")).toHaveValue("nobody@mail.example");
  await page.keyboard.press("Escape");
  await expect(erase).toBeHidden();
});

test("personal data is requested, shown, exported and deleted without scripts", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: named(server.url),
  });
  const page = await context.newPage();
  const email = "reader@mail.example";
  const subscribed = await context.request.post(`${named(server.url)}/api/email-subscribers`, {
    data: { email, source: "popup" },
    headers: { Origin: named(server.url) },
  });
  expect(subscribed.ok()).toBe(true);
  await page.goto("/");
  await page.getByRole("link", { name: "Your data" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("status")).toContainText("We've emailed you");
  const find = async () => {
    const mails = await readMails(server.dataDir);
    return (
      mails
        .map((mail) => mail.replace(/=\r?\n/g, ""))
        .find((mail) => mail.includes("/your-data/")) ?? ""
    );
  };
  await expect.poll(find).toContain("/your-data/");
  const mail = await find();
  const code = /^(\d{6})\r?$/m.exec(mail)?.[1] ?? "";
  const link = /\/your-data\/[\w-]{43}/.exec(mail)?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("Six digits").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This code is wrong")).toBeVisible();
  await page.getByLabel("Six digits").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "What we have" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Mailing list" })).toBeVisible();
  await page.getByRole("link", { name: "Delete my data" }).click();
  await expect(page.getByRole("heading", { name: "What will be deleted" })).toBeVisible();
  for (const size of widths) {
    await page.setViewportSize(size);
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const header = await page.getByRole("banner").boundingBox();
    // The header covers nothing of the page.
    expect(title?.y ?? 0).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  }
  await page.getByLabel("Type your email to confirm").fill(email);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your data has been deleted" })).toBeVisible();
  await expect(page.getByText('"signature"')).toBeVisible();
  await context.close();
});
