import { afterEach, beforeEach, expect, test } from "vitest";
import { publishArticle } from "~/tests/articles";
import { createTestApp, type TestApp } from "~/tests/harness";
import type { ReadArticle } from "./article.schema";
import { newsPage } from "./public.queries.server";

/** How an article's Markdown is rendered for readers, in all formats. */

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const publish = (changes?: Record<string, unknown>) => publishArticle(app, cookie, changes);
const change = (id: string, json: Record<string, unknown>) =>
  app.request(`/api/news/${id}`, { method: "PATCH", json, cookie });
const open = async (id: string, as?: string) =>
  (await (await app.request(`/api/news/${id}`, { cookie: as })).json()) as ReadArticle;

test("the content is returned as typed and as parsed blocks", async () => {
  const content = "## Who\n\n**All** of you.\n\n<script>alert(1)</script> [x](javascript:alert(1))";
  const article = await open((await publish({ content })).id);
  expect(article.content).toBe(content);
  expect(article.body).toEqual([
    { is: "h2", in: ["Who"] },
    { is: "p", in: [{ is: "strong", in: ["All"] }, " of you."] },
    { is: "p", in: ["<script>alert(1)</script> x"] },
  ]);
});

test("stores a picture's alt text, and removes it with the picture", async () => {
  const { id, imageAlt } = await publish({
    imageUrl: "/images/pier.webp",
    imageAlt: "Two on a pier",
  });
  expect(imageAlt).toBe("Two on a pier");
  expect((await change(id, { title: "Another" })).status).toBe(200);
  expect((await open(id)).imageAlt).toBe("Two on a pier");
  await change(id, { imageUrl: "/art/news-road.webp" });
  expect((await open(id)).imageAlt).toBe("");
  const long = await change(id, { imageAlt: "x".repeat(301) });
  expect(long.status).toBe(422);
});

test("an article has its published neighbours, and no other", async () => {
  const ids: string[] = [];
  for (const day of [1, 2, 3]) ids.push((await publish({ title: `Day ${day}` })).id);
  await publish({ title: "A draft", publishAt: null });
  await publish({ title: "Still to come", publishAt: "2031-01-01T00:00:00Z" });
  const named = async (id: string, as?: string) => {
    const { newer, older } = await open(id, as);
    return [older?.title, newer?.title];
  };
  expect(await named("day-1")).toEqual([undefined, "Day 2"]);
  expect(await named("day-2")).toEqual(["Day 1", "Day 3"]);
  expect(await named("day-3")).toEqual(["Day 2", undefined]);
  expect(await named("a-draft", cookie)).toEqual([undefined, undefined]);
  expect(await named("still-to-come", cookie)).toEqual(["Day 3", undefined]);
});

test("articles of the same time have one order, in both directions", async () => {
  const publishAt = "2025-07-01T00:00:00Z";
  for (const title of ["A", "B", "C"]) await publish({ title, publishAt });
  expect(await open("b")).toMatchObject({ older: { id: "a" }, newer: { id: "c" } });
  const { items } = await newsPage(app.db, app.deps.clock, 1, 12);
  expect(items.map(({ id }) => id)).toEqual(["c", "b", "a"]);
});

test("the pages of the news contain each article once", async () => {
  expect(await newsPage(app.db, app.deps.clock, 1, 2)).toEqual({ items: [], pages: 1 });
  for (const day of [1, 2, 3, 4, 5]) await publish({ title: `Day ${day}` });
  await publish({ title: "A draft", publishAt: null });
  const ids: string[] = [];
  for (const page of [1, 2, 3]) {
    const list = await newsPage(app.db, app.deps.clock, page, 2);
    expect(list.pages).toBe(3);
    ids.push(...list.items.map(({ id }) => id));
  }
  expect(ids).toEqual(["day-5", "day-4", "day-3", "day-2", "day-1"]);
  expect((await newsPage(app.db, app.deps.clock, 4, 2)).items).toEqual([]);
});
