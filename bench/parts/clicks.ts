import { mkdirSync } from "node:fs";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { openEmbedded } from "~/db/client";
import { pathFor } from "~/lib/paths";
import { openAdmin } from "../admin";
import type { Bench, Part } from "../bench";
import { openBrowser, phone, untilAlive } from "../browser";
import { startBare } from "../children";
import { median } from "../figures";
import { besides, type Line, plainLine } from "../report";
import { openSite } from "../site";
import { fillBoard } from "./programme";

/**
 * From a press to the next picture (Interaction to Next Paint, as the browser itself
 * times it by Event Timing): every control of the forms on a phone and of the director's list
 * with 5,000 entries on a processor four times as slow; of the board of a big festival, which
 * is planned at a desk, on the machine as it is.
 */

const slowdown = 4;
const entries = 5_000;
/** The browser rounds to 8 ms and tells of nothing that is quicker than 16. */
const leastMessage = 16;
/** Of controls that differ by their row alone, so many are pressed. */
const ofAKind = 3;

const forms = [
  pathFor("submitShortFilm"),
  pathFor("submitLogLine"),
  pathFor("submitFilm"),
  pathFor("contact"),
];

/** What a form is made of, and nothing of ours: what the browser itself takes for a press. */
const bareForm = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title><main>
  <form>${"<p><label>One <select><option>One</option><option>Two</option></select></label></p>".repeat(3)}
  <p><label>Two <input></label></p><p><button type="button">Three</button></p></form></main>`;

export const clicks: Part = {
  name: "clicks",
  says: "how soon a press is answered by the next picture, on a slow processor",
  measure: async (bench) => {
    const desk = await openAdmin(bench, "embedded", entries);
    const board = await openBoard(bench);
    const browser = await openBrowser();
    const figures = {
      forms: [] as number[],
      bare: [] as number[],
      list: [] as number[],
      board: [] as number[],
    };
    const bare = await startBare({
      status: 200,
      headers: [["Content-Type", "text/html; charset=utf-8"]],
      body: Buffer.from(bareForm),
    });
    try {
      for (let round = 0; round < bench.rounds; round += 1) {
        const visitor = await browser.newContext(phone);
        const onForms = [];
        for (const path of forms) onForms.push(await slowestOf(visitor, desk.site.url + path));
        figures.forms.push(Math.max(...onForms));
        figures.bare.push(await slowestOf(visitor, bare.url, { alive: async () => {} }));
        await visitor.close();

        const director = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        await logIn(director, desk.site.url, desk.cookie);
        const list = `${desk.site.url}${pathFor("adminSubmissions")}`;
        figures.list.push(await slowestOf(director, list));
        await logIn(director, board.site.url, board.cookie);
        const planned = `${board.site.url}${pathFor("adminProgramme")}`;
        figures.board.push(await slowestOf(director, planned, { rate: 1, also: moveByKeys }));
        await director.close();
      }
    } finally {
      await browser.close();
      await bare.end();
      await desk.site.end();
      await board.site.end();
    }
    return linesOf(figures);
  },
};

/** Serves the board of ten days with three hundred screenings, and a director's session. */
async function openBoard(bench: Bench) {
  const place = await bench.place("embedded", "board");
  mkdirSync(place.dataDir, { recursive: true });
  const { db, close } = await openEmbedded(place.dataDir);
  await fillBoard(db);
  await close();
  const site = await openSite(place);
  return { site, cookie: await site.logIn() };
}

/** Everything that keys do with a screening of the board, and takes it back. */
async function moveByKeys(page: Page): Promise<void> {
  for (let nth = 0; nth < ofAKind; nth += 1) {
    // What moves is sorted in anew: it is looked for by its own name.
    const id = await page.locator(".board-slot").nth(nth).getAttribute("id");
    for (const key of ["ArrowDown", "Shift+ArrowUp", "m", "c", "Backspace", "Control+z"]) {
      const slot = page.locator(`[id="${id}"]`);
      if ((await slot.count()) > 0) await slot.press(key);
      else await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
  }
}

function linesOf(figures: Record<"forms" | "bare" | "list" | "board", number[]>): Line[] {
  const aim = { most: 100 };
  return [
    {
      ...plainLine(
        { work: "slowest press on the forms, phone, CPU ÷ 4" },
        figures.forms,
        " ms",
        aim,
      ),
      ...besides({ ours: figures.forms, beside: figures.bare, other: "bare page", unit: " ms" }),
    },
    plainLine(
      { work: `slowest press in a list of ${entries.toLocaleString("en-US")}, CPU ÷ 4` },
      figures.list,
      " ms",
      aim,
    ),
    plainLine({ work: "slowest press on a board of 300 screenings" }, figures.board, " ms", aim),
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
type Told = {
  id: number;
  press: string;
  /** Until the next picture, and how much of that our own code took. */
  ms: number;
  worked: number;
};

/**
 * Presses every control of the page that stays on it, then does what `also` says; resolves to its Interaction
 * to Next Paint in milliseconds: the slowest answer, one left out in each fifty (web.dev/articles/inp).
 */
async function slowestOf(
  context: BrowserContext,
  address: string,
  {
    rate = slowdown,
    alive = untilAlive,
    also,
  }: Partial<Record<"alive" | "also", (page: Page) => Promise<void>>> & { rate?: number } = {},
): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript((threshold) => {
    const told: Told[] = [];
    Object.assign(window, { told });
    type Timed = PerformanceEventTiming & { interactionId: number };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Timed[]) {
        if (entry.interactionId === 0) continue;
        const { target } = entry;
        const element = target instanceof Element ? target : null;
        const press = element?.getAttribute("aria-label") ?? element?.textContent ?? "";
        const ms = entry.duration;
        told.push({
          id: entry.interactionId,
          press: `${entry.name} ${press.trim().slice(0, 30)}`,
          ms,
          worked: Math.round(entry.processingEnd - entry.processingStart),
        });
      }
    }).observe({ type: "event", buffered: true, durationThreshold: threshold } as object);
  }, leastMessage);
  await page.goto(address);
  await alive(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  for (const control of await controlsOf(page)) await press(page, control);
  await also?.(page);
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
    `${new URL(address).pathname}: ${presses.length} presses told of, the middle one ${middle} ms, counted ${counted?.ms} ms, ${counted?.worked} of them in scripts (${counted?.press})`,
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
  const pressed = async () => {
    await closeDialog(page);
    await comeIntoSight(control);
    return control.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  };
  // A dialog that came late covered it. What an earlier press took away cannot be pressed.
  if (!((await pressed()) || (await pressed()))) return;
  const takesLetters = await control.evaluate((element) => {
    const { tagName, type } = element as HTMLInputElement;
    return tagName === "TEXTAREA" || (tagName === "INPUT" && !/checkbox|radio|date/.test(type));
  });
  if (takesLetters) await page.keyboard.type("love", { delay: 60 });
  await page.waitForTimeout(150);
  // A search that found nothing would take away what is pressed next.
  if (takesLetters) await control.fill("").catch(() => undefined);
  await closeDialog(page);
}

/** Nobody presses what they do not see yet: what a scroll has to draw is no part of the press after it. */
async function comeIntoSight(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded({ timeout: 2_000 }).catch(() => undefined);
  await control
    .evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    .catch(() => undefined);
}

/** A dialog's code may come late: it is looked for before the next press, too, which it would cover. */
async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  if ((await dialog.count()) === 0) return;
  await page.keyboard.press("Escape");
  await dialog.first().waitFor({ state: "detached" });
}
