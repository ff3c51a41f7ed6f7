import { test as base, expect, inject, onTestFinished } from "vitest";
import { pages } from "~/lib/paths";
import { accessCode, directorEmail } from "../director-account";
import type { Browser } from "./browser";
import { launchBrowser } from "./launch";
import { type WatchedSite, watchSite } from "./watched-site";
import { readNotes } from "./watcher";

/** The texts of error pages. */
const fallen = ["Something went wrong", "The problem is on our side"];

export type Watched = {
  browser: Browser;
  site: WatchedSite;
  /** Opens a page and waits until it is hydrated and idle. */
  open: (address: string) => Promise<void>;
  /** Waits until the page contains this text. */
  sees: (text: string) => Promise<void>;
  /** Errors since the last call, in the page and in its requests. */
  takeErrors: () => Promise<string[]>;
  /** Logs in at the portal as the director. */
  logIn: () => Promise<void>;
};

/** Bodies of functions that run in the page. */
const isAlive = `return document.readyState === "complete" &&
  Object.keys(document.body).some((key) => key.startsWith("__reactFiber"))`;
const text = "return document.body.innerText";
/** Waits two frames, in which React finishes its synchronous work; a window that renders none waits a second. */
const frames = `return new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
  setTimeout(() => done(true), 1_000);
})`;
/** Scrolls through the page, so that lazy parts load. */
const lookAround = `scrollTo(0, document.body.scrollHeight); ${frames}`;

/** The XPath of the control with this label. */
export const labelled = (label: string) =>
  `//*[@id=//label[contains(normalize-space(.), "${label}")]/@for]`;
export const buttonSaying = (label: string) => `//button[contains(normalize-space(.), "${label}")]`;

/** A browser on a watched site. */
export function watch(browser: Browser, site: WatchedSite): Watched {
  const until = (body: string) =>
    expect.poll(() => browser.read<boolean>(body), { timeout: 60_000 }).toBe(true);
  const sees = async (words: string) => {
    await expect.poll(() => browser.read<string>(text), { timeout: 60_000 }).toContain(words);
  };
  const open = async (address: string) => {
    await browser.open(site.url + address);
    await until(isAlive);
    await until(lookAround);
    await site.quiet();
    // Rows outside the view are not rendered, so their text is missing: scroll back to the top.
    await until(`scrollTo(0, 0); ${frames}`);
  };
  const takeErrors = async () => {
    const pageText = await browser.read<string>(text);
    const fell = fallen
      .filter((words) => pageText.includes(words))
      .map((words) => `fell: ${words}`);
    return [...fell, ...(await browser.read<string[]>(readNotes)), ...site.takeErrors()];
  };
  const logIn = async () => {
    await open(pages.portal);
    await browser.type(labelled("Director email"), directorEmail);
    await browser.type(labelled("Access code"), accessCode);
    await browser.click(buttonSaying("Access Portal"));
    await sees("Dashboard");
  };
  return { browser, site, open, sees, takeErrors, logIn };
}

/** Another browser, on the festival that accepts entries; both end with the test. */
export async function watchOpenFestival(engine: string): Promise<Watched> {
  const site = await watchSite(inject("openFestival").url);
  const browser = await launchBrowser(engine);
  onTestFinished(async () => {
    await browser.close();
    await site.close();
  });
  return watch(browser, site);
}

/** Tests of this engine: one browser per file, on the watched festival. */
export const test = base.extend<{ engine: string; watched: Watched }>({
  engine: [process.env.ENGINE ?? "", { scope: "file" }],
  watched: [
    async ({ engine }, use) => {
      const site = await watchSite(inject("festival").url);
      const browser = await launchBrowser(engine);
      await use(watch(browser, site));
      await browser.close();
      await site.close();
    },
    { scope: "file" },
  ],
});
