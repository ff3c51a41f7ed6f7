import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { pages, pathFor } from "~/lib/paths";
import { startCaddy } from "~/tests/caddy";
import { untilHydrated } from "~/tests/e2e/fixtures";
import { openSlowLine } from "~/tests/phone-line";
import { freePorts } from "~/tests/ports";
import { inTurn, type Measurement, openSite } from "../bench";
import { openBrowser, phone, slowDown } from "../browser";
import type { Line } from "../report";

const measured = {
  "landing page": pages.home,
  programme: pages.programme,
  "a film": pathFor("film", { film: "the-ferry-keeps-its-hour" }),
  news: pages.news,
  "an article": pathFor("newsArticle", { id: "last-call-is-at-five-pacific-time" }),
  "choice of category": pages.submit,
};

/** Paints are measured through Caddy, with TLS and HTTP/2; bytes without it. */
export const paint: Measurement = {
  name: "paint",
  description: "bytes of the first view on a phone; largest paint, slow line and processor",
  once: true,
  measure: async (bench, engine) => {
    const folder = path.join(bench.folder, "caddy");
    mkdirSync(folder, { recursive: true });
    const [port = 0] = await freePorts(1);
    const caddy = await startCaddy(folder, [port]);
    const env = { PORT: String(port), PUBLIC_URL: caddy.url, TRUST_PROXY: "on", DEMO: "on" };
    const site = await openSite(await bench.createStorage(engine, "paint"), env);
    const line = await openSlowLine(caddy.httpsPort);
    const rule = `MAP localhost:${caddy.httpsPort} 127.0.0.1:${line.port}`;
    // Without it Chromium connects twice, to warn of the certificate.
    const trust = "--ignore-certificate-errors";
    const browser = await openBrowser([trust, `--host-resolver-rules=${rule}`]);
    const kb = [(await firstViewBytes(browser, site.url)) / 1e3];
    const urls = Object.values(measured).map((address) => caddy.url + address);
    const paints = urls.map((url) => () => largestPaint(browser, url));
    const figures = await inTurn(bench.rounds, paints);
    await browser.close();
    line.close();
    await site.end();
    caddy.stop();
    const lines = Object.keys(measured).map((name, index): Line => {
      const work = `largest paint, slow line: ${name}`;
      return { work, measured: figures[index] ?? [], unit: " ms", bar: { max: 1_500 } };
    });
    const bar = { max: 400 };
    return [{ work: "first view, phone", measured: kb, unit: " KB", bar }, ...lines];
  },
};

/** Bytes received with an empty cache, until three seconds after the page is hydrated. */
async function firstViewBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await page.goto(url, { waitUntil: "load" });
  await untilHydrated(page);
  await sleep(3_000);
  await context.close();
  return bytes;
}

/** Largest Contentful Paint in milliseconds, with an empty cache. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Object.assign(window, { largest: startTime });
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(url, { waitUntil: "load" });
  await sleep(1_000);
  const ms = await page.evaluate(() => (window as unknown as { largest: number }).largest);
  await context.close();
  return ms;
}
