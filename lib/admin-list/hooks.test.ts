import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ReadPage } from "~/lib/api/client";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { cachedRowEditor, invalidateCalls, setFirstPage } from "./hooks";
import { adminList, type Pages } from "./list";

type Thing = { id: string; state: string };

const things = adminList({
  call: contract({
    method: "GET",
    path: "/api/things",
    access: ["director"],
    summary: "",
    query: pageQuerySchema.extend({ state: z.string().optional() }),
    replies: { 200: z.array(z.object({ id: z.string(), state: z.string() })) },
  }),
  filters: ["state"],
  shows: (row, { state }) => state === undefined || row.state === state,
});

const page = (...ids: string[]): ReadPage<Thing> => ({
  items: ids.map((id) => ({ id, state: "new" })),
  total: 4,
  next: ids.includes("d") ? null : `after ${ids.at(-1)}`,
});

/** A list on a page, whose further pages are answered when `answer` is called. */
function shown(path: string, first: ReadPage<Thing>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const waiting: ((page: ReadPage<Thing>) => void)[] = [];
  const requests: string[] = [];
  const observer = new InfiniteQueryObserver(queryClient, {
    ...things.pagesAt(path),
    queryFn: ({ pageParam }) => {
      requests.push(pageParam);
      return new Promise<ReadPage<Thing>>((resolve) => waiting.push(resolve));
    },
    initialData: { pages: [first], pageParams: [path] },
    refetchOnMount: false,
  });
  observer.subscribe(() => undefined);
  const { queryKey } = things.pagesAt(path);
  const ids = () =>
    queryClient
      .getQueryData<Pages<Thing>>(queryKey)
      ?.pages.flatMap(({ items }) => items.map(({ id, state }) => `${id} ${state}`));
  return {
    queryClient,
    queryKey,
    observer,
    asked: requests,
    ids,
    answer: (page: ReadPage<Thing>) => waiting.shift()?.(page),
  };
}

async function withTwoPages() {
  const list = shown("/api/things", page("a", "b"));
  const more = list.observer.fetchNextPage();
  list.answer(page("c", "d"));
  await more;
  list.asked.length = 0;
  return list;
}

test("uses the loader's page without another call", async () => {
  const list = await withTwoPages();
  setFirstPage(list.queryClient, list.queryKey, {
    ...page("a", "b"),
    items: [
      { id: "a", state: "old" },
      { id: "b", state: "new" },
    ],
  });
  expect(list.ids()).toEqual(["a old", "b new", "c new", "d new"]);
  expect(list.asked).toEqual([]);
});

test("further pages are read again when they no longer join on, or are said to be old", async () => {
  const list = await withTwoPages();
  setFirstPage(list.queryClient, list.queryKey, page("z", "a"));
  expect(list.asked).toEqual(["/api/things"]);

  const otherList = await withTwoPages();
  invalidateCalls(otherList.queryClient, [things.call]);
  expect(otherList.asked).toEqual([]);
  setFirstPage(otherList.queryClient, otherList.queryKey, page("a", "b"));
  expect(otherList.asked).toEqual(["/api/things"]);
});

test("a lone first page is taken over, whatever it is", () => {
  const list = shown("/api/things", page("a", "b"));
  setFirstPage(list.queryClient, list.queryKey, page("z", "a"));
  expect(list.ids()).toEqual(["z new", "a new"]);
  expect(list.asked).toEqual([]);
});

test("removes a changed row from lists whose filters it no longer matches", () => {
  const list = shown("/api/things?state=new", page("a", "b"));
  cachedRowEditor(list.queryClient, [things]).put({ id: "a", state: "old" });
  expect(list.ids()).toEqual(["b new"]);
  expect(list.queryClient.getQueryData<Pages<Thing>>(list.queryKey)?.pages[0]?.total).toBe(3);
  cachedRowEditor(list.queryClient, [things]).drop("b");
  expect(list.ids()).toEqual([]);
});

test("a page that loads later does not undo a change", async () => {
  const list = shown("/api/things", page("a", "b"));
  const more = list.observer.fetchNextPage();
  cachedRowEditor(list.queryClient, [things]).put({ id: "a", state: "old" });
  list.answer(page("c", "d"));
  const { hasNextPage, isFetchNextPageError } = await more;
  expect(list.ids()).toEqual(["a old", "b new"]);
  // What waited for more asks again.
  expect({ hasNextPage, isFetchNextPageError }).toEqual({
    hasNextPage: true,
    isFetchNextPageError: false,
  });
  const again = list.observer.fetchNextPage();
  list.answer(page("c", "d"));
  await again;
  expect(list.ids()).toEqual(["a old", "b new", "c new", "d new"]);
});
