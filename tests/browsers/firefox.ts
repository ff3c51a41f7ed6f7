import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import puppeteer, { type ElementHandle } from "puppeteer-core";
import type { Browser } from "./browser";

/** Milliseconds until a command counts as lost; it is repeated where possible. */
const answersWithin = 15_000;

const program = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";

/** Debian's Firefox, headless, driven through WebDriver BiDi. */
export async function launchFirefox(width = 1280): Promise<Browser> {
  // A new home folder: Firefox refuses to write into another user's.
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "heartlight-firefox-"));
  const firefox = await puppeteer.launch({
    browser: "firefox",
    executablePath: program,
    headless: true,
    protocolTimeout: 60_000,
    defaultViewport: { width, height: 800 },
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home },
    extraPrefsFirefox: {
      "intl.accept_languages": "en-US",
      // Without a graphics card each frame of a moving page is painted by the processor.
      "layout.frame_rate": 15,
    },
  });
  const page = await firefox.newPage();
  const find = async (place: string) => {
    const element = await page.$(`::-p-xpath(${place})`);
    if (!element) throw new Error(`There is nothing at ${place}`);
    return element as ElementHandle<Element>;
  };
  /** On a busy machine the driver sometimes loses a command, and would wait for a minute. */
  const inTime = async <T>(answer: Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, fail) => {
      const message = `The page did not answer within ${answersWithin} ms`;
      timer = setTimeout(() => fail(new Error(message)), answersWithin);
    });
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  };
  return {
    open: async (address) => {
      await page.goto(address, { waitUntil: "load" });
    },
    read: <T>(body: string) => inTime(page.evaluate(`(() => { ${body} })()`) as Promise<T>),
    type: async (place, text) => (await find(place)).type(text),
    click: async (place) => {
      const element = await find(place);
      // Away from the edges, where sticky bars cover the page.
      await element.evaluate((target) =>
        target.scrollIntoView({ behavior: "instant", block: "center" }),
      );
      await element.click();
    },
    resize: (width, height) => page.setViewport({ width, height }),
    press: async (key) => page.keyboard.press(key),
    close: async () => {
      await firefox.close();
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
