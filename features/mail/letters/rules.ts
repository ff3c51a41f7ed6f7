import type { FestivalFacts } from "~/features/festival/schema";

/** How every letter looks, and how values get into a template. Runs anywhere. */

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
  as: "html" | "text",
): string {
  return template.replace(/\{\{([A-Z_]+)\}\}/g, (place, name: string) => {
    const value = variables[name];
    if (value === undefined) return place;
    return as === "html" ? escapeHtml(value).replace(/\n/g, "<br>") : value;
  });
}

const font = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const display = "'Bodoni 72', Didot, Georgia, serif";

/**
 * The page a letter is set on: dark wine margins, warm paper, the brand above.
 * `body` is HTML whose values are already escaped.
 */
export function letterPage(facts: FestivalFacts, title: string, body: string): string {
  const brand = escapeHtml(facts.brand.name);
  const full = escapeHtml(facts.brand.fullName);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#15070c;color:#2a141c;font:16px/1.55 ${font}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellspacing="0" cellpadding="0" style="max-width:560px;width:100%">
<tr><td style="padding:0 4px 20px;color:#f6efe5;font:30px/1 ${display}">${brand}<span style="display:block;margin-top:6px;color:#c7bbb2;font:13px/1.2 ${font}">${escapeHtml(facts.brand.tagline)}</span></td></tr>
<tr><td style="background:#f6efe5;border-radius:6px;padding:32px 28px">
<h1 style="margin:0 0 18px;font:34px/1 ${display};color:#2a141c">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td style="padding:20px 4px;color:#a79794;font-size:13px">${full}, ${escapeHtml(facts.place.short)}. Questions? <a href="mailto:${escapeHtml(facts.mailboxes.hello)}" style="color:#edc26a">${escapeHtml(facts.mailboxes.hello)}</a></td></tr>
</table></td></tr></table></body></html>`;
}

/** Rows of a letter, as a table in HTML. Values are escaped here. */
export function letterRows(rows: [label: string, value: string][]): string {
  const cells = rows
    .filter(([, value]) => value !== "")
    .map(
      ([label, value]) =>
        `<tr><td style="padding:7px 16px 7px 0;color:#7a5f66;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:7px 0">${escapeHtml(value).replace(/\n/g, "<br>")}</td></tr>`,
    );
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:18px 0;border-top:1px solid #d9cabb;border-bottom:1px solid #d9cabb;width:100%;font-size:15px">${cells.join("")}</table>`;
}

/** The same rows as plain text. */
export function letterLines(rows: [label: string, value: string][]): string {
  return rows
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `${label}: ${value}`)
    .join("\n");
}
