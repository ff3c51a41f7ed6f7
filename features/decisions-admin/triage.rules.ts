import { chipTones } from "~/db/enums";
import { maxChips } from "~/features/decisions/schema";

/** Moving through undecided entries. Runs anywhere. */

type Row = { submissionId: string; outcome: unknown; withdrawnAt: unknown };

/** An undecided entry; a withdrawn one needs no decision. */
export const isUndecided = ({ outcome, withdrawnAt }: Pick<Row, "outcome" | "withdrawnAt">) =>
  outcome === null && withdrawnAt === null;

/** The undecided entry after this one, else the first of those above it; null when all are decided. */
export function nextUndecided(rows: readonly Row[], currentId: string | null): string | null {
  const index = rows.findIndex(({ submissionId }) => submissionId === currentId);
  const rowsToSearch = [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0))];
  return rowsToSearch.find(isUndecided)?.submissionId ?? null;
}

/** Toggles a feedback comment; null if there would be more than three. */
export function toggleChip(chips: readonly string[], id: string): string[] | null {
  if (chips.includes(id)) return chips.filter((chip) => chip !== id);
  return chips.length < maxChips ? [...chips, id] : null;
}

/** The keys of the first twelve feedback comments, as on a keyboard. */
export const chipKeys = "1234567890-=";

/** The index of the feedback comment for a key; null for other keys. */
export function chipIndexOfKey(key: string): number | null {
  const index = key.length === 1 ? chipKeys.indexOf(key) : -1;
  return index < 0 ? null : index;
}

/** Feedback comments in the order of their keys and of the page: by tone, else as they come. */
export const sortByKey = <T extends { tone: (typeof chipTones)[number] }>(
  chips: readonly T[],
): T[] => chipTones.flatMap((tone) => chips.filter((chip) => chip.tone === tone));
