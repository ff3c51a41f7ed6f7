import { type Page, type PageQuery, toPage } from "./keyset";

/**
 * One page of a list that is made whole anyway, since its order follows from all of it. The
 * cursor names the row before; where that has left the list, its place.
 */
export function paginateArray<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  { limit, cursor }: PageQuery,
): Page<T> {
  const found = cursor ? rows.findIndex((row) => idOf(row) === cursor.id) : -1;
  const place = Number(cursor?.value);
  const start = !cursor ? 0 : found >= 0 ? found + 1 : Number.isSafeInteger(place) ? place : 0;
  const items = rows.slice(start, start + limit);
  const end = start + items.length;
  const last = items.at(-1);
  const next = last && end < rows.length ? { value: String(end), id: idOf(last) } : null;
  return toPage({ items, last: next }, rows.length);
}
