import { pages } from "~/lib/paths";
import { enterFilm, sendMessage, uniqueWord } from "./admin";
import { delayResponse, expect, expectAccessible, logIn, test } from "./fixtures";

/** The global search: by keyboard only, and by touch. */

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("text typed while the search is loading is searched, and triggers no shortcut", async ({
  page,
}) => {
  const word = uniqueWord();
  await enterFilm(page.request, `${word}s`);
  const arrive = await delayResponse(page, /\/command-palette-[^/]*\.js$/);
  await page.goto(`${pages.adminSubmissions}?q=${word}`);
  await page.getByRole("link", { name: `${word}s` }).focus();
  await page.keyboard.press("Control+k");
  // On this page 's' is a shortcut.
  await page.keyboard.type("ss");
  arrive();
  await expect(page.getByRole("combobox", { name: /^Search films/ })).toHaveValue("ss");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Favorite: ${word}s` })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test("finds a half-remembered film, a person, a message and a page from every page", async ({
  page,
}) => {
  const word = uniqueWord().replaceAll(/\d/g, "x");
  const id = await enterFilm(page.request, `The ${word}makers' Daughter`);
  const message = await sendMessage(page.request, word);
  await page.goto(pages.adminOutbox);
  const palette = page.getByRole("dialog", { name: "Search everything" });
  const box = palette.getByRole("combobox");
  const options = palette.getByRole("option");
  const selected = palette.getByRole("option", { selected: true });
  // Keyboard shortcuts work only after hydration.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(box).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(options.first()).toHaveText(/Dashboard/);
  // Two characters exchanged, and no apostrophe.
  await page.keyboard.type(`${word}makrs`);
  await expect(selected).toContainText(`The ${word}makers' Daughter`);
  await expect(box).toHaveAttribute(
    "aria-activedescendant",
    (await selected.getAttribute("id")) ?? "",
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${id}$`));
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type(word);
  const groups = palette.getByRole("group");
  await expect(groups.filter({ hasText: "Messages" }).getByRole("option")).toHaveCount(1);
  await expect(groups.filter({ hasText: "People" }).getByRole("option")).toHaveText([
    new RegExp(`${word}@mail.example`),
  ]);
  while (!(await selected.getAttribute("href"))?.includes(message)) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(message));

  // In a field a slash is typed; Escape returns the focus.
  const field = page.getByLabel("Search messages");
  await field.focus();
  await page.keyboard.press("/");
  await expect(field).toHaveValue("/");
  await page.keyboard.press("Control+k");
  await box.fill("countdwon");
  await expect(selected).toContainText("Dates");
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
});

test("a page that loads late takes no keystrokes from the search", async ({ page }) => {
  const arrive = await delayResponse(page, /\/news\.data/);
  await page.goto(pages.adminOutbox);
  await page.getByRole("link", { name: "News" }).first().click();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog", { name: "Search everything" }).getByRole("combobox");
  await expect(box).toBeFocused();
  await page.keyboard.type("light");
  arrive();
  await expect(page.locator("h1", { hasText: "News" })).toBeAttached();
  await page.keyboard.type("house");
  await expect(box).toHaveValue("lighthouse");
});

test("works by touch", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.adminNews);
  const palette = page.getByRole("dialog", { name: "Search everything" });
  await expect(async () => {
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
    await expect(palette).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await palette.getByRole("combobox").fill("nothing is called so");
  await expect(palette.getByText(/No results for/)).toBeVisible();
  await palette.getByRole("combobox").fill("mailing list");
  await expectAccessible(page);
  await palette.getByRole("option", { name: /Subscribers/ }).click();
  await expect(page).toHaveURL(pages.adminSubscribers);
});

test("'0016' finds its entry, and one search answers 'did Linh get her email?'", async ({
  page,
}) => {
  const word = uniqueWord().replaceAll(/\d/g, "x");
  const id = await enterFilm(page.request, `Lantern ${word}`);
  const entry = await (await page.request.get(`/api/submissions/${id}`)).json();
  const number: string = entry.reference.split("-")[1];
  await page.goto(pages.adminContacts);
  const palette = page.getByRole("dialog", { name: "Search everything" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type(number);
  await expect(palette.getByRole("option", { name: new RegExp(entry.reference) })).toBeVisible();
  await palette.getByRole("combobox").fill(word);
  const emails = palette.getByRole("group", { name: "Emails" }).getByRole("option");
  await expect(emails.filter({ hasText: "We received" })).toContainText(/Sent|Queued|Sending/);
  await emails.filter({ hasText: "We received" }).click();
  await expect(page).toHaveURL(/\/admin\/outbox\?q=/);
  await expect(page.getByRole("table", { name: "Emails" })).toContainText("We received");
});
