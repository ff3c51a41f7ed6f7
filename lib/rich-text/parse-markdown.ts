import MarkdownIt, { type Token } from "markdown-it";
import { isLinkAddress, isPictureAddress } from "./link-address";
import type { Block, List, Run } from "./schema";

/**
 * Parses Markdown with only the rules switched on here: HTML and indented code are text, and line breaks stay. For the
 * server and the editor's preview; pages get the parsed blocks.
 */
const reader = new MarkdownIt("zero", { linkify: true, maxNesting: 100 }).enable([
  "heading",
  "emphasis",
  "link",
  "image",
  "list",
  "blockquote",
  "hr",
  "escape",
  "newline",
  "autolink",
  "linkify",
]);
// Addresses are checked below.
reader.validateLink = () => true;
reader.normalizeLink = (address) => address;
reader.normalizeLinkText = (address) => address;
// 'heartlight.example' may be a name; 'https://heartlight.example' and email addresses are links.
reader.linkify.set({ fuzzyLink: false, fuzzyIP: false });

type Options = {
  /** The text is an email: its addresses may contain a filmmaker's values, but no path of this site. */
  filledIn?: boolean;
};

/** Markdown as blocks. Never fails: unknown syntax is text. */
export function readMarkdown(text: string, options: Options = {}): Block[] {
  return readBlocks(new Tokens(reader.parse(text, {})), options);
}

/** The tokens of a text, read in order. */
class Tokens {
  #next = 0;
  readonly #all: readonly Token[];
  constructor(all: readonly Token[]) {
    this.#all = all;
  }
  /** The next token; undefined at the end of the text or of the open block. */
  take(): Token | undefined {
    const token = this.#all[this.#next];
    this.#next += 1;
    return token && token.nesting >= 0 ? token : undefined;
  }
}

function readBlocks(tokens: Tokens, options: Options): Block[] {
  const blocks: Block[] = [];
  let headed = false;
  let end = 0;
  for (let token = tokens.take(); token; token = tokens.take()) {
    const before = blocks.at(-1);
    const gap = (token.map?.[0] ?? 0) - end;
    end = token.map?.[1] ?? end;
    switch (token.type) {
      case "paragraph_open": {
        const runs = readInline(tokens, options);
        const [only] = runs;
        if (token.hidden) blocks.push({ is: "line", in: runs });
        else if (runs.length === 1 && typeof only === "object" && only.is === "picture") {
          blocks.push(only);
        } else {
          // Keeps three or more empty lines between two paragraphs.
          const more = before?.is === "p" ? "\n".repeat(Math.max(0, gap - 1)) : "";
          blocks.push({ is: "p", in: more ? joined([more, ...runs]) : runs });
        }
        break;
      }
      case "heading_open": {
        // The page's own title is h1, and no level is skipped.
        const is = headed && Number(token.tag.slice(1)) > 2 ? "h3" : "h2";
        headed = true;
        blocks.push({ is, in: readInline(tokens, options) });
        break;
      }
      case "blockquote_open":
        blocks.push({ is: "quote", in: readBlocks(tokens, options) });
        break;
      case "bullet_list_open":
        blocks.push({ is: "ul", items: readItems(tokens, options) });
        break;
      case "ordered_list_open": {
        const from = Number(token.attrGet("start") ?? 1);
        blocks.push({ is: "ol", from, items: readItems(tokens, options) });
        break;
      }
      case "hr":
        blocks.push({ is: "rule" });
        break;
      default:
        // A rule that is not switched on: its text.
        blocks.push({ is: "p", in: [token.content] });
    }
  }
  return blocks;
}

function readItems(tokens: Tokens, options: Options): List["items"] {
  const items: List["items"] = [];
  while (tokens.take()) items.push(readBlocks(tokens, options));
  return items;
}

/** Reads the inline content of a paragraph or heading, and its closing token. */
function readInline(tokens: Tokens, options: Options): Run[] {
  const runs: Run[] = [];
  for (let token = tokens.take(); token; token = tokens.take()) {
    runs.push(...readRuns(new Tokens(token.children ?? []), options));
  }
  return joined(runs);
}

function readRuns(tokens: Tokens, options: Options): Run[] {
  const runs: Run[] = [];
  for (let token = tokens.take(); token; token = tokens.take()) {
    switch (token.type) {
      case "softbreak":
      case "hardbreak":
        runs.push("\n");
        break;
      case "strong_open":
      case "em_open": {
        const is = token.type === "em_open" ? "em" : "strong";
        runs.push({ is, in: readRuns(tokens, options) });
        break;
      }
      case "link_open": {
        const to = String(token.attrGet("href") ?? "");
        const words = readRuns(tokens, options);
        if (isLinkAddress(to, options)) runs.push({ is: "link", to, in: words });
        else runs.push(...words);
        break;
      }
      case "image": {
        const src = String(token.attrGet("src") ?? "");
        const alt = wordsOf(token.children ?? []);
        // A picture from another site becomes its alt text.
        runs.push(isPictureAddress(src) ? { is: "picture", src, alt } : alt);
        break;
      }
      default:
        runs.push(token.content);
    }
  }
  return joined(runs);
}

/** The alt text of a picture, without marks. */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content }) => (/break$/.test(type) ? " " : content))
    .join("")
    .trim();

/** Joins neighbouring texts and removes empty ones. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (typeof run === "string" && typeof last === "string") all[all.length - 1] = last + run;
    else if (run !== "") all.push(run);
  }
  return all;
}
