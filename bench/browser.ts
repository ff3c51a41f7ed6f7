import { type Browser, chromium, type Page } from "@playwright/test";
import { browserPath } from "~/scripts/debian.mjs";

/** The phone that Lighthouse simulates. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const usual = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync"];
  usual.push("--disable-background-networking", "--disable-component-update");
  return chromium.launch({ executablePath: browserPath(), args: [...usual, ...args] });
}

/** Makes the processor four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
