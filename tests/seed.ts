/**
 * The seed of a test's random sequences, printed so that a failure can be repeated: `SEED=… vitest run …` uses that
 * seed.
 */
export function printedSeed(what: string): number {
  const seed = Number(process.env.SEED ?? 20_260_214);
  console.log(`${what}: seed ${seed}`);
  return seed;
}
