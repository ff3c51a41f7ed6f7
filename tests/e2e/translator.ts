import type { Page } from "@playwright/test";

/**
 * A browser's translator: it puts each text of the page into two elements of its own, again some moments after each
 * change. Its words are the same with a mark at the end.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.parent !== window) return;
    const mark = "\u00b7";
    const skipped =
      "script,style,textarea,noscript,title,svg,font,[translate=no],[contenteditable]";
    const put = (text: Text) => {
      if (!/\p{L}{2}/u.test(text.data) || text.parentElement?.closest(skipped)) return;
      const font = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data + mark;
      font.append(inner);
      text.replaceWith(font);
    };
    const translateAll = () => {
      document.documentElement.classList.add("translated-ltr");
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(put);
    };
    let planned = 0;
    const plan = () => {
      clearTimeout(planned);
      planned = window.setTimeout(translateAll, 50);
    };
    addEventListener("DOMContentLoaded", () => {
      translateAll();
      new MutationObserver(plan).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
  });
}

/** The share of the page's texts that are translated, from 0 to 1. */
export const translatedShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let [all, translated] = [0, 0];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (
        !/\p{L}{2}/u.test(text.data) ||
        text.parentElement?.closest("script,style,noscript,svg")
      ) {
        continue;
      }
      all += 1;
      if (text.parentElement?.nodeName === "FONT") translated += 1;
    }
    return all === 0 ? 1 : translated / all;
  });
