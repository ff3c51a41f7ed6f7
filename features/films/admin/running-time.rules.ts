/** A running time as it is written and read at the desk. */

/** 5641 → '94:01' */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** '94:01' or '94' → seconds; null for nothing, NaN for what is neither. */
export function secondsIn(text: string): number | null {
  if (text.trim() === "") return null;
  const [, minutes, seconds = "0"] = /^(\d{1,4})(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  return minutes === undefined ? Number.NaN : Number(minutes) * 60 + Number(seconds);
}
