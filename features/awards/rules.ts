import type { HonorLevel } from "~/db/enums";

/** The state of an award, and the shares of its prize. Runs anywhere. */

/** Characters of a name. */
export const maxNameLength = 80;

/** How long a reveal can be undone; its emails are sent after that. */
export const undoMs = 60_000;

/** When the undo of a reveal ends; null before the reveal. */
export const undoEnd = (revealedAt: Date | null): Date | null =>
  revealedAt && new Date(revealedAt.getTime() + undoMs);

/** open: it has no winner yet. decided: it has one, and is private. */
export const awardStates = ["open", "decided", "revealed"] as const;
export type AwardState = (typeof awardStates)[number];

/** The state of an award with these honors. */
export function stateOf(
  { revealedAt }: { revealedAt: Date | null },
  honors: readonly { level: HonorLevel }[],
): AwardState {
  if (revealedAt) return "revealed";
  return honors.some(({ level }) => level === "winner") ? "decided" : "open";
}

/** Winners first, then mentions and nominations; each by title. */
const levelOrder: readonly HonorLevel[] = ["winner", "mention", "nominee", "selection"];

/** Compares honors: winners first, then by title; the id makes the order definite. */
export const byLevel = (
  a: { level: HonorLevel; title: string; id: string },
  b: { level: HonorLevel; title: string; id: string },
): number =>
  levelOrder.indexOf(a.level) - levelOrder.indexOf(b.level) ||
  a.title.localeCompare(b.title, "en") ||
  (a.id < b.id ? -1 : 1);

/**
 * The shares of a prize in minor units, by the winners' ids. They add up to the prize: what does not divide goes, a unit
 * each, to the first by title.
 */
export function sharesOf(
  prizeCents: number,
  winners: readonly { id: string; title: string }[],
): Map<string, number> {
  const ordered = winners
    .map((winner) => ({ ...winner, level: "winner" as const }))
    .toSorted(byLevel);
  const equalShare = Math.floor(prizeCents / ordered.length);
  const rest = prizeCents % ordered.length;
  return new Map(ordered.map(({ id }, index) => [id, equalShare + (index < rest ? 1 : 0)]));
}
