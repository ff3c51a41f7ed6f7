import fs from "node:fs";
import { enterLogLine, uniqueWord } from "./admin";
import { expect, logIn, test } from "./fixtures";

/** The director works through the submissions. */

const list = "/admin/submissions";

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("finds entries by words, category and status, and keeps that in the address", async ({
  page,
}) => {
  const word = uniqueWord();
  await enterLogLine(page.request, `${word} one`);
  await enterLogLine(page.request, `${word} two`);
  await page.goto(list);
  await expect(page.locator("h1 + p")).toHaveText(/^\d+ submissions$/);
  await page.getByLabel("Search submissions").fill(word);
  await expect(page.locator("h1 + p")).toHaveText("2 submissions match");
  await page.locator("summary", { hasText: "Filter" }).click();
  await page.getByLabel("Category").selectOption("log_line");
  await expect(page).toHaveURL(new RegExp(`q=${word}&type=log_line|type=log_line&q=${word}`));
  await page.getByLabel("Status", { exact: true }).selectOption("accepted");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Search submissions")).toHaveValue(word);
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("accepted");
  await page.getByRole("link", { name: "Show all submissions" }).click();
  await expect(page.getByLabel("Search submissions")).toHaveValue("");
});

test("typed text stays while an earlier search is running", async ({ page }) => {
  const word = uniqueWord();
  await enterLogLine(page.request, `${word} one`);
  await page.goto(list);
  // A slow connection: each response takes longer than the delay after which a search is sent.
  await page.route("**/admin/submissions.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  const search = page.getByLabel("Search submissions");
  await search.pressSequentially(word.slice(0, 4));
  await page.waitForTimeout(600);
  await search.pressSequentially(word.slice(4));
  await expect(page.locator("h1 + p")).toHaveText("1 submission matches");
  await expect(search).toHaveValue(word);
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(`${list}?q=${word}`);
});

test("shows a table or a grid, and remembers the choice", async ({ page }) => {
  await page.goto(list);
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("link", { name: "Grid" }).click();
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.goto(list);
  await expect(page.getByRole("heading", { level: 1, name: "Submissions" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.getByRole("link", { name: "Table" }).click();
  await page.getByRole("button", { name: "Title" }).click();
  await expect(page).toHaveURL(/sort=title/);
  await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  const titles = await page.locator("[data-entry]").allInnerTexts();
  const sorted = [...titles].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  expect(titles.slice(0, 5)).toEqual(sorted.slice(0, 5));
});

test("loads more on scrolling, until all are shown", async ({ page }) => {
  const word = uniqueWord();
  for (let count = 0; count < 23; count += 1) await enterLogLine(page.request, `${word} ${count}`);
  await page.goto(`${list}?q=${word}`);
  const entries = page.locator("[data-entry]");
  await expect(entries).toHaveCount(20);
  await expect(page.getByText("20 of 23 shown")).toBeAttached();
  await page.getByText("20 of 23 shown").scrollIntoViewIfNeeded();
  await expect(entries).toHaveCount(23);
  await expect(page.getByText("All 23 shown")).toBeVisible();
  const ids = await entries.evaluateAll((links) =>
    links.map((link) => link.getAttribute("data-entry")),
  );
  expect(new Set(ids).size).toBe(23);

  // After returning from an entry, everything is unchanged.
  await entries.first().click();
  await expect(page).toHaveURL(/\/admin\/submission\//);
  await page.goBack();
  await expect(entries).toHaveCount(23);

  // However quickly: from the second page on, the list continues with 120 made-up entries.
  const [entry] = await (await page.request.get(`/api/submissions?q=${word}&limit=1`)).json();
  await page.route("**/api/submissions?*cursor=*", async (route) => {
    const from = Number(/cursor=made-up-(\d+)/.exec(route.request().url())?.[1] ?? 20);
    const json = Array.from({ length: 20 }, (_, at) => ({ ...entry, id: `made-up-${from + at}` }));
    const next = `</api/submissions?q=${word}&cursor=made-up-${from + 20}>; rel="next"`;
    const link = from + 20 < 120 && { Link: next };
    await route.fulfill({ json, headers: { "X-Total-Count": "120", ...link } });
  });
  await page.goto(`${list}?q=${word}`);
  const scrolledTo = async () => {
    await page.locator("[data-scroller]").evaluate((box) => box.scrollTo(0, box.scrollHeight));
    return entries.count();
  };
  await expect.poll(scrolledTo, { intervals: [30], timeout: 30_000 }).toBe(120);
  await expect(page.getByText("All 120 shown")).toBeVisible();
});

test("a star in the list adds the entry to the favorites, and removes it", async ({ page }) => {
  const word = uniqueWord();
  await enterLogLine(page.request, word);
  await page.goto(`${list}?q=${word}`);
  const star = page.getByRole("button", { name: `Favorite: ${word}` });
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Favorites" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Favorites" })).toBeVisible();
  await star.click();
  await expect(star).toHaveCount(0);
  await page.goto(`${list}?q=${word}`);
  await expect(star).toHaveAttribute("aria-pressed", "false");
});

test("many entries are decided at once", async ({ page }) => {
  const word = uniqueWord();
  for (const number of ["one", "two", "three"])
    await enterLogLine(page.request, `${word} ${number}`);
  await page.goto(`${list}?q=${word}`);
  await page.getByRole("checkbox", { name: `Select ${word} one` }).check();
  await page.getByRole("checkbox", { name: `Select ${word} three` }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Mark as rejected" }).click();
  await expect(page.getByText("2 submissions marked as rejected", { exact: true })).toBeVisible();
  await expect(page.getByText("2 selected")).toBeHidden();
  const badges = page.locator("tr .status").filter({ hasText: "Rejected" });
  await expect(badges).toHaveCount(2);
  await expect(badges.first()).toHaveAttribute("data-tone", "red");
  await page.goto(`${list}?q=${word}&status=pending`);
  await expect(page.locator("h1 + p")).toHaveText("1 submission matches");
});

test("everything can be done from the keyboard", { tag: "@short" }, async ({ page }) => {
  const word = uniqueWord();
  for (const number of ["three", "two", "one"])
    await enterLogLine(page.request, `${word} ${number}`);
  await page.goto(`${list}?q=${word}`);
  const link = (number: string) => page.locator("[data-entry]", { hasText: `${word} ${number}` });
  await page.keyboard.press("j");
  await expect(link("one")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("s");
  await expect(page.getByRole("button", { name: `Favorite: ${word} one` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await link("one").focus();
  await page.keyboard.press("3");
  await expect(page.getByText(new RegExp(`^${word} one .* marked as accepted$`))).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await link("one").focus();
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} one`);
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} two`);
  await page.keyboard.press("4");
  // A key opens the next entry.
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} three`);
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${word} two`);
  await expect(page.getByRole("button", { name: "Rejected" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("u");
  await expect(page).toHaveURL(`${list}?q=${word}`);

  // In a field, shortcut keys are typed.
  await page.getByLabel("Search submissions").fill("");
  await page.getByLabel("Search submissions").pressSequentially("jks4?");
  await expect(page.getByLabel("Search submissions")).toHaveValue("jks4?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the shortcuts can be switched off", async ({ page }) => {
  await page.goto(list);
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await page.getByRole("checkbox", { name: /Use these shortcuts/ }).uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("?");
  await page.keyboard.press("j");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("[data-entry]:focus")).toHaveCount(0);
});

test("an entry's page shows all its data and saves the director's changes", async ({ page }) => {
  const word = uniqueWord();
  const id = await enterLogLine(page.request, word);
  await page.goto(`/admin/submission/${id}`);
  await expect(page).toHaveTitle(new RegExp(`^${word}`));
  await expect(page.getByText("tom@lines.example").first()).toBeVisible();
  await expect(page.getByText("Submitted, $1 paid")).toBeVisible();
  await expect(page.getByText("Sandbox, no card was charged")).toBeVisible();

  await page.getByRole("button", { name: "Accepted" }).click();
  await expect(page.getByText("Status changed from pending to accepted")).toBeVisible();
  await expect(page.getByText("Private until announced")).toContainText("page says 'Received'");
  await page.getByLabel("Notes").fill("Read it twice.");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Notes")).toHaveValue("Read it twice.");
  await expect(page.getByRole("button", { name: "Accepted" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Submissions").click();
  await expect(page).toHaveURL(list);
});

test("an unknown entry is a 404 with a link back", async ({ page, watch }) => {
  watch.allow(/404 document/);
  const answer = await page.goto("/admin/submission/00000000-0000-4000-8000-000000000000");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Submission Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to submissions" }).click();
  await expect(page).toHaveURL(list);
});

test("the export contains the filtered entries", async ({ page }) => {
  const word = uniqueWord();
  await enterLogLine(page.request, `${word} one`);
  await enterLogLine(page.request, `${word} two`);
  await page.goto(`${list}?q=${word}`);
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("submissions.csv");
  const text = fs.readFileSync(await download.path(), "utf8");
  expect(text.trim().split("\r\n")).toHaveLength(3);
  expect(text).toContain(`${word} one`);
});

test("on a phone the status is also in the bottom bar", async ({ page }) => {
  const id = await enterLogLine(page.request, uniqueWord());
  await page.goto(`/admin/submission/${id}`);
  const atThumb = page.getByRole("combobox", { name: "Status" });
  await expect(atThumb).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await atThumb.selectOption("reviewed");
  const pressed = page
    .getByRole("group", { name: "Status" })
    .getByRole("button", { pressed: true });
  await expect(pressed).toHaveText("Reviewed");
  await expect(atThumb).toHaveValue("reviewed");
});
