/**
 * Removes empty values from a template: the line of a label, or the paragraph, with a variable without a value is
 * removed, so that no email announces feedback that is missing. Runs anywhere.
 */

/** A paragraph, row, item or heading that contains no other. */
const innermostElement =
  /<(p|li|tr|h[1-4]|blockquote)\b[^>]*>(?:(?!<(?:p|li|tr|h[1-4]|blockquote)\b)[\s\S])*?<\/\1>\n?/gi;
/** An empty list or table. */
const emptyContainer = /<(ul|ol|table|tbody)\b[^>]*>\s*<\/\1>\n?/gi;

const placeholderOf = (name: string) => `{{${name}}}`;

/** The variables of `names` without a value. */
export const findEmptyVariables = (
  values: Readonly<Record<string, string>>,
  names: readonly string[],
): string[] => names.filter((name) => !values[name]?.trim());

/** Markdown without the paragraphs of empty variables. */
export const removeEmptyParagraphs = (
  markdown: string,
  emptyVariables: readonly string[],
): string =>
  markdown
    .split(/\n\s*\n/)
    .filter((paragraph) => !emptyVariables.some((name) => paragraph.includes(placeholderOf(name))))
    .join("\n\n");

/** Markdown without its lines of a label and a variable that has no value: 'Film: {{FILM_URL}}'. */
export const removeEmptyLines = (
  markdown: string,
  values: Readonly<Record<string, string>>,
): string =>
  markdown
    .split("\n")
    .filter((line) => {
      const name = /^[^{}]*:\W*\{\{([A-Z_]+)\}\}\W*$/.exec(line)?.[1];
      return name === undefined || values[name] !== "";
    })
    .join("\n");

/** HTML without the elements around empty variables; a placeholder outside of elements is removed alone. */
export function removeEmptyElements(html: string, emptyVariables: readonly string[]): string {
  if (!emptyVariables.some((name) => html.includes(placeholderOf(name)))) return html;
  const remainingHtml = html.replace(innermostElement, (element) =>
    emptyVariables.some((name) => element.includes(placeholderOf(name))) ? "" : element,
  );
  return emptyVariables.reduce(
    (remaining, name) => remaining.replaceAll(placeholderOf(name), ""),
    remainingHtml.replace(emptyContainer, ""),
  );
}
