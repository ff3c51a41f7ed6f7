/** How much somebody watched, counted so that it never exceeds the time that passed. Runs anywhere. */

/** Parts of a film in seconds, in order and apart. */
export type Ranges = readonly (readonly [number, number])[];

/** Seconds that a first report may be about, and the most that one report is about. */
const firstSeconds = 10;
const longestSeconds = 30;
/** Seconds that one report may add beyond the time since the one before: clocks and timers drift. */
const slackSeconds = 5;
/** The fastest speed that counts. */
const fastest = 2;
/** The most parts that are stored of a film; a report may not make a row grow without end. */
const mostParts = 500;

/** The sum of parts that are in order and apart. */
export const secondsOf = (ranges: Ranges): number =>
  ranges.reduce((sum, [from, to]) => sum + (to - from), 0);

/** All parts together, in order and apart. */
export function joinRanges(ranges: Ranges): [number, number][] {
  const joined: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) joined.push([from, to]);
  }
  return joined;
}

/** What of `ranges` is not in `known`; both in order and apart. */
function newRanges(ranges: Ranges, known: Ranges): [number, number][] {
  let left = ranges.map(([from, to]): [number, number] => [from, to]);
  for (const [from, to] of known) {
    left = left.flatMap(([a, b]): [number, number][] => {
      if (b <= from || a >= to) return [[a, b]];
      const around: [number, number][] = [
        [a, from],
        [to, b],
      ];
      return around.filter(([start, end]) => end > start);
    });
  }
  return left;
}

export type Report = {
  ranges: Ranges;
  /** The speed at which it was watched. */
  rate: number;
  /** Seconds since the person's last report on any film; null: it is their first one. */
  since: number | null;
};

/** Of all films of a person: seconds that time has allowed, and seconds that were counted. */
export type Account = { allowed: number; counted: number };

/**
 * Counts a report: the film's parts after it, and by how much the two sums grow. Parts beyond what
 * the passing time allows are not counted, from the end on.
 */
export function countReport(
  known: Ranges,
  { allowed, counted }: Account,
  { ranges, rate, since }: Report,
): { ranges: [number, number][]; allowed: number; counted: number } {
  const elapsed = since === null ? firstSeconds : Math.min(Math.max(since, 0), longestSeconds);
  const earned = Math.min(rate, fastest) * elapsed;
  let left = Math.max(0, Math.min(earned + slackSeconds, allowed + earned - counted));
  const taken: [number, number][] = [];
  for (const [from, to] of newRanges(joinRanges(ranges), known)) {
    const part = Math.min(left, to - from);
    if (part <= 0 || known.length + taken.length >= mostParts) break;
    taken.push([from, from + part]);
    left -= part;
  }
  return { ranges: joinRanges([...known, ...taken]), allowed: earned, counted: secondsOf(taken) };
}

/** The share of a film of `length` seconds, 0 to 1. */
export const shareOf = (seconds: number, length: number): number =>
  length > 0 ? Math.min(1, seconds / length) : 0;
