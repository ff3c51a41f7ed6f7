/** Lines of a mailing that become cards: nothing but the address of a public page of this site. Runs anywhere. */

/** The pages that have a card, by the first part of their address. */
const cardPages = {
  films: { name: "film", slug: /^[a-z0-9-]+$/ },
  news: { name: "article", slug: /^[a-z0-9-]+$/ },
  programme: { name: "day", slug: /^\d{4}-\d{2}-\d{2}$/ },
  blocks: { name: "block", slug: /^[a-z0-9-]+$/ },
} as const;

/** A line that becomes a card: its page's name ('film') and path. */
export type CardLine = { line: number; name: string; path: string };

/** Picture, title and up to two lines. */
export type Card = { title: string; lines: string[]; picture: string };
/** A part of a text: Markdown, or a card; null: its page is not public. */
export type TextPart = string | (CardLine & { card: Card | null });

const hasCard = (folder: string): folder is keyof typeof cardPages =>
  Object.hasOwn(cardPages, folder);

function readCardLine(text: string, line: number, publicUrl: string): CardLine | null {
  const address = text.trim();
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  const [, folder = "", slug = ""] = /^\/([a-z]+)\/([^/\s]+)\/?$/.exec(path) ?? [];
  if (!hasCard(folder) || !cardPages[folder].slug.test(slug)) return null;
  return { line, name: cardPages[folder].name, path: `/${folder}/${slug}` };
}

/** A text in parts: Markdown, and lines that become cards. */
export function splitCards(markdown: string, publicUrl: string): (string | CardLine)[] {
  const parts: (string | CardLine)[] = [];
  let lines: string[] = [];
  const endText = () => {
    if (lines.some((line) => line.trim() !== "")) parts.push(lines.join("\n"));
    lines = [];
  };
  for (const [index, text] of markdown.split("\n").entries()) {
    const card = readCardLine(text, index + 1, publicUrl);
    if (card) {
      endText();
      parts.push(card);
    } else lines.push(text);
  }
  endText();
  return parts;
}

/** Errors about lines whose page is not public. */
export const findMissingCards = (parts: readonly TextPart[]) =>
  parts.flatMap((part) =>
    typeof part === "string" || part.card
      ? []
      : [{ path: "markdown", message: `Line ${part.line}: this ${part.name} is not public` }],
  );
