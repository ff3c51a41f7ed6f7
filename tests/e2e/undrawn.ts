import type { Page } from "@playwright/test";

/**
 * The elements that the browser leaves out because they are far from the screen, by tag and text: they are missing in a
 * screenshot of the whole page and in print.
 */
export const undrawnElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter(
        (element) =>
          element.checkVisibility() && !element.checkVisibility({ contentVisibilityAuto: true }),
      )
      .map((element) => `${element.localName}: ${element.textContent?.slice(0, 40)}`),
  );
