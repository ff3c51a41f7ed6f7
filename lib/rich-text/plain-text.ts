import type { Block, Run } from "./schema";

/** Converts parsed Markdown to plain text, and plain text to Markdown. Runs anywhere. */

/** The text, for a feed, a search or a description: paragraphs separated, addresses after their text. */
export function markdownToPlainText(blocks: readonly Block[]): string {
  return blocks.map(plainBlock).filter(Boolean).join("\n\n");
}

function plainBlock(block: Block): string {
  switch (block.is) {
    case "picture":
      return block.alt && `[${block.alt}]`;
    case "rule":
      return "* * *";
    case "quote":
      return indented(markdownToPlainText(block.in), "> ", "> ");
    case "ul":
      return block.items.map((item) => indented(plainItem(item), "- ", "  ")).join("\n");
    case "ol":
      return block.items
        .map((item, index) => indented(plainItem(item), `${block.from + index}. `, "   "))
        .join("\n");
    default:
      return plainRuns(block.in);
  }
}

/** A nested list follows its item's line directly. */
const plainItem = (item: readonly Block[]) =>
  item
    .map((block, index) => (index > 0 && !("items" in block) ? "\n" : "") + plainBlock(block))
    .join("\n");

const indented = (text: string, first: string, following: string) =>
  text
    .split("\n")
    .map((line, index) => ((index === 0 ? first : following) + line).trimEnd())
    .join("\n");

function plainRuns(runs: readonly Run[]): string {
  return runs
    .map((run) => {
      if (typeof run === "string") return run;
      if (run.is === "picture") return run.alt && `[${run.alt}]`;
      const words = plainRuns(run.in);
      if (run.is !== "link") return words;
      const address = run.to.replace(/^mailto:/i, "");
      return words.includes(address) ? words : `${words} (${address})`;
    })
    .join("");
}

/** The same blocks with absolute addresses of links and pictures. */
export const withAbsoluteUrls = (blocks: readonly Block[], base: string): Block[] =>
  blocks.map((block) => {
    switch (block.is) {
      case "picture":
        return { ...block, src: new URL(block.src, base).href };
      case "rule":
        return block;
      case "quote":
        return { ...block, in: withAbsoluteUrls(block.in, base) };
      case "ul":
      case "ol":
        return { ...block, items: block.items.map((item) => withAbsoluteUrls(item, base)) };
      default:
        return { ...block, in: block.in.map((run) => runWithAbsoluteUrls(run, base)) };
    }
  });

function runWithAbsoluteUrls(run: Run, base: string): Run {
  if (typeof run === "string") return run;
  if (run.is === "picture") return { ...run, src: new URL(run.src, base).href };
  const words = run.in.map((inner) => runWithAbsoluteUrls(inner, base));
  return run.is === "link"
    ? { ...run, to: new URL(run.to, base).href, in: words }
    : { ...run, in: words };
}

/** Escapes text so that no mark is parsed: '2-3 *hits*' → '2-3 \*hits\*'. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\*_[\]<@]|:(?=\/\/)|(?<=^\s*)[#>+-]|(?<=^\s*\d+)[.)]/gm, "\\$&");
