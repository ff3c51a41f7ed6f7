import { randomUUID } from "node:crypto";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FestivalSettings } from "~/features/settings/schema";
import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import { markdownToPlainText } from "~/lib/rich-text/plain-text";
import type { Email } from "../schema";
import { EmailLayout } from "./components/email-layout";
import { EmailMarkdown } from "./components/email-markdown";
import { renderEmailText } from "./plain-text.server";

/** As HTML: React's XML endings and the escaped apostrophe are for stricter readers than mail programs. */
const markup = (node: ReactNode) =>
  renderToStaticMarkup(node).replaceAll("/>", ">").replaceAll("&#x27;", "'");

/** Where a sheet is cut: no fact holds these. */
const cut = { title: randomUUID(), children: randomUUID() };

/** The festival's paper with nothing written on it, for the facts it was printed from. */
const sheets = new WeakMap<FestivalSettings, string[][]>();

/** A sheet in pieces: the title goes between the first list's, the letter's words between both lists. */
function sheetOf(facts: FestivalSettings): string[][] {
  const known = sheets.get(facts);
  if (known) return known;
  const printed = markup(createElement(EmailLayout, { facts, ...cut }));
  const pieces = printed.split(cut.children).map((piece) => piece.split(cut.title));
  sheets.set(facts, pieces);
  return pieces;
}

/** Words that are HTML already, on the paper. */
function onPaper(facts: FestivalSettings, title: string, words: string): string {
  const heading = markup(createElement(Fragment, null, title));
  const pieces = sheetOf(facts).map((list) => list.join(heading));
  return `<!doctype html>\n${pieces.join(words)}`;
}

/**
 * A letter on the festival's paper, as HTML. The paper is the same for all letters
 * until the facts change: only a letter's own words are rendered each time.
 */
export const renderEmailHtml = (
  facts: FestivalSettings,
  title: string,
  children: ReactNode,
): string => onPaper(facts, title, markup(children));

/** What was written last: a letter's wording is the same for all who get it. */
const written = new Map<string, Pick<Email, "html" | "text">>();
const mostSaved = 20;

/** Markdown as both halves of a letter's words, the variables still in their places. */
export function renderMarkdownEmail(markdown: string): Pick<Email, "html" | "text"> {
  const known = written.get(markdown);
  if (known) return known;
  const blocks = readMarkdown(markdown, { filledIn: true });
  const html = markup(createElement(EmailMarkdown, { blocks }));
  const words = { html, text: markdownToPlainText(blocks) };
  if (written.size >= mostSaved) written.clear();
  written.set(markdown, words);
  return words;
}

/** Where the director's own words go (automated/own-words.server.ts); taken out where there are none. */
export const ownWordsMark = "<!--own words-->";

/**
 * Both halves of a letter from one tree: the HTML on the festival's paper, the
 * plain text of the same words. `heading`: the title stands in the text, too.
 */
export function renderEmail(
  facts: FestivalSettings,
  title: string,
  children: ReactNode,
  { heading = false } = {},
): Pick<Email, "html" | "text"> {
  const words = markup(children);
  const head = heading ? markup(createElement("h1", null, title)) : "";
  return {
    html: onPaper(facts, title, words + ownWordsMark),
    text: renderEmailText(head + words),
  };
}
