import { randomNumbers } from "../seed";

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

/** `parts` derive a separate generator from the same seed. */
export function dice(seed: number, ...parts: (number | string)[]): Dice {
  const next = randomNumbers(
    [...parts.join("/")].reduce(
      (sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 2_654_435_761),
      seed ^ 0x9e3779b9,
    ),
  );
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
