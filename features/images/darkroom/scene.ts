import type { Film, Light } from "./film.server";
import type { Chance } from "./noise";

/** The colours of one lamp: what it hits, where it is hottest, what drifts in the air. */
export type Lamp = { key: Light; hot: Light; haze: Light };

export const lamps = {
  gold: { key: [1, 0.43, 0.11], hot: [1, 0.78, 0.44], haze: [0.82, 0.12, 0.13] },
  rose: { key: [1, 0.17, 0.23], hot: [1, 0.66, 0.52], haze: [0.72, 0.045, 0.13] },
  purple: { key: [0.55, 0.23, 1], hot: [0.9, 0.7, 1], haze: [0.36, 0.07, 0.5] },
  green: { key: [0.2, 0.92, 0.46], hot: [0.72, 1, 0.74], haze: [0.07, 0.46, 0.24] },
  pink: { key: [1, 0.28, 0.54], hot: [1, 0.76, 0.8], haze: [0.66, 0.06, 0.24] },
} as const satisfies Record<string, Lamp>;

export type LampName = keyof typeof lamps;

/** What the prompt decided about a picture. */
export type Staging = {
  chance: Chance;
  lamp: Lamp;
  lampName: LampName;
  people: "two" | "one" | "nobody";
  weather: "rain" | "snow" | "clear";
};

export type Scene = {
  name: string;
  /** Words of a prompt that ask for this scene. */
  words: RegExp;
  /** The lamps that suit it, the most likely first. */
  lamps: readonly LampName[];
  /** Whether people are part of it when the prompt does not say. */
  people: Staging["people"];
  /** Lights the scene and returns how long to expose it. */
  shoot: (film: Film, staging: Staging) => Promise<number>;
};
