/**
 * The seed that a test draws its stories from, printed so that a failure can be told again:
 * `SEED=… vitest run …` draws others, and the same ones again.
 */
export function printedSeed(what: string): number {
  const seed = Number(process.env.SEED ?? 20_260_214);
  console.log(`${what}: seed ${seed}`);
  return seed;
}
