import type { BrowserContext, Locator, Page } from "@playwright/test";
import { pageAddress } from "~/http/addresses";
import type { Part } from "../bench";
import { openBrowser, phone, untilAlive } from "../browser";
import { openDesk } from "../desk";
import { median } from "../figures";
import { type Line, plainLine } from "../report";

/**
 * From a press to the next picture (Interaction to Next Paint, as the browser itself
 * times it by Event Timing): every control of the forms on a phone, and of the
 * director's list with 5,000 entries, on a processor four times as slow.
 */

const slowdown = 4;
const entries = 5_000;
/** The browser rounds to 8 ms and tells of nothing that is quicker than 16. */
const leastTold = 16;
/** Of controls that differ by their row alone, so many are pressed. */
const ofAKind = 3;

const forms = [
  pageAddress("submitShortFilm"),
  pageAddress("submitLogLine"),
  pageAddress("submitFilm"),
  pageAddress("contact"),
];

export const clicks: Part = {
  name: "clicks",
  says: "how soon a press is answered by the next picture, on a slow processor",
  measure: async (bench) => {
    const desk = await openDesk(bench, "embedded", entries);
    const browser = await openBrowser();
    const figures = { forms: [] as number[], list: [] as number[] };
    try {
      for (let round = 0; round < bench.rounds; round += 1) {
        const visitor = await browser.newContext(phone);
        const onForms = [];
        for (const path of forms) onForms.push(await slowestOf(visitor, desk.site.url + path));
        figures.forms.push(Math.max(...onForms));
        await visitor.close();

        const director = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        await logIn(director, desk.site.url, desk.cookie);
        const list = `${desk.site.url}${pageAddress("adminSubmissions")}`;
        figures.list.push(await slowestOf(director, list));
        await director.close();
      }
    } finally {
      await browser.close();
      await desk.site.end();
    }
    return linesOf(figures);
  },
};

function linesOf(figures: { forms: number[]; list: number[] }): Line[] {
  const aim = { most: 100 };
  return [
    plainLine({ work: "slowest press on the forms, phone, CPU ÷ 4" }, figures.forms, " ms", aim),
    plainLine(
      { work: `slowest press in a list of ${entries.toLocaleString("en-US")}, CPU ÷ 4` },
      figures.list,
      " ms",
      aim,
    ),
  ];
}

async function logIn(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), domain: new URL(url).hostname, path: "/" };
  });
  await context.addCookies(cookies);
}

/** An event that the browser timed; those of one press share its id. */
type Told = { id: number; press: string; ms: number };

/**
 * Presses every control of the page that stays on it; resolves to its Interaction to Next
 * Paint in milliseconds: the slowest answer, one left out in each fifty (web.dev/articles/inp).
 */
async function slowestOf(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript((threshold) => {
    const told: Told[] = [];
    Object.assign(window, { told });
    type Timed = PerformanceEntry & { interactionId: number; target: Element | null };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Timed[]) {
        if (entry.interactionId === 0) continue;
        const { target } = entry;
        const press = target?.getAttribute("aria-label") ?? target?.textContent ?? "";
        const ms = entry.duration;
        told.push({
          id: entry.interactionId,
          press: `${entry.name} ${press.trim().slice(0, 30)}`,
          ms,
        });
      }
    }).observe({ type: "event", buffered: true, durationThreshold: threshold } as object);
  }, leastTold);
  await page.goto(address);
  await untilAlive(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  for (const control of await controlsOf(page)) await press(page, control);
  // The observer hears of a press after the picture that answers it.
  await page.waitForTimeout(500);
  const told = await page.evaluate(() => (window as unknown as { told: Told[] }).told);
  if (told.length === 0) throw new Error(`Nothing that was pressed on ${address} was timed.`);
  const slowestFirst = told.toSorted((a, b) => b.ms - a.ms);
  const presses = slowestFirst.filter(
    ({ id }, at) => slowestFirst.findIndex((one) => one.id === id) === at,
  );
  const counted = presses[Math.floor(presses.length / 50)] ?? slowestFirst[0];
  const middle = median(presses.map(({ ms }) => ms));
  console.log(
    `${new URL(address).pathname}: ${presses.length} presses told of, the middle one ${middle} ms, counted ${counted?.ms} ms (${counted?.press})`,
  );
  await page.close();
  return counted?.ms ?? 0;
}

/** What can be pressed and keeps the page: fields, switches, buttons, headings of columns. */
async function controlsOf(page: Page): Promise<Locator[]> {
  const all = await page
    .locator("main :is(button, input, select, textarea, summary):visible:enabled")
    .all();
  const seen = new Map<string, number>();
  const chosen: Locator[] = [];
  for (const control of all) {
    const kind = await control.evaluate((element) => {
      const said = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return `${element.tagName} ${element.getAttribute("type")} ${said.split(/[ :]/)[0]}`;
    });
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    if (before < ofAKind || !kind.startsWith("BUTTON")) chosen.push(control);
  }
  return chosen;
}

async function press(page: Page, control: Locator): Promise<void> {
  await closeDialog(page);
  // What an earlier press took away or covered cannot be pressed; another round meets it.
  const there = await control.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (!there) return;
  const takesLetters = await control.evaluate((element) => {
    const { tagName, type } = element as HTMLInputElement;
    return tagName === "TEXTAREA" || (tagName === "INPUT" && !/checkbox|radio|date/.test(type));
  });
  if (takesLetters) await page.keyboard.type("love", { delay: 60 });
  await page.waitForTimeout(150);
  await closeDialog(page);
}

/** A dialog's code may come late: it is looked for before the next press, too, which it would cover. */
async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  if ((await dialog.count()) === 0) return;
  await page.keyboard.press("Escape");
  await dialog.first().waitFor({ state: "detached" });
}
