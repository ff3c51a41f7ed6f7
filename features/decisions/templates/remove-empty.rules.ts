import { optionalVariables } from "./texts";

/**
 * Removes empty values from a template: the paragraph around a variable without a value is removed,
 * so that no email announces feedback that is missing. Runs anywhere.
 */

/** An element with text and without another such element in it. */
const block =
  /<(p|li|tr|h[1-4]|blockquote)\b[^>]*>(?:(?!<(?:p|li|tr|h[1-4]|blockquote)\b)[\s\S])*?<\/\1>\n?/gi;
/** An empty list or table. */
const emptied = /<(ul|ol|table|tbody)\b[^>]*>\s*<\/\1>\n?/gi;

const placeOf = (name: string) => `{{${name}}}`;

/** The variables without a value. */
export const emptyOf = (values: Readonly<Record<string, string>>): string[] =>
  optionalVariables.filter((name) => !values[name]?.trim());

/** Markdown without the paragraphs of empty variables. */
export const withoutEmpty = (markdown: string, empty: readonly string[]): string =>
  markdown
    .split(/\n\s*\n/)
    .filter((paragraph) => !empty.some((name) => paragraph.includes(placeOf(name))))
    .join("\n\n");

/** The same for HTML; without an element around it, only the placeholder is removed. */
export function htmlWithoutEmpty(html: string, empty: readonly string[]): string {
  if (!empty.some((name) => html.includes(placeOf(name)))) return html;
  const cut = html.replace(block, (element) =>
    empty.some((name) => element.includes(placeOf(name))) ? "" : element,
  );
  return empty.reduce((rest, name) => rest.replaceAll(placeOf(name), ""), cut.replace(emptied, ""));
}
