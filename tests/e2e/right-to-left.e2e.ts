import type { Page } from "@playwright/test";
import type { AdminFilm } from "~/features/films/admin/schema";
import type { Block } from "~/features/programme/blocks/schema";
import type { Venue } from "~/features/programme/venues/schema";
import type { Submission } from "~/features/submissions/schema";
import { addressesOf, findExamples } from "../examples";
import { listedPages } from "../page-list";
import { message } from "../submission-fixtures";
import { asOwnPage, expect } from "./fixtures";
import { logInAt, test } from "./separate-site";

/**
 * Words that other people wrote in any script, on every page: a sign at the end of a title in Arabic or Hebrew is at
 * its left, and the words around it keep their places.
 */

test.use({ siteSettings: { DEMO: "on", RATE_LIMITS: "off" } });

const titles = ["ليلة في بيروت!", "שלום, תל אביב!", "東京の夜!", "คืนหนึ่งในกรุงเทพ!"];
const names = ["ليلى حداد!", "לאה כהן!", "山田花子!", "สมชาย ใจดี!"];
const texts = [
  "يلتقي غريبان في محطة الحافلات!",
  "שני זרים נפגשים בתחנת האוטובוס!",
  "二人は駅で出会う!",
  "คนแปลกหน้าสองคนพบกันที่สถานี!",
];
const wordAt = (words: readonly string[], at: number) => words[at % words.length] ?? "";

/** Gives every film, entry, article, block and venue of the demo words in one of four scripts, and publishes them. */
async function translateFestival(page: Page, url: string): Promise<void> {
  const send = async (method: string, address: string, data: object) => {
    const answer = await page.request.fetch(`${url}${address}`, {
      method,
      data,
      headers: asOwnPage,
    });
    expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true);
  };
  const read = async <Row>(address: string): Promise<Row> =>
    (await page.request.get(`${url}${address}`)).json();

  const films = await read<AdminFilm[]>("/api/director/films?limit=200");
  for (const [at, { id, version }] of films.entries()) {
    await send("PATCH", `/api/director/films/${id}`, {
      version,
      title: wordAt(titles, at),
      director: wordAt(names, at),
      description: wordAt(texts, at).repeat(3),
      directorStatement: wordAt(texts, at),
      originalTitle: wordAt(titles, at + 1),
    });
  }
  const blocks = await read<Block[]>("/api/programme/blocks?limit=200");
  for (const [at, { id, version }] of blocks.entries()) {
    await send("PATCH", `/api/programme/blocks/${id}`, {
      version,
      title: wordAt(titles, at),
      text: wordAt(texts, at),
    });
  }
  const venues = await read<Venue[]>("/api/programme/venues?limit=200");
  for (const [at, { id, version }] of venues.entries()) {
    await send("PATCH", `/api/programme/venues/${id}`, { version, name: wordAt(names, at) });
  }
  const articles = await read<{ id: string }[]>("/api/director/news?limit=200");
  for (const [at, { id }] of articles.entries()) {
    const words = {
      title: wordAt(titles, at),
      excerpt: wordAt(texts, at),
      author: wordAt(names, at),
    };
    await send("PATCH", `/api/news/${id}`, words);
  }
  const entries = await read<Submission[]>("/api/submissions?limit=200");
  for (const [at, { id, corrections, submissionType }] of entries.entries()) {
    const fields =
      submissionType === "log_line"
        ? { logLine: wordAt(texts, at).repeat(2), submitterName: wordAt(names, at) }
        : {
            filmTitle: wordAt(titles, at),
            director: wordAt(names, at),
            submitterName: wordAt(names, at),
          };
    await send("PATCH", `/api/submissions/${id}/entry`, { corrections, fields, tell: true });
  }
  const checked = await page.request.post(`${url}/api/programme/check`, {
    data: {},
    headers: asOwnPage,
  });
  const { revision } = await checked.json();
  await send("POST", "/api/programme/publish", { revision, note: null, reason: null });
  for (const at of [0, 1]) {
    const words = { firstName: wordAt(names, at), message: wordAt(texts, at) };
    await send("POST", "/api/contact", { ...message(wordAt(names, at)), ...words });
  }
}

/**
 * Places where right-to-left words are drawn or read wrongly: a sign that belongs to them at their right, other words
 * or figures in the same run, or a field that does not follow its words.
 */
const findMistakes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rtl = /[\u0590-\u08ff]/;
    const latin = /[A-Za-z0-9]/;
    const ownBox = (element: Element) => {
      const { display, unicodeBidi } = getComputedStyle(element);
      return (
        !display.startsWith("inline") ||
        display.startsWith("inline-") ||
        /isolate|plaintext/.test(unicodeBidi)
      );
    };
    /** A box's text without the words that are isolated in it. */
    const withoutIsolated = (words: string) => words.replace(/\u2068[^\u2069]*\u2069/g, "");
    const isMixed = (words: string) => {
      const rest = withoutIsolated(words);
      return rtl.test(rest) && latin.test(rest);
    };
    const textOf = (box: Element): string =>
      [...box.childNodes]
        .map((node) => {
          if (node instanceof Text) return node.data;
          if (!(node instanceof Element) || ownBox(node)) return "";
          return node.tagName === "BR" ? "" : textOf(node);
        })
        .join("");
    const mistakes = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      let box = node.parentElement;
      if (!rtl.test(node.data) || !box || box.closest("script,style,noscript,template")) continue;
      while (box.parentElement && !ownBox(box)) box = box.parentElement;
      if (isMixed(textOf(box))) mistakes.add(`in one run: ${textOf(box).trim()}`);
      for (const { index } of node.data.matchAll(/[\u0590-\u08ff]!/g)) {
        const place = (at: number) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getClientRects()[0];
        };
        const [letter, sign] = [place(index), place(index + 1)];
        if (!letter?.width || !sign?.width || Math.abs(letter.top - sign.top) > 3) continue;
        if (sign.left > letter.left) mistakes.add(`its sign at the right: ${node.data.trim()}`);
      }
    }
    for (const field of document.querySelectorAll("input, textarea")) {
      const { value } = field as HTMLInputElement;
      if (rtl.test(value) && !/plaintext/.test(getComputedStyle(field).unicodeBidi)) {
        mistakes.add(`a field: ${value}`);
      }
    }
    for (const option of document.querySelectorAll("option")) {
      if (isMixed(option.text)) mistakes.add(`an option: ${option.text}`);
    }
    for (const name of ["aria-label", "title", "alt", "content"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const words = element.getAttribute(name) ?? "";
        if (isMixed(words)) mistakes.add(`${name}: ${words}`);
      }
    }
    if (isMixed(document.title)) mistakes.add(`the page's title: ${document.title}`);
    return [...mistakes];
  });

test("titles and names in any script keep their direction on every page", async ({
  page,
  server,
  watch,
}) => {
  test.setTimeout(1_200_000);
  watch.allow(/^404 document|^console: Blocked script execution|localStorage/);
  const examples = await findExamples(server, { changesSettings: false });
  await logInAt(page.context(), server.url);
  await translateFestival(page, server.url);
  await page.setViewportSize({ width: 1280, height: 900 });
  const wrong: Record<string, string[]> = {};
  let pagesWithWords = 0;
  for (const { address: listed } of listedPages) {
    for (const address of addressesOf(listed, examples)) {
      await page.goto(address);
      const mistakes = await findMistakes(page);
      pagesWithWords += await page.evaluate(() =>
        Number(/[\u0590-\u08ff]/.test(document.body.textContent)),
      );
      if (mistakes.length > 0) wrong[address] = mistakes;
    }
  }
  expect(pagesWithWords, "pages with such words").toBeGreaterThan(20);
  expect(wrong).toEqual({});
});
