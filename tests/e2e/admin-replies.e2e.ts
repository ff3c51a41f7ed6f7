import { accessCode, directorEmail } from "../director-account";
import { expectFits, sendMessage, uniqueWord } from "./admin";
import { expect, logIn, readMails, test } from "./fixtures";

/** The director replies to a visitor. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("a reply is sent by keyboard only, and is in the thread", async ({ page }) => {
  const name = uniqueWord();
  const id = await sendMessage(page.request, name);
  await page.goto(`/admin/contact/${id}`);
  await page.getByRole("button", { name: "Reply", exact: true }).focus();
  await page.keyboard.press("Enter");
  const body = page.getByLabel("Your reply");
  await expect(body).toBeFocused();
  await expect(page.getByLabel("Subject")).toHaveValue("Re: Ticket Support");
  const words = `There is one at noon, ${name}.`;
  await page.keyboard.type(words);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send reply" })).toBeFocused();
  await page.keyboard.press("Enter");

  const reply = page.getByRole("listitem").filter({ hasText: words });
  await expect(reply).toBeVisible();
  await expect(body).toHaveValue("");
  await expect(reply.getByText("Sent", { exact: true })).toBeVisible({ timeout: 30_000 });
  const email = readMails().find((mail) => mail.includes(`To: ${name} Vance`)) ?? "";
  expect(email).toContain("Subject: Re: Ticket Support");
  expect(email).toContain("Reply-To: hello@heartlight.example");
  expect(email).toContain("> Is there a matinee?");

  await page.goto("/admin/outbox");
  const row = page
    .getByRole("row")
    .filter({ hasText: `${name}@mail.example` })
    .first();
  await expect(row).toContainText("Re: Ticket Support");
  await page.goto("/admin/contacts");
  const message = page.getByRole("listitem").filter({ hasText: name });
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(message, "what is answered has left the inbox").toHaveCount(0);
  await page.getByRole("link", { name: /^Answered/ }).click();
  await expect(message).toBeVisible();
});

test("typed text survives a failed request, a reload and an ended session", {
  tag: "@short",
}, async ({ page }) => {
  const name = uniqueWord();
  const id = await sendMessage(page.request, name);
  const words = `We keep two seats for you, ${name}.`;
  const body = page.getByLabel("Your reply");
  await page.goto(`/admin/contact/${id}`);
  await body.fill(words);
  await page.getByLabel("Subject").fill("Your seats");
  await page.route("**/replies", (route) => route.abort());
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText(/could not be reached/).first()).toBeVisible();
  await expect(body).toHaveValue(words);
  await page.unroute("**/replies");
  await page.reload();
  await expect(body).toHaveValue(words);

  // On https its name has a prefix.
  const isSession = /^(?:__Host-)?heartlight_session$/;
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => isSession.test(name))).toHaveLength(1);
  await page.context().clearCookies({ name: isSession });
  await page.getByRole("button", { name: "Send reply" }).click();
  // After a full page load Enter does nothing until hydration.
  await expect(page.getByRole("button", { name: "Access Portal" })).toBeEnabled();
  await page.getByLabel("Director email").fill(directorEmail);
  await page.getByLabel("Access code").fill(accessCode);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/contact/${id}`);
  await expect(body).toHaveValue(words);
  await expect(page.getByLabel("Subject")).toHaveValue("Your seats");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: words })).toBeVisible();
  await page.reload();
  await expect(body).toHaveValue("");
});

test("an empty reply is refused, and no draft stays after logging out", async ({ page }) => {
  const id = await sendMessage(page.request, uniqueWord());
  await page.goto(`/admin/contact/${id}`);
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Write something first")).toBeVisible();
  await page.getByLabel("Your reply").fill("Half a sent");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Access Portal" })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).not.toContain("Half a sent");
});

test("a message with its reply is accessible", async ({ page }) => {
  const id = await sendMessage(page.request, uniqueWord());
  await page.goto(`/admin/contact/${id}`);
  await page.getByLabel("Your reply").fill("Yes, at noon.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Yes, at noon." })).toBeVisible();
  await expectFits(page);
});
