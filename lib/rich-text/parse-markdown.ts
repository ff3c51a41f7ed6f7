import MarkdownIt, { type Token } from "markdown-it";
import { isLinkAddress, isPictureAddress } from "./link-address";
import type { Block, List, Run } from "./schema";

/**
 * Parses Markdown with only the rules switched on here: HTML and indented code are text, and line breaks stay. For the
 * server and the editor's preview; pages get the parsed blocks.
 */
const parser = new MarkdownIt("zero", { linkify: true, maxNesting: 100 }).enable([
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
parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
parser.normalizeLinkText = (address) => address;
// 'heartlight.example' may be a name; 'https://heartlight.example' and email addresses are links.
parser.linkify.set({ fuzzyLink: false, fuzzyIP: false });

type Options = {
  /** The text is a template of an email: addresses may contain its variables, and are no paths of this site. */
  isEmailTemplate?: boolean;
};

/** Markdown as blocks. Never fails: unknown syntax is text. */
export function readMarkdown(text: string, options: Options = {}): Block[] {
  return readBlocks(new Tokens(parser.parse(text, {})), options);
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
  let hasHeading = false;
  let previousEnd = 0;
  for (let token = tokens.take(); token; token = tokens.take()) {
    // `map`: the token's first line, and the line after its last one.
    const previousBlock = blocks.at(-1);
    const emptyLines = (token.map?.[0] ?? 0) - previousEnd;
    previousEnd = token.map?.[1] ?? previousEnd;
    switch (token.type) {
      case "paragraph_open": {
        const runs = readInline(tokens, options);
        const [firstRun] = runs;
        if (token.hidden) blocks.push({ is: "line", in: runs });
        else if (runs.length === 1 && typeof firstRun === "object" && firstRun.is === "picture") {
          blocks.push(firstRun);
        } else {
          // Keeps three or more empty lines between two paragraphs.
          const extraLines =
            previousBlock?.is === "p" ? "\n".repeat(Math.max(0, emptyLines - 1)) : "";
          blocks.push({ is: "p", in: extraLines ? joinTexts([extraLines, ...runs]) : runs });
        }
        break;
      }
      case "heading_open": {
        // The page's own title is h1, and no level is skipped.
        const is = hasHeading && Number(token.tag.slice(1)) > 2 ? "h3" : "h2";
        hasHeading = true;
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
        // A rule that is not switched on: show the source text.
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
  return joinTexts(runs);
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
        const linkText = readRuns(tokens, options);
        if (isLinkAddress(to, options)) runs.push({ is: "link", to, in: linkText });
        else runs.push(...linkText);
        break;
      }
      case "image": {
        const src = String(token.attrGet("src") ?? "");
        const alt = plainTextOf(token.children ?? []);
        // A picture from another site becomes its alt text.
        runs.push(isPictureAddress(src) ? { is: "picture", src, alt } : alt);
        break;
      }
      default:
        runs.push(token.content);
    }
  }
  return joinTexts(runs);
}

/** The alt text of a picture, without marks. */
const plainTextOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content }) => (/break$/.test(type) ? " " : content))
    .join("")
    .trim();

/** Joins neighbouring texts and removes empty ones. */
function joinTexts(runs: readonly Run[]): Run[] {
  const joinedRuns: Run[] = [];
  for (const run of runs) {
    const last = joinedRuns.at(-1);
    if (typeof run === "string" && typeof last === "string")
      joinedRuns[joinedRuns.length - 1] = last + run;
    else if (run !== "") joinedRuns.push(run);
  }
  return joinedRuns;
}
