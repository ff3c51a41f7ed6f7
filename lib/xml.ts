const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 cannot hold, not even escaped. */
const unwritable = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Makes text safe inside XML, attributes included. */
export const escapeXml = (text: string) =>
  text.replace(unwritable, "").replace(/[&<>"']/g, (char) => entities[char] ?? "");

/** One element around text: `element("title", "A & B")` → '<title>A &amp; B</title>'. */
export const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** A whole XML document as a response. */
export function xmlResponse(type: string, root: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, {
    headers: { "Content-Type": `${type}; charset=utf-8` },
  });
}
