import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { pages, pathFor } from "~/lib/paths";
import { startCaddy } from "~/tests/caddy";
import { freePorts } from "~/tests/ports";
import type { Part } from "../bench";
import { openBrowser, phone } from "../browser";
import { plainLine } from "../report";
import { openSite } from "../site";
import { openSlowLine } from "../slow-line";

/**
 * Largest Contentful Paint as the browser itself times it, on a phone's screen with an empty
 * cache: a processor four times as slow, a line with 150 ms a round trip and 1.6 Mbit/s
 * (bench/slow-line.ts), and in front of the site the Caddy that operators are given, with TLS
 * and HTTP/2. The name is not looked up; that is another round trip for who was never here.
 */

const slowdown = 4;
/** Milliseconds after the page has loaded until nothing larger is waited for. */
const patience = 1_000;

const shown = {
  "landing page": pages.home,
  programme: pages.programme,
  "a film": pathFor("film", { film: "the-ferry-keeps-its-hour" }),
  news: pages.news,
  contact: pages.contact,
  chooser: pages.submit,
};

export const paints: Part = {
  name: "paints",
  says: "when the largest of a page is painted, on a slow line and a slow processor",
  measure: async (bench) => {
    const place = await bench.place("embedded", "paints");
    const [port = 0] = await freePorts(1);
    const folder = path.join(bench.folder, "caddy");
    mkdirSync(folder, { recursive: true });
    const caddy = await startCaddy(folder, [port]);
    const proxy = { PORT: String(port), PUBLIC_URL: caddy.url, TRUST_PROXY: "on", DEMO: "on" };
    const site = await openSite(place, proxy);
    const line = await openSlowLine(caddy.httpsPort);
    const rule = `MAP localhost:${caddy.httpsPort} 127.0.0.1:${line.port}`;
    // Where a certificate is only forgiven the browser connects twice.
    const trusting = "--ignore-certificate-errors";
    const browser = await openBrowser([trusting, `--host-resolver-rules=${rule}`]);
    const figures = new Map<string, number[]>();
    try {
      for (const address of Object.values(shown)) await site.request(address);
      for (let round = 0; round < bench.rounds; round += 1) {
        for (const [name, address] of Object.entries(shown)) {
          const ms = await largestPaintOf(browser, caddy.url + address);
          figures.set(name, [...(figures.get(name) ?? []), ms]);
        }
      }
    } finally {
      await browser.close();
      await line.close();
      await site.end();
      caddy.stop();
    }
    return [...figures].map(([name, ms]) =>
      plainLine({ work: `largest paint, slow 4G, CPU ÷ 4: ${name}` }, ms, " ms", { most: 1_200 }),
    );
  },
};

/** Opens the page with an empty cache; resolves to milliseconds from the navigation's start. */
async function largestPaintOf(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries())
          Object.assign(window, { largest: startTime });
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    const answer = await page.goto(address, { waitUntil: "load" });
    if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}.`);
    await sleep(patience);
    const ms = await page.evaluate(() => (window as unknown as { largest?: number }).largest);
    if (ms === undefined) throw new Error(`Nothing was painted on ${address}.`);
    return ms;
  } finally {
    await context.close();
  }
}
