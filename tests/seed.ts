/**
 * The seed of a test's random sequences, printed so that a failure can be repeated: `SEED=… vitest run …` uses that
 * seed.
 */
export function printedSeed(testName: string): number {
  const seed = Number(process.env.SEED ?? 20_260_214);
  console.log(`${testName}: seed ${seed}`);
  return seed;
}

/** The share of random stories to play: RUNS; `npm test` plays a tenth. */
export const storyShare = Number(process.env.RUNS ?? 1);

/** How many random stories a test plays of `whole`: the share, and one at least. */
export const runs = (whole: number): number => Math.max(1, Math.round(whole * storyShare));

/** Random numbers from 0 up to 1 that depend only on the seed (mulberry32, with a period of 2^32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
