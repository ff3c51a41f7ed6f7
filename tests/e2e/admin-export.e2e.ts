import fs from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { enterLogLine, uniqueWord } from "./admin";
import { expect, expectAccessible, logIn, test, untilHydrated } from "./fixtures";

/** The director exports the submissions, and undoes a decision. */

const list = "/admin/submissions";

test.beforeEach(async ({ page }) => {
  await logIn(page);
});

test("a spreadsheet of the filtered list is readable, and contains no formulas", async ({
  page,
}) => {
  const word = uniqueWord();
  await enterLogLine(page.request, `=${word} one`);
  await enterLogLine(page.request, `${word} & <two>`);
  await page.goto(`${list}?q=${word}`);
  await untilHydrated(page);
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export Excel" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("submissions.xlsx");
  await expect(page.getByText("submissions.xlsx downloaded", { exact: true })).toBeVisible();
  await expect(page.getByText("2 submissions", { exact: true })).toBeVisible();

  const parts = unzipSync(new Uint8Array(fs.readFileSync(await download.path())));
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  // The browser's parser checks that the file is well-formed, and reads its cells.
  const read = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "application/xml");
    return {
      broken: parsed.querySelector("parsererror")?.textContent ?? null,
      rows: parsed.querySelectorAll("row").length,
      formulas: parsed.querySelectorAll("f").length,
      texts: [...parsed.querySelectorAll("t")].map((text) => text.textContent),
      frozen: parsed.querySelector("pane")?.getAttribute("state"),
    };
  }, sheet);
  expect(read).toMatchObject({ broken: null, rows: 3, formulas: 0, frozen: "frozen" });
  expect(read.texts).toContainEqual(expect.stringContaining(`=${word} one`));
  expect(read.texts).toContainEqual(expect.stringContaining(`${word} & <two>`));
});

for (const format of ["CSV", "Excel"]) {
  test(`a long ${format} export shows its progress and can be cancelled`, async ({ page }) => {
    // A slow response: the server would send 100,000 entries in chunks over time.
    await page.addInitScript(() => {
      const real = window.fetch.bind(window);
      window.fetch = (input, init) => {
        if (!String(input).includes("/api/submissions/export")) return real(input, init);
        const frame = new Uint8Array([0, 0, 0x13, 0x88, 0, 0, 0, 1, 65]);
        const body = new ReadableStream({
          async pull(controller) {
            await new Promise((resolve) => setTimeout(resolve, 60));
            if (init?.signal?.aborted) controller.error(init.signal.reason);
            else controller.enqueue(frame);
          },
        });
        return Promise.resolve(new Response(body, { headers: { "X-Total-Count": "100000" } }));
      };
    });
    await page.goto(list);
    await untilHydrated(page);
    await page.getByRole("link", { name: `Export ${format}` }).click();
    const bar = page.getByRole("progressbar");
    await expect(bar).toBeVisible();
    await expect(page.getByText(/[\d,]+ of 100,000 submissions/)).toBeVisible();
    expect(Number(await bar.getAttribute("value"))).toBeGreaterThan(0);
    expect(await bar.getAttribute("max")).toBe("100000");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).focus();
    await page.keyboard.press("Enter");
    await expect(bar).toHaveCount(0);
    await expect(page.getByText("Export cancelled", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Export/ }).first()).toBeFocused();
  });
}

test("without scripts the links are plain downloads, and the filters a plain form", async ({
  browser,
  baseURL,
  page,
}) => {
  const word = uniqueWord();
  await enterLogLine(page.request, `${word} one`);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto(`${list}?q=${word}`);
  const waiting = plain.waitForEvent("download");
  await plain.getByRole("link", { name: "Export Excel" }).click();
  expect((await waiting).suggestedFilename()).toBe("submissions.xlsx");
  await plain.locator("summary", { hasText: "Filter" }).click();
  await plain.getByLabel("Submitted from").fill("2099-01-01");
  await plain.getByRole("button", { name: "Apply" }).click();
  await expect(plain).toHaveURL(/from=2099-01-01/);
  await expect(plain.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await context.close();
});

test("the other filters work by keyboard and stay in the address", async ({ page }) => {
  await page.goto(list);
  await untilHydrated(page);
  await page.locator("summary", { hasText: "Filter" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Category")).toBeFocused();
  await page.getByLabel("Genre").focus();
  await page.keyboard.type("Drama");
  await expect(page).toHaveURL(/genre=drama/);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Country")).toBeFocused();
  await page.keyboard.type("Norway");
  await expect(page).toHaveURL(/country=Norway/);
  await expect(page.locator("h1 + p")).toHaveText("1 submission matches");
  await page.getByLabel("Submitted from").fill("2025-07-01");
  await page.getByLabel("to", { exact: true }).fill("2025-07-06");
  await expect(page).toHaveURL(/from=2025-07-01&to=2025-07-06/);
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.getByLabel("to", { exact: true }).fill("2025-07-07");
  await expect(page.locator("h1 + p")).toHaveText("1 submission matches");
  await page.reload();
  await expect(page.getByLabel("Country")).toHaveValue("Norway");
  await expect(page.getByLabel("to", { exact: true })).toHaveValue("2025-07-07");
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByLabel("Country")).toHaveValue("");
});

test("undoing a bulk decision skips entries that were changed again", async ({ page }) => {
  const word = uniqueWord();
  const ids: string[] = [];
  for (const number of ["one", "two"])
    ids.push(await enterLogLine(page.request, `${word} ${number}`));
  await page.goto(`${list}?q=${word}`);
  await untilHydrated(page);
  for (const number of ["one", "two"]) {
    await page.getByRole("checkbox", { name: `Select ${word} ${number}` }).check();
  }
  await page.getByRole("button", { name: "Mark as accepted" }).click();
  await expect(page.locator("tbody .status").filter({ hasText: "Accepted" })).toHaveCount(2);
  // Meanwhile somebody else decides one of them.
  const origin = new URL(page.url()).origin;
  const answer = await page.request.patch(`/api/submissions/${ids[0]}`, {
    data: { status: "rejected" },
    headers: { Origin: origin },
  });
  expect(answer.status()).toBe(200);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(new RegExp(`^${word} two .* restored`))).toBeVisible();
  await expect(
    page.getByText("1 submission not changed: edited again since.").first(),
  ).toBeVisible();
  await page.goto(`/admin/submission/${ids[1]}`);
  await expect(page.getByText("Status change undone: accepted is pending again")).toBeVisible();
});

test("a film's address is not requested by the site, and the link to it is safe", async ({
  page,
}) => {
  await page.goto(`${list}?q=lighthouse+between`);
  await page.getByRole("link", { name: "The Lighthouse Between Us" }).click();
  const link = page.getByRole("link", { name: /^Open the film/ });
  await expect(link).toHaveAttribute("href", "https://vimeo.example/lighthouse-between-us");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(page.getByText("We can't preview this link.").first()).toBeVisible();
  // The fixture fails this test on a request to any other origin.
  await expectAccessible(page);
});
