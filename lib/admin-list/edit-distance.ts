/** Compares words. Runs anywhere. */

/** Shorter words resemble too many others: they get no suggestion. */
const minLength = 4;
/** Words of this length may have two errors. */
const minLongLength = 8;
/** Suggestions for one word. */
const maxSuggestions = 12;

/**
 * The number of typing errors (a missing, extra or wrong character, or two exchanged) from `typedWord` to the whole word,
 * and to its closest beginning. `rows` is the usual table of distances between all beginnings of both words.
 */
export function editDistance(
  typedWord: string,
  word: string,
): { whole: number; beginning: number } {
  const [a, b] = [[...typedWord], [...word]];
  const rows: number[][] = [b.map((_, j) => j).concat(b.length)];
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, otherLetter] of b.entries()) {
      const cell = (up: number, back: number) => rows[i + 1 - up]?.[j + 1 - back] ?? Infinity;
      const swapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === otherLetter;
      row.push(
        Math.min(
          cell(1, 0) + 1,
          (row[j] ?? Infinity) + 1,
          cell(1, 1) + (letter === otherLetter ? 0 : 1),
          swapped ? cell(2, 2) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  const lastRow = rows.at(-1) ?? [];
  return { whole: lastRow.at(-1) ?? Infinity, beginning: Math.min(...lastRow) };
}

/** The closest of these words: at most one error, in long words two. Beginnings count if no whole word is as close. */
export function closestMatch(typedWord: string, words: readonly string[]): string[] {
  const length = [...typedWord].length;
  if (length < minLength) return [];
  const maxErrors = length < minLongLength ? 1 : 2;
  const candidates = words.map((word) => ({ word, ...editDistance(typedWord, word) }));
  const closestBy = (comparedPart: "whole" | "beginning") => {
    const minErrors = Math.min(...candidates.map((candidate) => candidate[comparedPart]));
    return minErrors > maxErrors
      ? []
      : candidates.filter((candidate) => candidate[comparedPart] === minErrors);
  };
  const wholeMatches = closestBy("whole");
  const matches = wholeMatches.length > 0 ? wholeMatches : closestBy("beginning");
  return matches.slice(0, maxSuggestions).map(({ word }) => word);
}
