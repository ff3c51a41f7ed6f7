import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";

/** The browser of the parts that measure what reaches a screen. */

/** The phone that Lighthouse simulates. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Debian's Chromium, or the one that CHROME_PATH names; the caller closes it. */
export function openBrowser(): Promise<Browser> {
  const places = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
  return chromium.launch({
    executablePath: process.env.CHROME_PATH ?? places.find((place) => existsSync(place)),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
      ...["--disable-component-update", "--disable-sync"],
    ],
  });
}

/** Resolves when React has taken the page over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith("__reactFiber")),
  );
}
