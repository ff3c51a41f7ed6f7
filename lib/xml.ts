const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 does not allow, even escaped. */
const unwritable = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML content and attributes. */
export const escapeXml = (text: string) =>
  text.replace(unwritable, "").replace(/[&<>"']/g, (char) => entities[char] ?? "");

/** One element with text: `element("title", "A & B")` → '<title>A &amp; B</title>'. */
export const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** An XML document as a response. */
export function xmlResponse(type: string, root: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, {
    headers: { "Content-Type": `${type}; charset=utf-8` },
  });
}
