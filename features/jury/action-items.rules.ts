/** Action items of open phases. Pure; runs anywhere. */

/** A juror's progress with the films published to them in a phase. */
export type JurorProgress = { name: string; films: number; done: number };

/** The last days of a phase, in which one unscored film is enough to be behind. */
const finalDays = 2;
const dayMs = 86_400_000;

/**
 * Whether a juror is behind: by at least one film and a sixth of their films, compared with an even
 * pace from opening to close; in the last two days as long as any film is left. `films` counts
 * published films, `done` those scored or declined.
 */
export function isBehind(
  { films, done }: Pick<JurorProgress, "films" | "done">,
  { opensAt, closesAt }: { opensAt: Date; closesAt: Date },
  now: Date,
): boolean {
  const remaining = films - done;
  if (remaining <= 0 || now < opensAt || now >= closesAt) return false;
  if (closesAt.getTime() - now.getTime() <= finalDays * dayMs) return true;
  const elapsedShare =
    (now.getTime() - opensAt.getTime()) / (closesAt.getTime() - opensAt.getTime());
  return films * elapsedShare - done >= Math.max(1, films / 6);
}

/** The count of a phase, and the sum of the others. */
export type PhaseCount = {
  phaseId: string;
  phase: string;
  count: number;
  elsewhere: number;
};

/** The phase with the largest count, and the sum of the others; null if all are zero. */
export function phaseWithMost(
  phases: readonly { phaseId: string; phase: string; count: number }[],
): PhaseCount | null {
  const [first, ...otherPhases] = phases
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.phase.localeCompare(b.phase, "en"));
  return first
    ? { ...first, elsewhere: otherPhases.reduce((sum, { count }) => sum + count, 0) }
    : null;
}
