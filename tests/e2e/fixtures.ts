import fs from "node:fs";
import path from "node:path";
import { test as base, expect, type Page, type Route } from "@playwright/test";
import { bounds } from "../bounds";
import { accessCode, directorEmail } from "../director-account";
import { violationsOf } from "./accessible";
import { holdSites, type SiteOf } from "./sites";

export { expect };

type Watch = {
  /** Allows a message that this test provokes on purpose. */
  allow: (message: RegExp) => void;
};

type Fixtures = { watch: Watch };

/** For tests about motion: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** Kinds of request whose failure breaks a page; a failed call shows a message instead. */
const parts = ["document", "stylesheet", "script", "font", "image"];

/**
 * Every test's page is watched: an error in the console, a violation of the Content-Security-Policy, a request to
 * another origin or a missing resource fails the test, unless it was allowed.
 */
export const test = base.extend<Fixtures, { siteOf: SiteOf }>({
  siteOf: [
    async ({ browserName: _ }, use) => {
      const { siteOf, stop } = holdSites();
      await use(siteOf);
      await stop();
    },
    { scope: "worker", timeout: bounds.starts },
  ],
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env.E2E_URL);
  },
  watch: [
    async ({ page, baseURL }, use) => {
      const problems: string[] = [];
      const allowed: RegExp[] = [];
      page.on("pageerror", (error) => problems.push(`error: ${error.stack ?? error.message}`));
      page.on("console", (message) => {
        const text = message.text();
        // The browser logs every failed call; broken resources are reported below.
        if (message.type() === "error" && !text.startsWith("Failed to load resource")) {
          problems.push(`console: ${text}`);
        }
      });
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (/^https?:$/.test(url.protocol) && url.origin !== baseURL) {
          problems.push(`request to another origin: ${url.origin}`);
        }
      });
      page.on("response", (response) => {
        const kind = response.request().resourceType();
        const bad = response.status() >= 500 || (parts.includes(kind) && response.status() >= 400);
        if (bad) problems.push(`${response.status()} ${kind} ${new URL(response.url()).pathname}`);
      });
      await use({ allow: (message) => allowed.push(message) });
      expect(problems.filter((text) => !allowed.some((message) => message.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    // Popup and banner have their own tests.
    await page.addInitScript(() => {
      // An email's preview is a frame without storage.
      if (window.parent !== window) return;
      localStorage.setItem("cookieConsent", "declined");
      localStorage.setItem("email-popup-shown", "true");
    });
    if (javaScriptEnabled !== false) waitForScripts(page);
    await use(page);
  },
});

/**
 * Waits for hydration, which begins after the first paint: a test acts faster than any visitor. A test that needs the
 * moment before uses `waitUntil: "commit"`.
 */
function waitForScripts(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await open(address, options);
    const isPage = answer?.headers()["content-type"]?.startsWith("text/html");
    if (isPage && options?.waitUntil !== "commit") await untilHydrated(page);
    return answer;
  };
}

/** The visible toast; there is at most one. */
export const toastOf = (page: Page) => page.locator(".toast");

/** The header that browsers send from a page of the same site, whatever its address. */
export const asOwnPage = { "Sec-Fetch-Site": "same-origin" };

/** Logs in through the call; the page's cookies then contain the session. */
export async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post("/api/director/session", {
    data: { email: directorEmail, accessCode },
    headers: asOwnPage,
  });
  expect(answer.status()).toBe(200);
}

/** Waits until the page is hydrated, so that its effects have run and its timers are running. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")),
    null,
    { polling: 20 },
  );
}

/** Opens the call of the landing page, which is one line while the page leads with the festival. */
export async function openCall(page: Page): Promise<void> {
  const call = page.locator(".fold");
  await call.locator("summary").click();
  await expect(call).toHaveAttribute("open");
  // Its links scroll and move the focus once its late code is there; before, the browser follows them.
  const isHydrated = (link: Element) => Object.keys(link).some((key) => key.startsWith("__react"));
  await expect.poll(() => call.getByRole("link").first().evaluate(isHydrated)).toBe(true);
}

/** Delays responses of these addresses; the returned function releases them and all later ones. */
export async function delayResponse(
  page: Page,
  address: string | RegExp,
  go: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await go(route);
  });
  return release;
}

/** Opens a page whose clock the test can move, once the page's timers are running. */
export async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await untilHydrated(page);
}

/**
 * Waits until every finite animation has ended, also one that begins in the next frame: axe would measure a colour in
 * between.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    do {
      await Promise.allSettled(running().map(({ finished }) => finished));
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    } while (running().length > 0);
  });
}

/** Fails on every violation of WCAG 2.2 A and AA that axe finds on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilHydrated(page);
  await untilStill(page);
  // No script runs in an email's frame, not even axe.
  await page.locator('iframe[sandbox=""]').evaluateAll((frames) => {
    for (const frame of frames) frame.remove();
  });
  const where = `${new URL(page.url()).pathname} at ${page.viewportSize()?.width} px`;
  expect(await violationsOf(page), where).toEqual([]);
}

/** The emails read so far, by file: each is written once, whole, and a test asks again and again. */
const mails = new Map<string, { at: number; text: string }>();

function readMail(file: string): { at: number; text: string } {
  const cached = mails.get(file);
  if (cached) return cached;
  const mail = { at: fs.statSync(file).mtimeMs, text: fs.readFileSync(file, "utf8") };
  mails.set(file, mail);
  return mail;
}

/**
 * The emails written so far, as text, newest last. With several processes each has a folder: E2E_DATA_DIR lists all of
 * them, separated as in PATH.
 */
export function readMails(dataDir = process.env.E2E_DATA_DIR ?? ""): string[] {
  return dataDir
    .split(path.delimiter)
    .map((dir) => path.join(dir, "mail"))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => file.endsWith(".eml"))
    .map(readMail)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
}
