import { commonCodes, commonWords } from "./common-words.rules.server";

/**
 * Estimates how easily an access code is guessed. The code is split into the parts with the lowest
 * total cost: common words, the festival's own, years, dates, sequences (abc, 987), keyboard rows,
 * repetitions. A cost is the power of ten of the guesses for a part; any other character costs one.
 * The login allows 50 guesses in 15 minutes from all strangers together.
 */

/** The cost below which a code is refused: a hundred million guesses. */
const requiredCost = 8;

const wordCosts = new Map(commonWords.map((word, rank) => [word, Math.log10(rank + 1)]));
/** Words of any festival, and of the field that the code is typed into; the festival's own cost the same. */
const festivalWords = [
  "festival",
  "film",
  "films",
  "cinema",
  "movie",
  "director",
  "access",
  "code",
];
const festivalWordCost = 0.7;

const keyboardRows = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "1234567890",
];
const keyboardColumns = ["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm"];
const reverse = (text: string) => [...text].reverse().join("");
const keyboardRuns = [...keyboardRows, ...keyboardColumns, keyboardColumns.join("")].flatMap(
  (run) => [run, reverse(run)],
);

const longestPart = 20;
/** The number of characters that are checked. */
const longestCode = 200;

/** Codes in our own documentation. */
const publishedCodes = new Set(["at-least-twelve-characters"]);

/** Undoes digits and signs in place of characters: 'p@ssw0rd'. A one replaces an i or an l (`letterForOne`). */
const withoutDisguise = (text: string, letterForOne: string) =>
  text.replace(/[@430$571!]/g, (sign) =>
    "1!".includes(sign) ? letterForOne : ("aaeosst"["@430$57".indexOf(sign)] ?? sign),
  );

/** True for characters that rise or fall by one, or stay the same: 'abc', '987', 'aaa'. */
const isSequence = (text: string) => {
  const steps = new Set(
    Array.from(
      { length: text.length - 1 },
      (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index),
    ),
  );
  // Any number above 1 for a text without steps, which is no sequence.
  const [step = 9] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
};

const datePattern = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}){1,2}|\d{4}[./-]\d{1,2}[./-]\d{1,2})$/;

/** The cost of a part, a power of ten (1: ten guesses); null if it is not guessed as a whole. */
function costOfPart(part: string, knownWords: ReadonlySet<string>): number | null {
  for (const word of [part, withoutDisguise(part, "i"), withoutDisguise(part, "l")]) {
    if (knownWords.has(word)) return festivalWordCost;
    const wordCost = wordCosts.get(word);
    if (wordCost !== undefined) return Math.max(0.3, wordCost);
    if (commonCodes.has(word)) return 3;
  }
  if (part.length < 3) return null;
  if (isSequence(part)) return 1;
  if (keyboardRuns.some((run) => run.includes(part))) return 1.2;
  if (/^(?:19|20)\d\d$/.test(part)) return 2;
  return datePattern.test(part) ? 4.5 : null;
}

/** The lowest cost of a code; `words` are the festival's own. */
function costOfCode(code: string, words: readonly string[]): number {
  const text = code.normalize("NFKC").toLowerCase().slice(0, longestCode);
  if (publishedCodes.has(text)) return 0;
  const knownWords = new Set([...festivalWords, ...words].filter((word) => word.length >= 3));
  // At index n: the lowest cost of the first n characters.
  const lowestCosts = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let lowestCost = (lowestCosts[end - 1] ?? 0) + 1;
    for (let start = 0; start < end - 1; start += 1) {
      const part = text.slice(start, end);
      const isRepetition = start >= part.length && text.startsWith(part, start - part.length);
      let cost = isRepetition ? 0.5 : null;
      if (!isRepetition && part.length <= longestPart) cost = costOfPart(part, knownWords);
      if (cost !== null) lowestCost = Math.min(lowestCost, (lowestCosts[start] ?? 0) + cost);
    }
    lowestCosts.push(lowestCost);
  }
  return lowestCosts.at(-1) ?? 0;
}

/** Words that a code should not consist of: 'Heartlight Film Festival', an email address. */
export const wordsIn = (...texts: string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(Boolean);

/** Whether a code is easy to guess. `words`: of the festival and its director. */
export const isCommonCode = (code: string, words: readonly string[]): boolean =>
  costOfCode(code, words) < requiredCost;

/** The message for a code that is easy to guess. */
export const commonCodeMessage =
  "This code is easy to guess. Use several words that have nothing to do with each other";

/** The message for a leaked code. */
export const leakedCodeMessage =
  "This code was found in a list of leaked passwords. Please choose another one";
