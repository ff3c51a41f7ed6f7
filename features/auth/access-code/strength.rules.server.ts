/**
 * Whether an access code is easy to guess, as @zxcvbn-ts/core estimates it: leaked passwords, words, the festival's own
 * words, dates, sequences, keyboard rows, repetitions. The login allows 50 guesses in 15 minutes from all strangers
 * together.
 */

/** The score of a code that takes ten thousand million guesses or more; the library's highest. */
const requiredScore = 4;

/** The number of characters that are checked: the time grows with them. */
const longestCode = 200;

/** Words that a code should not consist of: 'Heartlight Film Festival', an email address. */
export const wordsIn = (...texts: string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(Boolean);

/** Words of any festival, of the field that the code is typed into, and the code in our own documentation. */
const festivalWords = wordsIn("festival film films cinema movie director access code");
const publishedCode = "at-least-twelve-characters";

/** Whether a code is easy to guess. `words`: of the festival and its director. */
export async function isCommonCode(code: string, words: readonly string[]): Promise<boolean> {
  // Loaded when a code is judged: the lists take 20 MB, and a code is set once a year.
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const text = code.normalize("NFKC").slice(0, longestCode);
  const ownWords = [publishedCode, ...festivalWords, ...words.filter((word) => word.length >= 3)];
  return new ZxcvbnFactory({ graphs, dictionary }).check(text, ownWords).score < requiredScore;
}

/** The message for a code that is easy to guess. */
export const commonCodeMessage =
  "This code is easy to guess. Use several words that have nothing to do with each other";

/** The message for a leaked code. */
export const leakedCodeMessage =
  "This code was found in a list of leaked passwords. Please choose another one";
