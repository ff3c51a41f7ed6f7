import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import type { Part } from "../bench";
import { openBrowser, phone, untilAlive } from "../browser";
import type { Aim } from "../figures";
import { type Line, plainLine } from "../report";
import { openSite } from "../site";

/**
 * What Chromium transfers for the landing page on a phone with an empty cache: at
 * first, before anybody touches it, and once all of it has been scrolled through.
 * Counted are the bytes on the wire, headers included.
 */

/** Kinds by Chromium's names; what is none of these counts in the sum alone. */
const kinds: Record<string, string> = {
  Script: "script",
  Font: "fonts",
  Image: "pictures",
  Stylesheet: "styles",
  Document: "HTML",
};
const firstAims: Record<string, Aim> = {
  sum: { most: 200 },
  script: { most: 100 },
  fonts: { most: 50 },
};
const wholeAims: Record<string, Aim> = { sum: { most: 400 } };

export const bytes: Part = {
  name: "bytes",
  says: "what Chromium transfers for the landing page on a phone",
  measure: async (bench) => {
    const site = await openSite(await bench.place("embedded", "bytes"), { DEMO: "on" });
    const browser = await openBrowser();
    try {
      const context = await browser.newContext(phone);
      const page = await context.newPage();
      const sums = await counting(await context.newCDPSession(page));
      await page.goto(site.url, { waitUntil: "load" });
      // Its scripts are asked for when it has been painted.
      await untilAlive(page);
      await untilQuiet(sums);
      const first = new Map(sums);
      await scrollThrough(page);
      await untilQuiet(sums);
      return [
        ...linesOf("first view, phone", first, firstAims),
        ...linesOf("whole landing page, phone", sums, wholeAims),
      ];
    } finally {
      await browser.close();
      await site.end();
    }
  },
};

/** Bytes by kind, which go on growing while the page loads; `sum` is all of them. */
async function counting(session: CDPSession): Promise<Map<string, number>> {
  const kindOf = new Map<string, string>();
  const sums = new Map<string, number>([["sum", 0]]);
  session.on("Network.responseReceived", ({ requestId, type }) => {
    kindOf.set(requestId, kinds[type] ?? "the rest");
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId) ?? "the rest";
    for (const name of ["sum", kind]) sums.set(name, (sums.get(name) ?? 0) + encodedDataLength);
  });
  await session.send("Network.enable");
  return sums;
}

/** As a thumb does it, half a screen at a time. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y <= height; y += phone.viewport.height / 2) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.waitForTimeout(100);
  }
}

/** Resolves when nothing has come for two seconds. */
async function untilQuiet(sums: ReadonlyMap<string, number>): Promise<void> {
  for (let before: number | undefined; before !== sums.get("sum"); ) {
    before = sums.get("sum");
    await sleep(2_000);
  }
}

function linesOf(work: string, sums: Map<string, number>, aims: Record<string, Aim>): Line[] {
  const order = ["sum", ...Object.values(kinds), "the rest"];
  return order.map((kind) => {
    const named = { work: kind === "sum" ? work : `${work}: ${kind}` };
    return plainLine(named, [(sums.get(kind) ?? 0) / 1_000], " KB", aims[kind]);
  });
}
