import type { BrowserContext, Locator, Page } from "@playwright/test";
import { pages } from "~/lib/paths";
import { accessCode, directorEmail } from "~/tests/director-account";
import { untilHydrated } from "~/tests/e2e/fixtures";
import { inTurn, type Measurement, openSite } from "../bench";
import { openBrowser, phone, slowDown } from "../browser";
import { filledStorage } from "../fill";

const pressable = "main :is(button, input, select, textarea, summary):visible:enabled";
const maxControls = 50; // A list repeats the same ones in each row.
const textFields = "textarea, input:not([type=checkbox], [type=radio], [type=date])";
const forms = [pages.submitShortFilm, pages.submitLogLine, pages.submitFilm, pages.contact];

export const press: Measurement = {
  name: "press",
  description: "time from a press to the next frame (INP), on a slow processor",
  once: true,
  measure: async (bench, engine) => {
    const size = Math.min(5_000, bench.entries);
    const { url, end } = await openSite(await filledStorage(bench, engine, "press", size));
    const browser = await openBrowser();
    const visitor = await browser.newContext(phone);
    const director = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const data = { email: directorEmail, accessCode };
    await director.request.post(`${url}/api/director/session`, { headers: { Origin: url }, data });
    const measured = [
      ...forms.map((path) => () => slowestPress(visitor, url + path)),
      () => slowestPress(director, url + pages.adminSubmissions),
    ];
    const figures = await inTurn(bench.rounds, measured);
    await browser.close();
    await end();
    const names = [...forms, `list of ${size.toLocaleString("en-US")} entries`];
    const works = names.map((name) => `slowest press: ${name}`);
    const bar = { max: 200 };
    return works.map((work, index) => ({ work, measured: figures[index] ?? [], unit: " ms", bar }));
  },
};

/** Presses the controls of a page; resolves to its Interaction to Next Paint in milliseconds (web.dev/articles/inp). */
async function slowestPress(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const durations: Record<number, number> = {};
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const { interactionId: id, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (id) durations[id] = Math.max(duration, durations[id] ?? 0);
      }
    }).observe({ type: "event", buffered: true, durationThreshold: 16 } as object);
  });
  await page.goto(url);
  await untilHydrated(page);
  await slowDown(page);
  const controls = await page.locator(pressable).all();
  for (const control of controls.slice(0, maxControls)) await pressControl(page, control);
  await page.waitForTimeout(500);
  const durations = await page.evaluate(() =>
    Object.values((window as unknown as { durations: Record<number, number> }).durations),
  );
  await page.close();
  if (durations.length === 0) throw new Error(`No press on ${url} was timed.`);
  return durations.sort((a, b) => b - a)[Math.floor(durations.length / 50)] as number;
}

async function pressControl(page: Page, control: Locator): Promise<void> {
  // A dialog that opened late would cover the next control.
  const dialog = page.getByRole("dialog").first();
  if (await dialog.isVisible()) {
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  try {
    // Scroll first, so that its rendering is not measured.
    await control.scrollIntoViewIfNeeded({ timeout: 2_000 });
    await page.waitForTimeout(100);
    await control.click({ timeout: 2_000 });
  } catch {
    // An earlier press removed it.
    return;
  }
  const takesText = (await control.and(page.locator(textFields)).count()) > 0;
  if (takesText) await page.keyboard.type("love", { delay: 60 });
  await page.waitForTimeout(150);
  // A search without results would remove the controls.
  if (takesText) await control.fill("").catch(() => undefined);
}
