/** What the dashboard tells of phases that are open. Pure; runs anywhere. */

/** How far a juror is with what was published to them in a phase. */
export type JurorShare = { name: string; films: number; done: number };

/** The last days of a phase, in which every film that is left counts. */
const lastDays = 2;
const day = 86_400_000;

/**
 * Whether somebody is behind in a phase: by a sixth of their films or more, and one at least, against an
 * even pace from its opening to its close; in the last two days as long as any film is left.
 * `films` counts what was published to them, `done` what they scored or passed on.
 */
export function isBehind(
  { films, done }: Pick<JurorShare, "films" | "done">,
  { opensAt, closesAt }: { opensAt: Date; closesAt: Date },
  now: Date,
): boolean {
  const left = films - done;
  if (left <= 0 || now < opensAt || now >= closesAt) return false;
  if (closesAt.getTime() - now.getTime() <= lastDays * day) return true;
  const passed = (now.getTime() - opensAt.getTime()) / (closesAt.getTime() - opensAt.getTime());
  return films * passed - done >= Math.max(1, films / 6);
}

/** Something that waits in a phase, and how much of it waits in others. */
export type InPhase = { phaseId: string; phase: string; count: number; elsewhere: number };

/** The phase with most of it, and the sum of the others; null where nothing waits. */
export function mostInOne(
  phases: readonly { phaseId: string; phase: string; count: number }[],
): InPhase | null {
  const [first, ...others] = phases
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.phase.localeCompare(b.phase, "en"));
  return first ? { ...first, elsewhere: others.reduce((sum, { count }) => sum + count, 0) } : null;
}
