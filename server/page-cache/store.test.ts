import { expect, test } from "vitest";
import { type CachedResponse, negotiate } from "./cached-response";
import { createPageCacheStore, type UncacheableResponse } from "./store";

const start = Date.parse("2025-08-01T12:00:00Z");
const minute = 60_000;

/** A store with a clock and a version that are set by hand, over pages that count their making. */
function createStore(options: { make?: (key: string) => Promise<Response>; timed?: boolean } = {}) {
  const made: string[] = [];
  const state = { now: start, count: 1, until: start + 60 * minute };
  const make = async (key: string) => {
    made.push(key);
    return options.make?.(key) ?? new Response(`${key} ${made.length}`);
  };
  const store = createPageCacheStore({
    clock: () => new Date(state.now),
    version: { current: () => state.count },
    render: make,
    nextChange: async () => new Date(state.until),
    loggedPath: (key) => key,
    vary: () => "",
    timestampIn: () => (options.timed ? "a moment" : undefined),
  });
  const text = (answer: CachedResponse | UncacheableResponse | undefined) => {
    if (!answer) return undefined;
    return "uncacheable" in answer
      ? `${answer.uncacheable.status} ${answer.uncacheable.body}`
      : negotiate(answer, {}).body?.toString();
  };
  return {
    state,
    made,
    find: (key: string) => text(store.find(key)),
    headers: (key: string) => store.find(key)?.headers.join(),
    load: async (key: string) => text(await store.load(key)),
  };
}

test("an answer is made once, however many ask at once and afterwards", async () => {
  const { load, find, made } = createStore();
  expect(find("/")).toBeUndefined();
  const all = await Promise.all(Array.from({ length: 50 }, () => load("/")));
  expect(new Set(all)).toEqual(new Set(["/ 1"]));
  expect(await load("/")).toBe("/ 1");
  expect(find("/")).toBe("/ 1");
  expect(await load("/contact")).toBe("/contact 2");
  expect(made).toEqual(["/", "/contact"]);
});

test("allows stale pages while revalidating, but no stale calls", async () => {
  const { load, headers } = createStore();
  for (const key of ["/", "/api/news"]) await load(key);
  expect(headers("/")).toContain("stale-while-revalidate");
  expect(headers("/api/news")).toContain("s-maxage");
  expect(headers("/api/news")).not.toContain("stale-while-revalidate");
});

test("a change is at the door at once", async () => {
  const { load, find, state } = createStore();
  await load("/");
  state.count += 1;
  expect(find("/")).toBeUndefined();
  expect(await load("/")).toBe("/ 2");
});

test("neither caches nor shares a rendering that began before a change", async () => {
  const started: PromiseWithResolvers<Response>[] = [];
  const { load, find, state, made } = createStore({
    make: () => {
      const making = Promise.withResolvers<Response>();
      started.push(making);
      return making.promise;
    },
  });
  const before = load("/");
  state.count += 1;
  const after = load("/");
  started[0]?.resolve(new Response("old"));
  expect(await before).toBe("old");
  expect(find("/"), "the old one is not kept").toBeUndefined();
  const joined = load("/");
  started[1]?.resolve(new Response("new"));
  expect(await Promise.all([after, joined])).toEqual(["new", "new"]);
  expect(find("/")).toBe("new");
  expect(made).toHaveLength(2);
});

test("an entry is valid until time alone changes the page, and never before it was rendered", async () => {
  const { load, find, state } = createStore();
  state.until = start + minute;
  await load("/");
  state.now = start + minute - 1;
  expect(find("/")).toBe("/ 1");
  state.now = start + minute;
  expect(find("/")).toBeUndefined();
  state.until = start + 2 * minute;
  expect(await load("/")).toBe("/ 2");
  state.now = start - 1;
  expect(find("/"), "a clock that was set back").toBeUndefined();
});

test("returns errors and private responses to waiting requests without caching them", async () => {
  for (const [make, expected] of [
    [() => new Response("gone", { status: 404 }), "404 gone"],
    [() => new Response("mine", { headers: { "Set-Cookie": "a=b" } }), "200 mine"],
    [() => new Response("mine", { headers: { "Cache-Control": "no-store" } }), "200 mine"],
  ] as const) {
    const { load, find, made } = createStore({ make: async () => make() });
    expect(await Promise.all([load("/"), load("/")])).toEqual([expected, expected]);
    expect(find("/")).toBeUndefined();
    await load("/");
    expect(made).toHaveLength(2);
  }
});

test("reports a failed rendering to all waiting requests, and tries again", async () => {
  let fails = true;
  const { load } = createStore({
    make: async () => {
      if (fails) throw new Error("no");
      return new Response("yes");
    },
  });
  const results = await Promise.allSettled([load("/"), load("/")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fails = false;
  expect(await load("/")).toBe("yes");
});

test("a page that says when it was rendered is refreshed in the background after a minute", async () => {
  const { load, find, state, made } = createStore({ timed: true });
  await load("/");
  state.now += minute;
  expect(find("/")).toBe("/ 1");
  expect(made).toHaveLength(1);
  state.now += 1;
  expect(find("/"), "at once, the older one").toBe("/ 1");
  await expect.poll(() => find("/")).toBe("/ 2");
  expect(made).toHaveLength(2);
});

test("serves the older page while rendering fails, until time alone changes it", async () => {
  let down = false;
  const { load, find, state } = createStore({
    timed: true,
    make: async () => new Response("page", { status: down ? 503 : 200 }),
  });
  state.until = start + 10 * minute;
  await load("/");
  down = true;
  state.now += 5 * minute;
  expect(await load("/")).toBe("page");
  expect(find("/")).toBe("page");
  state.now += 5 * minute;
  expect(find("/")).toBeUndefined();
  expect(await load("/")).toBe("503 page");
});

test("evicts the least recently requested pages by number and bytes", async () => {
  const megabyte = "x".repeat(1024 * 1024);
  const heavy = createStore({
    make: async () => new Response(megabyte, { headers: { "Content-Type": "image/jpeg" } }),
  });
  await heavy.load("/");
  for (let at = 0; at < 100; at += 1) {
    await heavy.load(`/news/${at}`);
    expect(heavy.find("/"), `after ${at}`).toBeTruthy();
  }
  const remaining = Array.from({ length: 100 }, (_, at) => heavy.find(`/news/${at}`)).filter(
    Boolean,
  );
  expect(remaining.length).toBe(31);

  const many = createStore();
  await many.load("/");
  for (let at = 0; at < 2_500; at += 1) {
    await many.load(`/news/${at}`);
    many.find("/");
  }
  expect(many.find("/")).toBe("/ 1");
  expect(many.find("/news/0")).toBeUndefined();
  expect(many.find("/news/2499")).toBeTruthy();
});
