/** Random numbers that depend only on the seed. */
export type Dice = {
  /** From 0 up to 1. */
  next: () => number;
  /** True with this probability in percent. */
  percent: (probability: number) => boolean;
  /** From `least` to `most`, both included. */
  whole: (least: number, most: number) => number;
  pick: <T>(values: readonly T[]) => T;
};

/** Mulberry32, a small generator with a period of 2^32. `parts` derive a separate generator from the same seed. */
export function dice(seed: number, ...parts: (number | string)[]): Dice {
  let state = [...parts.join("/")].reduce(
    (sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 2_654_435_761),
    seed ^ 0x9e3779b9,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    percent: (probability) => next() * 100 < probability,
    whole,
    pick: (values) => {
      const value = values[whole(0, values.length - 1)];
      if (value === undefined) throw new Error("There is nothing to pick from.");
      return value;
    },
  };
}
