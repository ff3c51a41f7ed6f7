import { commonCodes, commonWords } from "./common-words.server";

/**
 * Whether an access code is one of those that are tried first. The code is split into the parts that
 * guess it soonest: common words, the festival's own, years, dates, runs (abc, 987), rows of keys,
 * repetitions. Each part has a cost, the power of ten of the tries that it takes; what is none of these costs
 * a power of ten for each character. The login takes 50 guesses in 15 minutes from all strangers together.
 */

/** Powers of ten below which a code is refused: a hundred million tries. */
const enough = 8;

const ranks = new Map(commonWords.map((word, rank) => [word, Math.log10(rank + 1)]));
/** Words of any festival, and of the field that the code is typed into. */
const nearWords = ["festival", "film", "films", "cinema", "movie", "director", "access", "code"];
const nearCost = 0.7;

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop", "1234567890"];
const columns = ["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm"];
const reversed = (text: string) => [...text].reverse().join("");
const keys = [...rows, ...columns, columns.join("")].flatMap((run) => [run, reversed(run)]);

const longest = 20;

/** Figures and signs that stand for letters: 'p@ssw0rd'. A one is an i or an l. */
const asLetters = (text: string, one: string) =>
  text.replace(/[@430$571!]/g, (sign) =>
    "1!".includes(sign) ? one : ("aaeosst"["@430$57".indexOf(sign)] ?? sign),
  );

const isRun = (text: string) => {
  const steps = new Set(
    Array.from(
      { length: text.length - 1 },
      (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at),
    ),
  );
  const [step = 9] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
};

const day = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}){1,2}|\d{4}[./-]\d{1,2}[./-]\d{1,2})$/;

/** What a part costs; null where it is nothing that is tried as a whole. */
function costOf(part: string, own: ReadonlySet<string>): number | null {
  for (const word of [part, asLetters(part, "i"), asLetters(part, "l")]) {
    if (own.has(word)) return nearCost;
    const rank = ranks.get(word);
    if (rank !== undefined) return Math.max(0.3, rank);
    if (commonCodes.has(word)) return 3;
  }
  if (part.length < 3) return null;
  if (isRun(part)) return 1;
  if (keys.some((run) => run.includes(part))) return 1.2;
  if (/^(?:19|20)\d\d$/.test(part)) return 2;
  return day.test(part) ? 4.5 : null;
}

/** The power of ten of the tries that a code takes at most; `words` are of the festival that it is for. */
function triesFor(code: string, words: readonly string[]): number {
  const text = code.normalize("NFKC").toLowerCase();
  const own = new Set([...nearWords, ...words].filter((word) => word.length >= 3));
  const least = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = (least[end - 1] ?? 0) + 1;
    for (let start = Math.max(0, end - longest); start < end - 1; start += 1) {
      const part = text.slice(start, end);
      // The same once more is hardly any work.
      const again = part.length >= 2 && text.slice(0, start).endsWith(part);
      const cost = again ? 0.5 : costOf(part, own);
      if (cost !== null) best = Math.min(best, (least[start] ?? 0) + cost);
    }
    least.push(best);
  }
  return least.at(-1) ?? 0;
}

/** The words of a text that a code should not be made of: 'Heartlight Film Festival', an email address. */
export const wordsIn = (...texts: string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(Boolean);

/** True of a code that is among the first that are tried. `words`: of the festival and its director. */
export const isCommonCode = (code: string, words: readonly string[]): boolean =>
  triesFor(code, words) < enough;

/** What the director is told of such a code. */
export const commonCode =
  "This code is among the first that are tried. Choose several words that have nothing to do with each other";
