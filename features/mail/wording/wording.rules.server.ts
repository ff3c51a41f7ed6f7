import { templateText } from "../layout/plain-text.rules.server";
import { renderMarkdownEmail } from "../layout/render-email.rules.server";
import { fillTemplate } from "../layout/template-values.rules";
import type { Email } from "../schema";
import {
  findEmptyVariables,
  removeEmptyElements,
  removeEmptyLines,
  removeEmptyParagraphs,
} from "./remove-empty.rules";
import type { Wording } from "./schema";

/** What an email's text becomes. */

/** A text with its HTML; `markdown`: its source, null if the director wrote HTML. */
export type RenderedWording = { subject: string; html: string; markdown: string | null };

export const renderWording = ({ subject, markdown, html = "" }: Wording): RenderedWording =>
  markdown === undefined
    ? { subject, html, markdown: null }
    : { subject, html: renderMarkdownEmail(markdown).html, markdown };

/** The plain text, with variables. */
export const textPart = ({ html, markdown }: Pick<RenderedWording, "html" | "markdown">): string =>
  markdown === null ? templateText(html) : renderMarkdownEmail(markdown).text;

/** The initial Markdown of the editor if there is only HTML: its plain text. */
export const initialMarkdown = ({
  markdown,
  html,
}: Pick<RenderedWording, "markdown" | "html">): string => markdown ?? templateText(html).trim();

type FillOptions = {
  /** Variables whose paragraph is left out when they have no value. */
  optional: readonly string[];
  /** The base URL of pictures; empty on a page of the site itself. */
  site: string;
};

/** A text with its values, without the layout: subject in one line, HTML, plain text. Empty values are left out. */
export function fillWording(
  wording: RenderedWording,
  values: Readonly<Record<string, string>>,
  { optional, site }: FillOptions,
): Pick<Email, "subject" | "html" | "text"> {
  const { subject, html, markdown } = withoutEmptyValues(wording, values, optional);
  return {
    // A subject is one line, also with a synopsis in it.
    subject: fillTemplate(subject, values, "text").replace(/\s+/g, " ").trim(),
    html: fillTemplate(html, values, "html")
      // A link without a value leads nowhere.
      .replaceAll(/\shref=["']["']/g, "")
      .replaceAll(' src="/', ` src="${site}/`),
    // Values are inserted last: typed text is never read as markup.
    text: fillTemplate(textPart({ html, markdown }), values, "text"),
  };
}

/** A text without the paragraphs of optional values, and the lines of a label and a value, that are empty. */
function withoutEmptyValues(
  { subject, html, markdown }: RenderedWording,
  values: Readonly<Record<string, string>>,
  optional: readonly string[],
): RenderedWording {
  const emptyVariables = findEmptyVariables(values, optional);
  if (markdown === null) {
    return { subject, html: removeEmptyElements(html, emptyVariables), markdown };
  }
  // Without optional variables the empty lines between paragraphs stay as they are.
  const paragraphs =
    optional.length > 0 ? removeEmptyParagraphs(markdown, emptyVariables) : markdown;
  return renderWording({ subject, markdown: removeEmptyLines(paragraphs, values) });
}
