import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FestivalFacts } from "~/features/festival/schema";
import type { Letter } from "../schema";
import { Paper } from "./components/paper";
import { letterText } from "./plain-text.server";

/** As HTML: React's XML endings and the escaped apostrophe are for stricter readers than mail programs. */
const markup = (node: ReactNode) =>
  renderToStaticMarkup(node).replaceAll("/>", ">").replaceAll("&#x27;", "'");

/** A letter on the festival's paper, as HTML. */
export const letterHtml = (facts: FestivalFacts, title: string, children: ReactNode): string =>
  `<!doctype html>\n${markup(createElement(Paper, { facts, title, children }))}`;

/**
 * Both halves of a letter from one tree: the HTML on the festival's paper, the
 * plain text of the same words. `heading`: the title stands in the text, too.
 */
export function writeLetter(
  facts: FestivalFacts,
  title: string,
  children: ReactNode,
  { heading = false } = {},
): Pick<Letter, "html" | "text"> {
  const head = heading && createElement("h1", null, title);
  return {
    html: letterHtml(facts, title, children),
    text: letterText(markup(createElement(Fragment, null, head, children))),
  };
}
