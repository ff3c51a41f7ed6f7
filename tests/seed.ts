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
