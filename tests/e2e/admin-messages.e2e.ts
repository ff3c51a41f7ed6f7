import { sendMessage, uniqueWord } from "./admin";
import { expect, expectAccessible, logIn, test, toastOf } from "./fixtures";

/** The director reads visitors' messages. */

const inbox = "/admin/contacts";
const question = "Are you sure you want to delete this contact message? This cannot be undone.";

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("a message is unread until it is opened", async ({ page }) => {
  const name = uniqueWord();
  await sendMessage(page.request, name);
  await page.goto(inbox);
  const list = page.getByRole("region", { name: "Messages" });
  const card = list.getByRole("listitem").filter({ hasText: name });
  await expect(card.getByText("Unread")).toBeVisible();
  await card.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("article").getByText("We are two.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as unread" })).toBeEnabled();
  await page
    .getByRole("link", { name: /^Messages/ })
    .first()
    .click();
  await expect(card).toBeVisible();
  await expect(card.getByText("Unread")).toHaveCount(0);

  await card.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Mark as unread" }).click();
  await expect(card.getByText("Unread")).toBeVisible();
});

test("archiving can be undone, at once or from the archive", async ({ page }) => {
  const name = uniqueWord();
  const id = await sendMessage(page.request, name);
  const heading = page.getByRole("heading", { level: 1, name });
  const archive = page.getByRole("button", { name: "Archive", exact: true });
  await page.goto(`/admin/contact/${id}`);
  await archive.click();
  await expect(toastOf(page)).toContainText("Message archived.");
  await expect(heading, "the next one is open").toHaveCount(0);
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(heading).toBeVisible();
  await expect(archive).toBeVisible();
  const row = page.getByRole("link", { name: `${name} Vance` });
  await expect(row).toHaveAttribute("aria-current", "page");

  await archive.click();
  await expect(heading).toHaveCount(0);
  await page.goto(inbox);
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("link", { name: /^Archived/ }).click();
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Unarchive" }).click();
  await expect(toastOf(page)).toContainText("Message moved back to the inbox.");
  await page.getByRole("link", { name: /^Inbox/ }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
});

test("deleting asks first", async ({ page, watch }) => {
  watch.allow(/404 document/);
  const name = uniqueWord();
  const id = await sendMessage(page.request, name);
  await page.goto(`/admin/contact/${id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(question);
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Message deleted", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(inbox);
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.goto(`/admin/contact/${id}`);
  await expect(page.getByRole("heading", { name: "Contact Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to messages" }).click();
  await expect(page).toHaveURL(inbox);
});

test("a visitor's message is shown as plain text", async ({ page }) => {
  const origin = process.env.E2E_URL ?? "";
  const response = await page.request.post("/api/contact", {
    headers: { Origin: origin },
    data: {
      firstName: "<img src=x onerror=alert(1)>",
      lastName: "</script><script>alert(2)</script>",
      email: "x@mail.example",
      subject: "Ticket Support",
      message: "</textarea><svg onload=alert(3)> javascript:alert(4)",
      formTime: 5_000,
    },
  });
  const { id } = (await response.json()) as { id: string };
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  for (const address of ["/backstage-7f3a9c", inbox, `/admin/contact/${id}`]) {
    await page.goto(address);
    await expect(page.getByText("<img src=x onerror=alert(1)>").first()).toBeVisible();
  }
  expect(ran).toEqual([]);
});

test("a very long name wraps, and nothing scrolls sideways", async ({ page }) => {
  const name = uniqueWord().repeat(6);
  const id = await sendMessage(page.request, name);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ["/backstage-7f3a9c", inbox, `/admin/contact/${id}`]) {
      await page.goto(address);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${address} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});
