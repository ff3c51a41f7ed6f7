import { isolate } from "~/lib/bidi";

/** Inserts values into a template. Runs anywhere. */

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Makes text safe inside HTML, attributes included. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => entities[char] ?? "");

/** Fills `{{NAME}}` places. In HTML, values are escaped and keep their line breaks. */
export function fillTemplate(
  template: string,
  variables: Record<string, string>,
  format: "html" | "text",
): string {
  return template.replace(/\{\{([A-Z_]+)\}\}/g, (placeholder, name: string) => {
    const value = variables[name];
    if (value === undefined) return placeholder;
    // An address is also used as a link.
    const text = /^https?:/.test(value) ? value : isolate(value);
    return format === "html" ? escapeHtml(text).replace(/\n/g, "<br>") : text;
  });
}
