import { optionalVariables } from "./texts";

/**
 * A template without empty values: the paragraph around a variable without a value is removed, so
 * that no email announces feedback and then has none. Runs anywhere.
 */

/** An element that holds words, without another such element in it. */
const block =
  /<(p|li|tr|h[1-4]|blockquote)\b[^>]*>(?:(?!<(?:p|li|tr|h[1-4]|blockquote)\b)[\s\S])*?<\/\1>\n?/gi;
/** A list or table that nothing is left in. */
const emptied = /<(ul|ol|table|tbody)\b[^>]*>\s*<\/\1>\n?/gi;

const placeOf = (name: string) => `{{${name}}}`;

/** The variables that have no value. */
export const emptyOf = (values: Readonly<Record<string, string>>): string[] =>
  optionalVariables.filter((name) => !values[name]?.trim());

/** Markdown without paragraphs of empty variables. */
export const withoutEmpty = (markdown: string, empty: readonly string[]): string =>
  markdown
    .split(/\n\s*\n/)
    .filter((paragraph) => !empty.some((name) => paragraph.includes(placeOf(name))))
    .join("\n\n");

/** The same for HTML; with nothing around it, only the placeholder is removed. */
export function htmlWithoutEmpty(html: string, empty: readonly string[]): string {
  if (!empty.some((name) => html.includes(placeOf(name)))) return html;
  const cut = html.replace(block, (element) =>
    empty.some((name) => element.includes(placeOf(name))) ? "" : element,
  );
  return empty.reduce((rest, name) => rest.replaceAll(placeOf(name), ""), cut.replace(emptied, ""));
}
