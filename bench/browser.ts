import { type Browser, chromium, type Page } from "@playwright/test";
import { browserPath } from "~/scripts/debian.mjs";

/** The browser of the parts that measure what reaches a screen. */

/** The phone that Lighthouse simulates. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Debian's Chromium, or the one that CHROME_PATH names, with these arguments besides; the caller closes it. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
      ...["--disable-component-update", "--disable-sync"],
      ...more,
    ],
  });
}

/** Resolves when React has taken the page over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith("__reactFiber")),
  );
}
