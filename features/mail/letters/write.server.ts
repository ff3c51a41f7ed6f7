import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { FestivalFacts } from "~/features/festival/schema";
import type { Letter } from "../schema";
import { Paper } from "./components/paper";
import { letterText } from "./plain-text.server";

/** As HTML: React's XML endings and the escaped apostrophe are for stricter readers than mail programs. */
const markup = (node: ReactNode) =>
  renderToStaticMarkup(node).replaceAll("/>", ">").replaceAll("&#x27;", "'");

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
  const paper = createElement(Paper, { facts, title, children });
  const head = heading && createElement("h1", null, title);
  return {
    html: `<!doctype html>\n${markup(paper)}`,
    text: letterText(markup(createElement(Fragment, null, head, children))),
  };
}
