import { type Token, Tokenizer } from "parse5";
import { cutText } from "~/lib/shorten";
import { escapeHtml } from "../layout/template-values.rules";

/**
 * Rules for a director's HTML email. The HTML is parsed as a browser parses it, so that the check
 * sees what a mail program shows, and strictly: only known tags, closed in order, with quoted
 * attributes. Each check returns a sentence, or null. Runs anywhere.
 */

const allowedTags = new Set(
  "a b blockquote br center code div em h1 h2 h3 h4 hr i img li ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul".split(
    " ",
  ),
);
const voidTags = new Set(["br", "hr", "img"]);
const allowedAttributes = new Set(
  "align alt bgcolor border cellpadding cellspacing color colspan dir height href lang role rowspan src start style title valign width".split(
    " ",
  ),
);
/** Variables that may be in the address of a link. */
const linkVariables = /\{\{(?:FILM_URL|EMAIL)\}\}/g;

/** Parse errors that change no tag: all programs read '&' and odd characters the same way. */
const harmlessErrors = /character-reference|input-stream|null-character/;

const excerpt = (text: string) => `'${cutText(text.replace(/\s+/g, " "), 24)}'`;

/** The edit distance of two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** An error about the first unknown variable in double braces; null without one. */
export function findVariableProblem(text: string, variables: readonly string[]): string | null {
  const remainingText = text.replace(/\{\{([^{}]*)\}\}/g, (place, name: string) =>
    variables.includes(name) ? "" : place,
  );
  const unknownVariable = /\{\{([^{}]*)\}\}/.exec(remainingText);
  if (unknownVariable) {
    const typedName = (unknownVariable[1] ?? "").trim().toUpperCase();
    const nearestVariable = variables
      .map((name) => ({ name, distance: editDistance(typedName, name) }))
      .sort((a, b) => a.distance - b.distance)[0];
    const hint =
      nearestVariable && nearestVariable.distance <= 4
        ? ` Did you mean {{${nearestVariable.name}}}?`
        : "";
    return `${unknownVariable[0].slice(0, 40)} is not one of the variables.${hint}`;
  }
  const bracesIndex = /\{\{|\}\}/.exec(remainingText);
  return bracesIndex
    ? `A variable is not closed near ${excerpt(remainingText.slice(bracesIndex.index))}.`
    : null;
}

/** An error about the first thing that is not allowed in an email's HTML; null if there is none. */
export function findHtmlProblem(html: string): string | null {
  const openTags: string[] = [];
  let problem: string | null = null;
  let hasParseError = false;
  /** The end of the last tag: the next '<' begins the current one. */
  let lastTagEnd = 0;
  const refuse = () => {
    problem ??= unreadable(html.slice(html.indexOf("<", lastTagEnd)));
  };
  const readTag = (tag: Token.TagToken, { isClosing }: { isClosing: boolean }) => {
    if (hasParseError) refuse();
    problem ??= findTagProblem(tag, html) ?? findPlaceProblem(tag, isClosing, openTags);
    lastTagEnd = tag.location?.endOffset ?? lastTagEnd;
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (tag) => readTag(tag, { isClosing: false }),
      onEndTag: (tag) => readTag(tag, { isClosing: true }),
      onComment: refuse,
      onDoctype: refuse,
      onEof: () => hasParseError && refuse(),
      onParseError: ({ code }) => {
        hasParseError ||= !harmlessErrors.test(code);
      },
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(html, true);
  const unclosedTag = openTags.pop();
  return problem ?? (unclosedTag ? `<${unclosedTag}> is not closed.` : null);
}

function unreadable(text: string): string {
  if (text.startsWith("<!--")) return "An email can't contain comments (<!-- -->).";
  const name = /^<\/?([a-z][a-z0-9]*)/i.exec(text)?.[1]?.toLowerCase();
  if (name && !allowedTags.has(name)) return forbiddenTag(name);
  return name
    ? `The tag near ${excerpt(text)} cannot be read. Put the values of attributes in quotes.`
    : `Write ${escapeHtml("<")} for the sign itself, near ${excerpt(text)}.`;
}

const forbiddenTag = (name: string) => `An email can't contain <${name}>.`;

/** An error about the place of a tag, or null; tracks the open ones. */
function findPlaceProblem(
  tag: Token.TagToken,
  isClosing: boolean,
  openTags: string[],
): string | null {
  const { tagName: name, selfClosing } = tag;
  if (isClosing) {
    const openTag = openTags.pop();
    if (openTag === name) return null;
    return openTag ? `</${name}> comes before </${openTag}>.` : `</${name}> closes nothing.`;
  }
  if (voidTags.has(name)) return null;
  if (selfClosing) return `Write <${name}></${name}> instead of <${name}/>.`;
  openTags.push(name);
  return null;
}

/** An error about a tag's name and attributes, or null. The parser has resolved every '&…;'. */
function findTagProblem({ tagName, attrs, location }: Token.TagToken, html: string): string | null {
  if (!allowedTags.has(tagName)) return forbiddenTag(tagName);
  const handler = attrs.find(({ name }) => name.startsWith("on"));
  if (handler) return `An email can't run scripts: remove '${handler.name}'.`;
  const areAllQuoted = Object.values(location?.attrs ?? {}).every(({ endOffset }) =>
    /["']/.test(html.charAt(endOffset - 1)),
  );
  if (!areAllQuoted) return unreadable(html.slice(location?.startOffset));
  for (const { name, value } of attrs) {
    const attributeProblem = findAttributeProblem(tagName, name, value);
    if (attributeProblem) return attributeProblem;
  }
  return null;
}

function findAttributeProblem(tagName: string, name: string, value: string): string | null {
  if (!allowedAttributes.has(name)) return `An email can't contain the attribute '${name}'.`;
  if (name === "href") {
    const address = value.trim().replace(linkVariables, "x");
    const isAllowedAddress =
      /^(https?:\/\/|mailto:)[^\s{}]*$/i.test(address) || value === "{{FILM_URL}}";
    if (!isAllowedAddress)
      return "A link must go to an https:// or mailto: address, or to {{FILM_URL}}.";
  } else if (value.includes("{{")) {
    return `Use variables in the text or in a link's href, not in '${name}'.`;
  }
  if (name === "src" && !/^https:\/\/[^\s]+$/i.test(value)) {
    return "A picture needs an https:// address.";
  }
  if (name === "style" && /url\s*\(|expression|@import|\\/i.test(value)) {
    return `The style of <${tagName}> can't load files.`;
  }
  return null;
}
