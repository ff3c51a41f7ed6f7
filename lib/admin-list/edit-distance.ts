/** Compares words. Runs anywhere. */

/** Shorter words resemble too many others. */
const shortest = 4;
/** Words of this length may have two errors. */
const long = 8;
/** The most suggestions for one word. */
const maxDistance = 12;

/**
 * The number of typing errors (a missing, extra or wrong character, or two exchanged) from `typed` to the word, and to
 * its beginning.
 */
export function editDistance(typed: string, word: string): { whole: number; beginning: number } {
  const [a, b] = [[...typed], [...word]];
  const rows: number[][] = [b.map((_, j) => j).concat(b.length)];
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, otherLetter] of b.entries()) {
      const at = (up: number, back: number) => rows[i + 1 - up]?.[j + 1 - back] ?? Infinity;
      const swapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === otherLetter;
      row.push(
        Math.min(
          at(1, 0) + 1,
          (row[j] ?? Infinity) + 1,
          at(1, 1) + (letter === otherLetter ? 0 : 1),
          swapped ? at(2, 2) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  const last = rows.at(-1) ?? [];
  return { whole: last.at(-1) ?? Infinity, beginning: Math.min(...last) };
}

/** The closest of these words: at most one error, in long words two. Beginnings count if no whole word is as close. */
export function closestMatch(typed: string, words: readonly string[]): string[] {
  const length = [...typed].length;
  if (length < shortest) return [];
  const allowed = length < long ? 1 : 2;
  const measured = words.map((word) => ({ word, ...editDistance(typed, word) }));
  const nearest = (by: "whole" | "beginning") => {
    const least = Math.min(...measured.map((candidate) => candidate[by]));
    return least > allowed ? [] : measured.filter((candidate) => candidate[by] === least);
  };
  const wholeMatches = nearest("whole");
  const matches = wholeMatches.length > 0 ? wholeMatches : nearest("beginning");
  return matches.slice(0, maxDistance).map(({ word }) => word);
}
