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

/** An email as HTML: its words in the festival's layout. */
export const renderEmailHtml = (
  facts: FestivalSettings,
  title: string,
  children: ReactNode,
): string => `<!doctype html>\n${markup(createElement(EmailLayout, { facts, title, children }))}`;

/** Markdown as the HTML and the plain text of an email's words, the variables still in their places. */
export function renderMarkdownEmail(markdown: string): Pick<Email, "html" | "text"> {
  const blocks = readMarkdown(markdown, { filledIn: true });
  return {
    html: markup(createElement(EmailMarkdown, { blocks })),
    text: markdownToPlainText(blocks),
  };
}

/** Where the director's own words go (automated/own-words.server.ts); taken out where there are none. */
export const ownWordsMark = "<!--own words-->";
/** React renders no comments: this element stands for the mark. */
const slot = createElement("own-words");

/**
 * The HTML and the plain text of an email from one tree. `heading`: the title is also in the text.
 */
export function renderEmail(
  facts: FestivalSettings,
  title: string,
  children: ReactNode,
  { heading = false } = {},
): Pick<Email, "html" | "text"> {
  const head = heading ? markup(createElement("h1", null, title)) : "";
  return {
    html: renderEmailHtml(facts, title, createElement(Fragment, null, children, slot)).replace(
      markup(slot),
      ownWordsMark,
    ),
    text: renderEmailText(head + markup(children)),
  };
}
