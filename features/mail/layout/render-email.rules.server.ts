import { LRUCache } from "lru-cache";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FestivalSettings } from "~/features/settings/schema";
import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import { markdownToPlainText } from "~/lib/rich-text/plain-text";
import type { Email } from "../schema";
import { EmailLayout } from "./components/email-layout";
import { EmailMarkdown } from "./components/email-markdown";
import { renderEmailText } from "./plain-text.rules.server";

/** Converts React's XML endings and escaped apostrophes to plain HTML. */
const markup = (node: ReactNode) =>
  renderToStaticMarkup(node).replaceAll("/>", ">").replaceAll("&#x27;", "'");

/** An email as HTML, in the festival's layout. */
export const renderEmailHtml = (
  settings: FestivalSettings,
  title: string,
  children: ReactNode,
): string =>
  `<!doctype html>\n${markup(createElement(EmailLayout, { settings, title, children }))}`;

/** A part of an email as HTML. */
export const renderPart = (node: ReactNode): string => markup(node);

/** Each entry has the same few texts, several times: what was rendered is kept. */
const renderedTexts = new LRUCache<string, Pick<Email, "html" | "text">>({ max: 100 });

/** Markdown as the HTML and plain text of an email, with variables. */
export function renderMarkdownEmail(markdown: string): Pick<Email, "html" | "text"> {
  const rendered = renderedTexts.get(markdown);
  if (rendered) return rendered;
  const blocks = readMarkdown(markdown, { isEmailTemplate: true });
  const email = {
    html: markup(createElement(EmailMarkdown, { blocks })),
    text: markdownToPlainText(blocks),
  };
  renderedTexts.set(markdown, email);
  return email;
}

/** Marks the place of the director's words (wording/commands.server.ts); removed if there are none. */
export const additionMark = "<!--own words-->";
/** React renders no comments: this element takes the place of the email's body, which is rendered once. */
const slot = createElement("email-body");
const slotHtml = markup(slot);

/** The HTML and the plain text of an email from one tree. `heading`: the title is also in the text. */
export function renderEmail(
  settings: FestivalSettings,
  title: string,
  children: ReactNode,
  { heading = false } = {},
): Pick<Email, "html" | "text"> {
  const titleHtml = heading ? markup(createElement("h1", null, title)) : "";
  const body = markup(children);
  return {
    // A function, since `$` in a replacement string is a pattern.
    html: renderEmailHtml(settings, title, slot).replace(slotHtml, () => body + additionMark),
    text: renderEmailText(titleHtml + body),
  };
}
