import { shortFilm } from "../submission-fixtures";
import { enterFilm, sendMessage, tooSmall, uniqueWord } from "./admin";
import { asOwnPage, expect, expectAccessible, logIn, toastOf } from "./fixtures";
import { test } from "./separate-site";

/** Messages as list and thread, on a festival with its own inbox. */

const inbox = "/admin/contacts";
test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

const rowOf = (page: import("@playwright/test").Page, name: string) =>
  page.getByRole("region", { name: "Messages" }).getByRole("link", { name });

test("a message is answered by keyboard beside the sender's film", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const film = `The ${uniqueWord()} road`;
  const entry = await enterFilm(page.request, film);
  const older = uniqueWord();
  await sendMessage(page.request, older);
  const name = uniqueWord();
  await page.request.post("/api/contact", {
    headers: asOwnPage,
    data: {
      firstName: name,
      lastName: "Vance",
      email: shortFilm.submitterEmail.toUpperCase(),
      subject: "Filmmaker Submissions",
      message: "Did my film arrive?",
      formTime: 5_000,
    },
  });
  await page.goto(inbox);
  await page.keyboard.press("j");
  await expect(rowOf(page, name)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rowOf(page, older)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(rowOf(page, name)).toHaveAttribute("aria-current", "page");

  await page.keyboard.press("r");
  const body = page.getByLabel("Your reply");
  await expect(body).toBeFocused();
  await page.keyboard.type("It did, and it is in good hands. e");
  const theirEntries = page.getByRole("list", { name: "Their entries" }).getByRole("link");
  await expect(theirEntries.filter({ hasText: film })).toBeInViewport();
  await expect(body).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You wrote,")).toBeVisible();
  await expect(rowOf(page, name), "answered: out of the inbox").toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name }), "but still open").toBeVisible();

  // The position in the list is kept: the next key opens the following message.
  await page.locator("h1").focus();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1, name: older })).toBeVisible();
  await page.goto(`/admin/submission/${entry}`);
  const wrote = page.locator("section").filter({ hasText: "Their messages" });
  await expect(wrote.getByRole("link", { name: /Did my film arrive/ })).toContainText("Answered");
});

test("archiving by key opens the next message, and undo returns", async ({ page }) => {
  const [third, second, first] = [uniqueWord(), uniqueWord(), uniqueWord()];
  for (const name of [third, second, first]) await sendMessage(page.request, name);
  await page.goto(inbox);
  await rowOf(page, first).click();
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await expect(rowOf(page, first)).toHaveCount(0);
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { level: 1, name: third })).toBeVisible();
  await toastOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await expect(rowOf(page, second)).toHaveAttribute("aria-current", "page");

  // A misspelt word finds archived messages in their folder.
  await page.goto(`${inbox}?folder=archived`);
  await page.getByLabel("Search messages").fill("matnee");
  await expect(page).toHaveURL(/q=matnee/);
  await expect(rowOf(page, first)).toBeVisible();
  await rowOf(page, first).click();
  await page.getByRole("link", { name: /^Inbox/ }).click();

  await rowOf(page, second).click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await rowOf(page, second).focus();
  await page.keyboard.press("e");
  await expect(rowOf(page, third), "the keyboard is on the next row").toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Archive or unarchive");
});

test("on a phone the list leads to the message, and all controls are large enough to touch", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = uniqueWord();
  await sendMessage(page.request, name);
  await page.goto(inbox);
  expect(await tooSmall(page)).toEqual([]);
  const row = page.getByRole("listitem").filter({ hasText: name });
  expect((await row.boundingBox())?.height).toBeGreaterThan(44);
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(rowOf(page, name), "the list makes room").toBeHidden();
  expect(await tooSmall(page)).toEqual([]);
  await expectAccessible(page);
  for (const label of ["Reply", "Archive", "Next message", "Back to the list"]) {
    await expect(page.getByRole("button", { name: label, exact: true })).toBeInViewport();
  }
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  // The bottom bar covers neither the field nor its button.
  const send = page.getByRole("button", { name: "Send reply" });
  const bar = page.locator("[data-foot=thumb]");
  const below = async () => {
    const [button, foot] = [await send.boundingBox(), await bar.boundingBox()];
    return (foot?.y ?? 0) - ((button?.y ?? 844) + (button?.height ?? 0));
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await expect(page.getByLabel("Your reply")).toBeInViewport({ ratio: 1 });
  await page.getByLabel("Your reply").fill("Yes, at noon.");
  await send.click();
  await expect(page.getByText("You wrote,")).toBeVisible();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await page.getByRole("link", { name: /^Answered/ }).click();
  await expect(rowOf(page, name)).toBeVisible();
});
