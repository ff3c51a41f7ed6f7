/**
 * Formatted text as a tree, parsed from Markdown. It cannot contain a tag, an attribute or a
 * script; each renderer decides how it looks.
 */

/** A picture of this site, '/images/….webp', with its alt text. */
export type Picture = { is: "picture"; src: string; alt: string };

/** A stretch of a line: plain, with a stress, a link or a picture. Its line breaks are '\n'. */
export type Run =
  | string
  | { is: "strong" | "em"; in: Run[] }
  | { is: "link"; to: string; in: Run[] }
  | Picture;

export type List =
  | { is: "ul"; items: Block[][] }
  /** `from`: the number of its first item. */
  | { is: "ol"; from: number; items: Block[][] };

/** `line`: a paragraph of a tight list. A picture alone in its paragraph is a block. */
export type Block =
  | { is: "p" | "line" | "h2" | "h3"; in: Run[] }
  | { is: "quote"; in: Block[] }
  | { is: "rule" }
  | List
  | Picture;
