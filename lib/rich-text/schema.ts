/**
 * Formatted text as a tree, parsed from Markdown. It cannot contain HTML, attributes or scripts. The API returns it, so its
 * field names stay: `is` is the type of a node, `in` its content, `to` the address of a link.
 */

/** A picture of this site, '/images/….webp', with its alt text. */
export type Picture = { is: "picture"; src: string; alt: string };

/** Inline content: text, emphasis, a link or a picture. Line breaks are '\n'. */
export type Run =
  | string
  | { is: "strong" | "em"; in: Run[] }
  | { is: "link"; to: string; in: Run[] }
  | Picture;

export type List =
  | { is: "ul"; items: Block[][] }
  /** `from`: the number of the first item. */
  | { is: "ol"; from: number; items: Block[][] };

/** `line`: a paragraph of a tight list. A picture alone in its paragraph is a block. */
export type Block =
  | { is: "p" | "line" | "h2" | "h3"; in: Run[] }
  | { is: "quote"; in: Block[] }
  | { is: "rule" }
  | List
  | Picture;
