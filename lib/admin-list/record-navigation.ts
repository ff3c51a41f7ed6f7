/** Record navigation: the rows of a list in the order in which they were found. Runs anywhere. */

export type RecordNavigation<T> = {
  rows: readonly T[];
  /** All rows of the list, including rows not loaded yet. */
  total: number;
  /** New rows since the start, which are not included. */
  newCount: number;
};

type LoadedRows<T> = {
  items: readonly T[];
  total: number;
  hasMore: boolean;
  idOf: (row: T) => string;
};

/** The version of a row that has one. */
const versionOf = (row: unknown) => (row as { version?: number }).version ?? 0;

/**
 * The rows to step through after the list was read again: current values of existing rows, last values of removed ones,
 * newly loaded rows at the end. New rows above are left out. A page that was read before a change may arrive after it:
 * no row returns to an older version. Returns the same object if nothing changed.
 */
export function refreshNavigation<T>(
  previous: readonly T[],
  { items, total, hasMore, idOf }: LoadedRows<T>,
): RecordNavigation<T> {
  const freshById = new Map(items.map((row) => [idOf(row), row]));
  const ids = new Set(previous.map(idOf));
  const firstKnown = items.findIndex((row) => ids.has(idOf(row)));
  const isNew = (row: T) => !ids.has(idOf(row));
  const newCount = items.slice(0, Math.max(firstKnown, 0)).filter(isNew).length;
  const appendedRows = items.slice(Math.max(firstKnown, 0)).filter(isNew);
  const refreshedRows = previous.map((row) => {
    const freshRow = freshById.get(idOf(row)) ?? row;
    return versionOf(freshRow) < versionOf(row) ? row : freshRow;
  });
  // Rows beyond the last one read again may or may not still exist.
  const rereadEnd =
    appendedRows.length > 0 || !hasMore
      ? refreshedRows.length
      : refreshedRows.findLastIndex((row) => freshById.has(idOf(row)));
  const removedCount = refreshedRows
    .slice(0, Math.max(rereadEnd, 0))
    .filter((row) => !freshById.has(idOf(row))).length;
  const isUnchanged =
    appendedRows.length === 0 && refreshedRows.every((row, index) => row === previous[index]);
  return {
    rows: isUnchanged ? previous : [...refreshedRows, ...appendedRows],
    total: Math.max(total + removedCount - newCount, refreshedRows.length + appendedRows.length),
    newCount,
  };
}

/** The position of a row in its list, from 1; null if it is not in it. */
export type RecordPosition = {
  position: number;
  total: number;
  previous: string | null;
  next: string | null;
};

/** The position of `id` in a list of `total` rows, of which `ids` are loaded; null if it is not loaded. */
export function findRecordPosition(
  ids: readonly string[],
  total: number,
  id: string,
): RecordPosition | null {
  const index = ids.indexOf(id);
  if (index < 0) return null;
  return {
    position: index + 1,
    total: Math.max(total, ids.length),
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? null,
  };
}

/** The label of the switch. */
export const advanceLabel = "Move to the next entry automatically";
