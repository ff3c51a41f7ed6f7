import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/**
 * What people read is plain English: texts of pages, emails and errors, summaries of the API,
 * docs and comments. The turns below once made this program hard to read and must not come back.
 */

type Turn = { words: RegExp; instead: string };

/** Turns that nothing may hold, comments included. */
const turns: Turn[] = [
  { words: /\banew\b/, instead: "again" },
  { words: /\bof (?:theirs|ours|yours)\b/, instead: "their, our, your" },
  { words: /\bknock(?:s|ed)?\b/, instead: "connect, request" },
  { words: /\ba breath\b/, instead: "the time, in milliseconds" },
  { words: /\b(?:mend|mends|mended)\b/, instead: "fix" },
  { words: /\bat this moment\b/, instead: "now" },
  { words: /\ball the same\b/, instead: "anyway" },
  { words: /\bwhat (?:became|becomes) of\b/, instead: "the result, the state" },
  { words: /\bwhat is due\b/, instead: "due emails, due jobs" },
];

/** Turns that a text which people read may not hold either. */
const turnsInTexts: Turn[] = [
  {
    words:
      /(?<!(?:capital|small|lower-case|last) )\bletters?\b(?!,? (?:and |or )?(?:digits|hyphens))/,
    instead: "email",
  },
  { words: /\b(?:the|this|our) house\b/, instead: "the festival, we" },
  { words: /\bby (?:itself|themselves)\b/, instead: "automatically" },
  { words: /\b(?:is|are|was|were|been|be) told\b/, instead: "see, get an email" },
  { words: /\bwhoever\b/, instead: "anyone who, people who" },
  { words: /\bnone of (?:it|them)\b/, instead: "not, no" },
  { words: /\bstands (?:here|there|in|on|at|above|below|beside|so|between)\b/, instead: "is" },
  { words: /\bcontact jar\b/, instead: "saved contacts" },
  { words: /\b(?:the|all|your|jury's) rooms?\b/, instead: "the page, everything" },
  { words: /\bworded\b/, instead: "edited" },
  { words: /\bput away\b/, instead: "archive" },
  { words: /\b(?:is|are|be|was|were) written to\b/, instead: "we email" },
  { words: /\bnothing of (?:it|yours|theirs)\b/, instead: "not, your changes are not" },
  { words: /\bleads? nowhere\b/, instead: "has expired, does not work" },
  { words: /\bits (?:makers?|filmmaker)\b/, instead: "the filmmaker" },
  { words: /\bhand(?:s|ed|ing)? (?:it |them )?in\b/, instead: "submit" },
  { words: /\bgo(?:es)? on to\b/, instead: "still" },
  { words: /\bthere is no such\b/, instead: "we can't find" },
  { words: /\bsign(?:s|ed)? out\b/, instead: "log out" },
  { words: /\bmails\b/, instead: "emails" },
  { words: /\bparted by\b/, instead: "separate with" },
  { words: /\bone (?:a|on each) line\b/, instead: "one per line" },
  { words: /\bis called so\b/, instead: "has this title, this name" },
];

/** Turns that a comment may not hold either. */
const turnsInComments: Turn[] = [
  {
    words: /\b(?:is|are|was|were|been|be|unless) told\b/,
    instead: "see, get an email; by default",
  },
  { words: /\bwhoever\b/, instead: "anyone who, a caller that" },
  { words: /\bstands? (?:here|there|in|on|at|above|below|beside|so|between)\b/, instead: "is" },
  {
    words: /\b(?:the|all|your|director's|jury's|juror's|promo) rooms?\b/,
    instead: "the page",
  },
  { words: /\bthe desk\b/, instead: "the admin" },
  { words: /(?<!(?:capital|small) )\bletters?\b(?! and digits)/, instead: "email; character" },
  { words: /\b(?:is|are|was|were) asked of\b/, instead: "is required from" },
  { words: /\bg(?:ave|ive|ives|iven|iving) back\b/, instead: "refund, return" },
  { words: /\bt(?:ake|akes|aken|aking|ook) back\b/, instead: "undo, revoke, withdraw" },
  { words: /\bput away\b/, instead: "archive" },
  { words: /\bworded\b/, instead: "edited, written" },
  { words: /\bby (?:itself|themselves)\b/, instead: "automatically, separately" },
  { words: /\bhand(?:s|ed|ing)? (?:it |them )?in\b/, instead: "submit" },
  { words: /\bwhat (?:came|comes) of\b/, instead: "the result" },
  { words: /\bwhat is left out stays\b/, instead: "missing fields stay" },
];

/** Places that may hold a turn, each for its reason: 'file: the words around it'. */
const allowed: Record<string, string> = {};

const notOurs = new Set(["node_modules", "build", "data", "test-results", "public", ".git"]);
const within = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.posix.join(entry.parentPath, entry.name));
const ownFiles = readdirSync(".", { withFileTypes: true })
  .filter(({ name }) => !notOurs.has(name) && !name.startsWith("."))
  .flatMap((entry) => (entry.isDirectory() ? within(entry.name) : entry.name));

type Passage = { file: string; line: number; text: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Values that hold no text: classes, paths of drawings, SQL. */
const silent = /^(?:class|className|viewBox|d|points|transform|rel|style|id|key|to|href)$/;

/** Names of events and lists of columns: few small words, or names with underscores. */
const isCode = /^(?:[a-z]+(?: [a-z]+){0,2}|[a-z_ ]*_[a-z_ ]*)$/;

/** The strings and JSX texts of a file that read like words, and its comments. */
function passagesOf(file: string): { texts: Passage[]; comments: Passage[] } {
  const source = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, source);
  const lineOf = (at: number) => source.slice(0, at).split("\n").length;
  const texts: Passage[] = [];
  const add = (node: Node, words: string) => {
    const text = words.replace(/\s+/g, " ").trim();
    // A name, a path or a class is one word.
    if (/[A-Za-z] [A-Za-z]/.test(text)) texts.push({ file, line: lineOf(node.start), text });
  };
  const visit = (node: Node): void => {
    if (
      /^(?:Import|ExportAll)|^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(
        node.type,
      )
    )
      return;
    if (node.type === "JSXAttribute" && silent.test(String((node.name as Node).name))) return;
    if (node.type === "TaggedTemplateExpression") return;
    if (node.type === "JSXText") add(node, String(node.value));
    if (node.type === "Literal" && typeof node.value === "string" && !isCode.test(node.value)) {
      add(node, node.value);
    }
    if (node.type === "TemplateLiteral") {
      const quasis = node.quasis as { value: { cooked: string } }[];
      add(node, quasis.map(({ value }) => value.cooked).join("…"));
    }
    for (const child of Object.values(node)) {
      for (const element of Array.isArray(child) ? child : [child]) {
        if (element && typeof element === "object" && "type" in element) visit(element as Node);
      }
    }
  };
  visit(program as unknown as Node);
  return {
    texts,
    comments: comments.map(({ value, start }) => ({ file, line: lineOf(start), text: value })),
  };
}

/** Passages of a document, a paragraph or table row each; code in backticks is left out. */
const paragraphsOf = (file: string): Passage[] =>
  readFileSync(file, "utf8")
    .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ""))
    .split("\n")
    .map((text, at) => ({ file, line: at + 1, text }));

/** 'file:line: …the words…: instead …' for each turn that a passage holds. */
const foundIn = (passages: readonly Passage[], list: readonly Turn[]): string[] =>
  passages.flatMap(({ file, line, text }) =>
    list.flatMap(({ words, instead }) => {
      const plain = text.replace(/`[^`]*`/g, "").replace(/\s+\*?\s*/g, " ");
      const hit = new RegExp(words.source, "i").exec(plain);
      if (!hit) return [];
      const around = plain.slice(Math.max(0, hit.index - 30), hit.index + hit[0].length + 30);
      const at = `${file}: ${around.trim()}`;
      return allowed[at] ? [] : [`${file}:${line}: '${around.trim()}': write ${instead}`];
    }),
  );

const code = ownFiles.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
const read = code.map((file) => ({ file, ...passagesOf(file) }));
/** Files whose strings people read; the demo's films and news may be as poetic as they like. */
const speaks = /^(?:app|components|features|lib|server)\/|^demo\/site-pages/;

test("texts that people read hold no odd turns", () => {
  const texts = read
    .filter(({ file }) => speaks.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((source) => source.texts);
  expect(texts.length).toBeGreaterThan(3_000);
  expect(foundIn(texts, [...turns, ...turnsInTexts])).toEqual([]);
});

test("documents hold no odd turns either", () => {
  const documents = ownFiles.filter((file) => /\.md$/.test(file) && file !== "CHANGELOG.md");
  expect(documents.length).toBeGreaterThan(40);
  expect(foundIn(documents.flatMap(paragraphsOf), [...turns, ...turnsInTexts])).toEqual([]);
});

test("comments hold no turn that is gone from them", () => {
  const comments = read.flatMap((source) => source.comments).filter(({ file }) => !isThis(file));
  expect(comments.length).toBeGreaterThan(5_000);
  expect(foundIn(comments, [...turns, ...turnsInComments])).toEqual([]);
});

const isThis = (file: string) => file === "tests/plain-english.test.ts";

/**
 * Sentences in the middle of components, by folder. They belong into the feature's texts.ts, where
 * another language will find them: these numbers only go down.
 */
const inComponents: Record<string, number> = {
  app: 121,
  components: 21,
  "features/announcements": 30,
  "features/audit": 7,
  "features/auth": 60,
  "features/contacts": 19,
  "features/dashboard": 14,
  "features/decisions": 4,
  "features/editions": 63,
  "features/films": 15,
  "features/import": 6,
  "features/monitoring/integrations": 6,
  "features/jury": 99,
  "features/mail": 20,
  "features/mailings": 26,
  "features/media": 11,
  "features/news": 48,
  "features/newsletter": 23,
  "features/privacy": 6,
  "features/programme": 134,
  "features/promo": 39,
  "features/settings": 9,
  "features/site": 55,
  "features/site/pages": 19,
  "features/checkout": 77,
  "features/decisions-admin": 15,
  "features/entries-admin": 66,
  "features/entry-page": 58,
  "features/ledger": 14,
  "features/monitoring": 6,
  "features/settings-admin": 9,
  "features/submissions": 41,
  lib: 1,
};

test("no component gets another sentence of its own", () => {
  const counts: Record<string, number> = {};
  for (const { file, texts } of read) {
    const [top = "", feature = ""] = file.split("/");
    const folder = top === "features" ? `${top}/${feature}` : top;
    if (!/^(?:app|components|features|lib)$/.test(top) || !/(?<!\.test)\.tsx$/.test(file)) continue;
    const sentences = texts.filter(({ text }) => /^[A-Z“'].*\s\S+\s\S+/.test(text)).length;
    if (sentences > 0) counts[folder] = (counts[folder] ?? 0) + sentences;
  }
  const more = Object.entries(counts)
    .filter(([folder, count]) => count > (inComponents[folder] ?? 0))
    .map(([folder, count]) => `${folder}: ${count}, at most ${inComponents[folder] ?? 0}`);
  expect(more, "move the new sentences into texts.ts").toEqual([]);
});

test("no place is allowed that holds no turn any longer", () => {
  const texts = read.flatMap((source) => source.texts);
  const isFound = (place: string) =>
    texts.some(
      ({ file, text }) =>
        place.startsWith(`${file}: `) && text.includes(place.slice(file.length + 2)),
    );
  expect(Object.keys(allowed).filter((place) => !isFound(place))).toEqual([]);
});

test("a turn that comes back is found, with what to write instead", () => {
  const passage = (text: string) => [{ file: "a.ts", line: 1, text }];
  expect(foundIn(passage("Made anew by itself"), [...turns, ...turnsInTexts])).toEqual([
    "a.ts:1: 'Made anew by itself': write again",
    "a.ts:1: 'Made anew by itself': write automatically",
  ]);
  expect(foundIn(passage("The call `POST /letters`"), turnsInTexts)).toEqual([]);
  expect(foundIn(passage("Capital letters and hyphens"), turnsInTexts)).toEqual([]);
  expect(foundIn(passage("Your letters"), turnsInTexts)).toEqual([
    "a.ts:1: 'Your letters': write email",
  ]);
});
