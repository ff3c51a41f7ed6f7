/** Seeded chance and smooth noise: the same seed gives the same picture on every machine. */

export type Chance = {
  /** From 0 up to 1. */
  next: () => number;
  /** From `low` up to `high`. */
  between: (low: number, high: number) => number;
  pick: <T>(options: readonly T[]) => T;
  /** True in `share` of all cases. */
  maybe: (share: number) => boolean;
};

/** A small fast generator (mulberry32) from a 32-bit seed. */
export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (options) => {
      const chosen = options[Math.floor(next() * options.length)];
      if (chosen === undefined) throw new Error("There is nothing to pick from.");
      return chosen;
    },
    maybe: (share) => next() < share,
  };
}

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

export const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** 0 below `from`, 1 above `to`, smooth between; falls when `from` > `to`. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

function corner(x: number, y: number): number {
  let mixed = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

/** Smooth noise of 0 to 1, one feature a unit. */
export function noise(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const u = x - column;
  const v = y - row;
  const across = u * u * (3 - 2 * u);
  const down = v * v * (3 - 2 * v);
  const top = mix(corner(column, row), corner(column + 1, row), across);
  const bottom = mix(corner(column, row + 1), corner(column + 1, row + 1), across);
  return mix(top, bottom, down);
}

/** Smoke: noise at four sizes. */
export const smoke = (x: number, y: number) =>
  noise(x, y) * 0.5 +
  noise(x * 2.1, y * 2.1) * 0.27 +
  noise(x * 4.3, y * 4.3) * 0.15 +
  noise(x * 8.7, y * 8.7) * 0.08;
