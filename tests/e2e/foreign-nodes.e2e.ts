import type { Page } from "@playwright/test";
import { pages } from "~/lib/paths";
import { bounds } from "../bounds";
import { addressesOf, type Examples, findExamples } from "../examples";
import { listedPages } from "../page-list";
import { logLine } from "../submission-fixtures";
import { continueButton, fillShortFilm, openForm } from "./entry-form";
import { expect, logIn, test } from "./fixtures";
import { translate, translatedShare } from "./translator";

/** Other programs change a page: a browser's translator, a filter, a browser without storage, a script that does not come. */

const failed = "Something went wrong";

/** Scrolls through the page, so that everything that loads late has been asked for. */
async function readWhole(page: Page): Promise<void> {
  await page.mouse.move(40, 40);
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 700) {
      scrollTo({ top, behavior: "instant" });
      await new Promise((done) => setTimeout(done, 30));
    }
  });
}

let examples: Examples;
test.beforeAll(async () => {
  const { E2E_URL: url = "", E2E_DATA_DIR: dataDir = "" } = process.env;
  examples = await findExamples({ url, dataDir }, { changesSettings: false });
});

test("a short film and a log line are entered and paid on translated pages", {
  tag: "@short",
}, async ({ page }) => {
  await translate(page);
  await openForm(page, "submitShortFilm");
  await expect.poll(() => translatedShare(page)).toBeGreaterThan(0.9);
  await fillShortFilm(page);
  await continueButton(page).click();
  await page.getByRole("button", { name: "Pay $30" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");

  await openForm(page, "submitLogLine");
  await page.getByLabel("Full name").fill(logLine.submitterName);
  await page.getByLabel("Email").fill(logLine.submitterEmail);
  await page.getByLabel("Log line").fill("Seven words");
  await expect(page.getByText(/^11\b/)).toBeVisible();
  await page.getByLabel("Log line").fill(logLine.logLine);
  await page.getByRole("checkbox").check();
  await continueButton(page).click();
  await page.getByRole("button", { name: "Pay $1" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");
});

for (const place of ["public", "admin"] as const) {
  test(`every ${place} page works when it is translated`, async ({ page, watch }) => {
    watch.allow(/^404 document/);
    test.setTimeout(bounds.journey);
    await translate(page);
    if (place === "admin") await logIn(page);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
    const ownArea = place === "admin" ? "admin" : null;
    for (const { address: listed } of listedPages.filter(({ area }) => area === ownArea)) {
      for (const address of addressesOf(listed, examples)) {
        await page.goto(address);
        await readWhole(page);
        await expect.poll(() => translatedShare(page), { message: address }).toBeGreaterThan(0.8);
        await expect(page.locator("main"), address).not.toContainText(failed);
      }
    }
    expect(errors).toEqual([]);
  });
}

test("a page whose nodes a filter has removed still leads on", async ({ page, watch }) => {
  // A part that was not hydrated yet is drawn again.
  watch.allow(/React error #418/);
  await page.goto(pages.home);
  await readWhole(page);
  const sections = await page.locator("main section").count();
  // One element of each section, as a filter for advertisements or cookie notices does.
  const removed = await page.evaluate(() => {
    const elements = [...document.querySelectorAll("main section > :first-child, footer p")];
    for (const element of elements) element.remove();
    return elements.length;
  });
  expect(removed).toBeGreaterThan(5);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await page.goBack();
  await expect(page.locator("main")).not.toContainText(failed);
  await expect(page.locator("main section")).toHaveCount(sections);
});

test("everything works in a browser whose storage throws", async ({ page }) => {
  test.setTimeout(bounds.journey);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
  });
  for (const { address, area } of listedPages) {
    if (area !== null || /[:*]/.test(address)) continue;
    await page.goto(address);
    await readWhole(page);
    await expect(page.locator("main"), address).not.toContainText(failed);
  }
  await openForm(page, "submitShortFilm");
  await fillShortFilm(page);
  await continueButton(page).click();
  await page.getByRole("button", { name: "Pay $30" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");
});

test("the landing page stays readable without any one of its late scripts", async ({
  page,
  watch,
}) => {
  test.setTimeout(bounds.journey);
  watch.allow(/ERR_FAILED|Failed to fetch|dynamically imported module|Importing a module/);
  const scripts = new Set<string>();
  const note = (url: string) => {
    if (/\/assets\/[\w.-]+\.js$/.test(url)) scripts.add(new URL(url).pathname);
  };
  page.on("request", (request) => note(request.url()));
  await page.goto(pages.home);
  const first = new Set(scripts);
  await readWhole(page);
  await page.getByRole("button", { name: "Menu" }).or(page.locator("h1")).first().hover();
  await page.waitForLoadState("networkidle");
  const late = [...scripts].filter((script) => !first.has(script));
  expect(late.length).toBeGreaterThan(5);
  const words = (await page.locator("main").textContent())?.length ?? 0;
  for (const script of late) {
    await page.route(`**${script}`, (route) => route.abort());
    await page.goto(pages.home);
    await readWhole(page);
    await page.waitForTimeout(500);
    await expect(page.locator("main"), script).not.toContainText(failed);
    expect((await page.locator("main").textContent())?.length ?? 0, script).toBeGreaterThan(
      words * 0.9,
    );
    await page.unroute(`**${script}`);
  }
});
