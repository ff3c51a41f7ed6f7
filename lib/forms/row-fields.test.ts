import { expect, test } from "vitest";
import { newFormValues, type RowField } from "./row-fields";

type Hotel = { name: string; ordinal: number };
const fields: readonly RowField<Hotel>[] = [
  { kind: "line", name: "name", label: "Name", limit: 100 },
  { kind: "number", name: "ordinal", label: "Place" },
];

test("a new row's values may follow the row that was created before it", () => {
  const after = (created: Hotel | null) => ({ ordinal: created ? created.ordinal + 1 : 3 });
  expect(newFormValues(fields, after, null)).toEqual({ name: "", ordinal: "3" });
  const created = { name: "The Pier", ordinal: 3 };
  expect(newFormValues(fields, after, created)).toEqual({ name: "", ordinal: "4" });
  expect(newFormValues(fields, { ordinal: 7 }, created)).toEqual({ name: "", ordinal: "7" });
});
