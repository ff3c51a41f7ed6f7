import { expect, test } from "vitest";
import { findRecordPosition, refreshNavigation } from "./record-navigation";

type Row = { id: string; is?: string; version?: number };
const rowsOf = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const read = (ids: string, total = ids.length, hasMore = false) => ({
  items: rowsOf(ids),
  total,
  hasMore,
  idOf: ({ id }: Row) => id,
});
const told = ({ rows, total, newCount }: ReturnType<typeof refreshNavigation<Row>>) =>
  `${rows.map(({ id }) => id).join("")} ${total} ${newCount}`;

test("a row that left the list stays where it was, as it was last", () => {
  const previous: Row[] = [{ id: "a" }, { id: "b", is: "accepted" }, { id: "c" }];
  const run = refreshNavigation(previous, {
    ...read("ac"),
    items: [{ id: "a", is: "read again" }, { id: "c" }],
  });
  expect(run).toEqual({
    rows: [{ id: "a", is: "read again" }, { id: "b", is: "accepted" }, { id: "c" }],
    total: 3,
    newCount: 0,
  });
});

test("a page that was read before a change does not take the change back", () => {
  const previous = [{ id: "a", version: 3, is: "reviewed" }];
  const late = { ...read("a"), items: [{ id: "a", version: 2, is: "pending" }] };
  expect(refreshNavigation<Row>(previous, late).rows).toBe(previous);
  const later = { ...read("a"), items: [{ id: "a", version: 4, is: "accepted" }] };
  expect(refreshNavigation<Row>(previous, later).rows).toEqual(later.items);
});

test("the total is that of the run, however many of it are left in the list", () => {
  expect(told(refreshNavigation(rowsOf("abc"), read("bc", 17, true)))).toBe("abc 18 0");
  expect(told(refreshNavigation(rowsOf("abc"), read("")))).toBe("abc 3 0");
  // b and c are not loaded again: they may still exist.
  expect(told(refreshNavigation(rowsOf("abc"), read("a", 3, true)))).toBe("abc 3 0");
});

test("appends rows loaded further down and leaves out new rows above", () => {
  expect(told(refreshNavigation(rowsOf("abc"), read("abcde", 9, true)))).toBe("abcde 9 0");
  expect(told(refreshNavigation(rowsOf("abc"), read("xyabc", 5)))).toBe("abc 3 2");
  // A whole page was decided: the list continues with others.
  expect(told(refreshNavigation(rowsOf("abc"), read("def", 10, true)))).toBe("abcdef 13 0");
});

test("where nothing changed, the rows are the same", () => {
  const previous = rowsOf("abc");
  const current = { ...read("abc"), items: [...previous] };
  expect(refreshNavigation(previous, current).rows).toBe(previous);
});

test("a row's place is counted from one, and unknown outside its run", () => {
  const ids = ["a", "b", "c"];
  expect(findRecordPosition(ids, 18, "b")).toEqual({
    position: 2,
    total: 18,
    previous: "a",
    next: "c",
  });
  expect(findRecordPosition(ids, 3, "c")).toEqual({
    position: 3,
    total: 3,
    previous: "b",
    next: null,
  });
  expect(findRecordPosition(ids, 3, "x")).toBeNull();
});
