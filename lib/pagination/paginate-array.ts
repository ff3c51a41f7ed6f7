import { type Page, type PageQuery, toPage } from "./keyset";

/**
 * One page of an array, for lists whose order needs all rows. The cursor names the last row of the page before, and its
 * position in case the row is gone.
 */
export function paginateArray<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  { limit, cursor }: PageQuery,
): Page<T> {
  const cursorIndex = cursor ? rows.findIndex((row) => idOf(row) === cursor.id) : -1;
  const fallbackIndex = Number(cursor?.value);
  let start = 0;
  if (cursorIndex >= 0) start = cursorIndex + 1;
  else if (cursor && Number.isSafeInteger(fallbackIndex)) start = fallbackIndex;
  const items = rows.slice(start, start + limit);
  const end = start + items.length;
  const last = items.at(-1);
  const next = last && end < rows.length ? { value: String(end), id: idOf(last) } : null;
  return toPage({ items, endCursor: next }, rows.length);
}
