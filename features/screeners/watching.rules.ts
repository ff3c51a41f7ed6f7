/** Counts how much a person watched, never more than the time that passed. Runs anywhere. */

/** Parts of a film in seconds, sorted and disjoint. */
export type Ranges = readonly (readonly [number, number])[];

/** Maximum seconds of a first report, and of any report. */
const firstSeconds = 10;
const longestSeconds = 30;
/** Seconds that a report may add beyond the time since the last one, for drift of clocks and timers. */
const slackSeconds = 5;
/** The fastest speed that counts. */
const fastest = 2;
/** Maximum number of stored parts per film, so that reports cannot make a row grow without limit. */
const maxParts = 500;

/** The sum of sorted, disjoint parts. */
export const secondsOf = (ranges: Ranges): number =>
  ranges.reduce((sum, [from, to]) => sum + (to - from), 0);

/** The union of parts, sorted and disjoint. */
export function joinRanges(ranges: Ranges): [number, number][] {
  const joined: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) joined.push([from, to]);
  }
  return joined;
}

/** The parts of `ranges` outside `watched`; both sorted and disjoint. */
function newRanges(ranges: Ranges, watched: Ranges): [number, number][] {
  let remaining = ranges.map(([from, to]): [number, number] => [from, to]);
  for (const [from, to] of watched) {
    remaining = remaining.flatMap(([a, b]): [number, number][] => {
      if (b <= from || a >= to) return [[a, b]];
      const remainders: [number, number][] = [
        [a, from],
        [to, b],
      ];
      return remainders.filter(([start, end]) => end > start);
    });
  }
  return remaining;
}

/**
 * At most `maxCount` parts: the nearest are joined. The gap between them then counts as watched, and no longer counts
 * when it is watched.
 */
function joinNearest(ranges: [number, number][], maxCount: number): [number, number][] {
  const gaps = ranges.map(([from], index) => ({
    index,
    gap: from - (ranges[index - 1]?.[1] ?? -Infinity),
  }));
  const nearestGaps = gaps
    .sort((a, b) => a.gap - b.gap)
    .slice(0, Math.max(0, ranges.length - maxCount));
  const closedGaps = new Set(nearestGaps.map(({ index }) => index));
  const joined: [number, number][] = [];
  for (const [index, [from, to]] of ranges.entries()) {
    const last = joined.at(-1);
    if (last && closedGaps.has(index)) last[1] = to;
    else joined.push([from, to]);
  }
  return joined;
}

export type Report = {
  ranges: Ranges;
  /** The playback speed. */
  rate: number;
  /** Seconds since the person's last report on any film; null for the first one. */
  secondsSinceLast: number | null;
};

/** Seconds over all films of a person: allowed by the passing time, and counted. */
export type Account = { allowed: number; counted: number };

/**
 * Counts a report: returns the film's parts after it, and the increase of both sums. Parts beyond the allowed time are
 * cut off at the end.
 */
export function countReport(
  watched: Ranges,
  { allowed, counted }: Account,
  { ranges, rate, secondsSinceLast }: Report,
): { ranges: [number, number][]; allowed: number; counted: number } {
  const elapsed =
    secondsSinceLast === null
      ? firstSeconds
      : Math.min(Math.max(secondsSinceLast, 0), longestSeconds);
  const earned = Math.min(rate, fastest) * elapsed;
  let secondsLeft = Math.max(0, Math.min(earned + slackSeconds, allowed + earned - counted));
  const newlyCounted: [number, number][] = [];
  for (const [from, to] of newRanges(joinRanges(ranges), watched)) {
    const part = Math.min(secondsLeft, to - from);
    if (part <= 0) break;
    newlyCounted.push([from, from + part]);
    secondsLeft -= part;
  }
  const storedRanges = joinNearest(joinRanges([...watched, ...newlyCounted]), maxParts);
  return { ranges: storedRanges, allowed: earned, counted: secondsOf(newlyCounted) };
}

/** Maximum number of parts in a report of our player. */
const maxSentParts = 50;

/**
 * Divides the parts that a player has not reported yet: those that a report `elapsed` seconds after the last one can
 * count, and the rest for later.
 */
export function divideReport(
  unsent: Ranges,
  { elapsed, rate }: { elapsed: number; rate: number },
): { reportable: [number, number][]; remaining: [number, number][] } {
  let secondsLeft = Math.min(rate, fastest) * Math.min(elapsed, longestSeconds);
  const reportable: [number, number][] = [];
  for (const [from, to] of unsent) {
    const part = Math.min(secondsLeft, to - from);
    if (part <= 0 || reportable.length >= maxSentParts) break;
    reportable.push([from, from + part]);
    secondsLeft -= part;
  }
  return { reportable, remaining: newRanges(unsent, reportable) };
}

/** The watched share of a film of `length` seconds, 0 to 1. */
export const shareOf = (seconds: number, length: number): number =>
  length > 0 ? Math.min(1, seconds / length) : 0;
