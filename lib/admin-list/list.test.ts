import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { adminList, type LoadedListOf, withFirstPage, withRows } from "./list";

const call = contract({
  method: "GET",
  path: "/api/things",
  access: ["director"],
  summary: "",
  query: pageQuerySchema.extend({
    state: z.enum(["new", "old"]).optional(),
    q: z.string().trim().optional(),
  }),
  replies: { 200: z.array(z.object({ id: z.string(), title: z.string() })) },
});
const things = adminList({ call, filters: ["q", "state"], defaults: { state: "new" } });

test("writes filters into an address in one order, without defaults", () => {
  expect(things.query({ state: "old", q: "two words" })).toBe("?q=two+words&state=old");
  expect(things.query({ state: "new", q: "" })).toBe("");
  expect(things.query({ q: undefined })).toBe("");
});

test("rows and filters have the types of the call", () => {
  type First = LoadedListOf<typeof things>["first"]["items"][number];
  expectTypeOf<First>().toEqualTypeOf<{ id: string; title: string }>();
  expectTypeOf<LoadedListOf<typeof things>["filters"]>().toEqualTypeOf<{
    q?: string;
    state?: "new" | "old";
  }>();
  // @ts-expect-error The call knows no such filter.
  expect(adminList({ call, filters: ["colour"] })).toBeDefined();
  const nameless = { ...call, replies: { 200: z.array(z.object({ title: z.string() })) } };
  // @ts-expect-error What is known by no id has to say by what.
  expect(adminList({ call: nameless })).toBeDefined();
});

const page = (from: number, to: number, total = 5, next: string | null = `after ${to}`) => ({
  items: Array.from({ length: to - from + 1 }, (_, at) => from + at),
  total,
  next,
});
const loaded = { pages: [page(1, 2), page(3, 4)], pageParams: ["first", "after 2"] };

test("withFirst › keeps later pages if the first one ends with the same row", () => {
  const again = { ...page(1, 2), items: [1, 22] };
  expect(withFirstPage(loaded, again)?.pages).toEqual([again, loaded.pages[1]]);
});

test("one that ends elsewhere, or counts others, does not; a lone page is just taken", () => {
  expect(withFirstPage(loaded, page(0, 1))).toBe(null);
  expect(withFirstPage(loaded, page(1, 2, 6))).toBe(null);
  const lone = { pages: [page(1, 2)], pageParams: ["first"] };
  expect(withFirstPage(lone, page(0, 1, 6))?.pages).toEqual([page(0, 1, 6)]);
});

test("changes rows in place, and lowers the total for removed ones", () => {
  const { pages } = withRows(loaded, (row) => (row === 3 ? null : row * 10));
  expect(pages.map(({ items }) => items)).toEqual([[10, 20], [40]]);
  expect(pages.map(({ total }) => total)).toEqual([4, 4]);
});
