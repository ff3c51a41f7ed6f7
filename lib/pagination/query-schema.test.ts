import { expect, test } from "vitest";
import { toPage } from "./keyset";
import { textPageQuerySchema } from "./query-schema";

const id = "6f1c8a52-5f0e-4c8e-9d3e-1a2b3c4d5e6f";
const cursorAfter = (value: string) =>
  toPage({ items: [], endCursor: { value, id } }, 0).nextCursor ?? "";

test.each([
  ["a long name in another script", "映".repeat(200)],
  ["a name with a character that was lost before", "Caf\ufffd"],
])("a list accepts the cursor that it made after %s", (_, value) => {
  const query = textPageQuerySchema.parse({ cursor: cursorAfter(value) });
  expect(query.cursor).toEqual({ value, id });
});

test.each([
  ["no UTF-8", Buffer.concat([Buffer.from([0xe6, 0x98]), Buffer.from(` ${id}`)])],
  ["a NUL", Buffer.from(`a\0b ${id}`)],
  ["more than any name", Buffer.from(`${"a".repeat(700)} ${id}`)],
])("refuses a cursor with %s", (_, bytes) => {
  const query = { cursor: bytes.toString("base64url") };
  expect(textPageQuerySchema.safeParse(query).success).toBe(false);
});
