/** Where directors download a film. */
export const downloadAddress = (id: string): string => `/media/${id}/file`;

/** The speeds that the player offers. */
export const speeds: readonly number[] = [0.75, 1, 1.25, 1.5, 2];

/** The next faster (`step` 1) or slower (-1) speed; the last one at the end. The browser's own menu has other speeds. */
export function nextSpeed(rate: number, step: 1 | -1): number {
  const candidates = speeds.filter((speed) => (step > 0 ? speed > rate : speed < rate));
  return (step > 0 ? candidates[0] : candidates.at(-1)) ?? rate;
}

export type PlayerAction = "mute" | "fullScreen" | "slower" | "faster";

const actions: ReadonlyMap<string, PlayerAction> = new Map([
  ["m", "mute"],
  ["f", "fullScreen"],
  ["<", "slower"],
  [">", "faster"],
]);

type PressedKey = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** What a key does in a player; null for nothing. Shift and Caps Lock do not matter. */
export const playerActionOf = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: PressedKey): PlayerAction | null =>
  ctrlKey || metaKey || altKey ? null : (actions.get(key.toLowerCase()) ?? null);
