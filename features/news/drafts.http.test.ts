import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "~/db/schema";
import { article, publishArticle, readNews } from "~/tests/articles";
import { createTestApp, type TestApp } from "~/tests/harness";
import type { AdminArticle, AdminNewsItem } from "./schema";

/** Drafts, scheduled articles and edit conflicts; only for directors. */

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const publish = (changes?: Record<string, unknown>) => publishArticle(app, cookie, changes);
const readList = (query?: string, as?: string) => readNews(app, query, as);
const change = (id: string, json: Record<string, unknown>) =>
  app.request(`/api/news/${id}`, { method: "PATCH", json, cookie });
const admin = async (query = "") => {
  const response = await app.request(`/api/director/news${query}`, { cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as AdminNewsItem[];
};
const actions = async () =>
  (await app.db.select().from(auditLog)).map(({ action }) => action).filter((a) => /^news/.test(a));

describe("drafts", () => {
  test("need only a title, and only directors see them", async () => {
    const response = await app.request("/api/news", {
      json: { title: "An idea", publishAt: null },
      cookie,
    });
    expect(response.status).toBe(201);
    const created = (await response.json()) as AdminArticle;
    expect(created).toMatchObject({ id: "an-idea", state: "draft", publishedAt: null });
    expect(created.publishDate).toBe("");
    expect(await readList()).toEqual([]);
    expect(await readList("?include=scheduled", cookie)).toEqual([]);
    expect((await app.request("/api/news/an-idea")).status).toBe(404);
    const draftPage = await app.request("/api/news/an-idea", { cookie });
    expect([draftPage.status, draftPage.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(await admin()).toMatchObject([{ id: "an-idea", state: "draft" }]);
    expect((await app.request("/api/director/news")).status).toBe(401);
  });

  test("stay drafts whatever their date text says", async () => {
    const { id } = await publish({ publishAt: null });
    expect((await change(id, { publishDate: "July 1, 2025" })).status).toBe(200);
    expect(await readList()).toEqual([]);
    const response = await change(id, { publishAt: "now" });
    expect(await response.json()).toMatchObject({
      publishDate: "July 1, 2025",
      state: "published",
    });
  });

  test("are published only if they are complete", async () => {
    const { id } = await publish({ publishAt: null, excerpt: "", content: " ", category: "" });
    const response = await change(id, { publishAt: "now" });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: [
        { path: "excerpt", message: "Excerpt is required" },
        { path: "content", message: "Content is required" },
        { path: "category", message: "Category is required" },
      ],
    });
    expect(await readList()).toEqual([]);
    const rest = { excerpt: "Now", content: "whole", category: "News" };
    expect((await change(id, { ...rest, publishAt: "now" })).status).toBe(200);
    expect(await readList()).toHaveLength(1);
    expect((await change(id, { content: "" })).status, "and stay whole").toBe(422);
  });

  test("a published article becomes one again, and its date with it", async () => {
    const { id } = await publish();
    expect(await (await change(id, { publishAt: null })).json()).toMatchObject({
      state: "draft",
      publishDate: "",
    });
    expect(await readList()).toEqual([]);
    expect((await app.request(`/api/news/${id}`)).status).toBe(404);
    expect(await actions()).toEqual(["news published", "news unpublished"]);
  });
});

describe("a publishing time", () => {
  test("hides the article until then, shows the festival's day, and can be moved", async () => {
    const created = await publish({ publishAt: "2025-08-06T06:30:00Z" });
    expect(created).toMatchObject({ state: "scheduled", publishDate: "August 5, 2025" });
    app.setNow("2025-08-06T06:29:59Z");
    expect(await readList()).toEqual([]);
    cookie = await app.logIn();
    const moved = await change(created.id, { publishAt: "2025-08-07T20:00:00+02:00" });
    expect(await moved.json()).toMatchObject({
      publishedAt: "2025-08-07T18:00:00.000Z",
      publishDate: "August 7, 2025",
    });
    app.setNow("2025-08-07T17:59:59Z");
    expect(await readList()).toEqual([]);
    app.setNow("2025-08-07T18:00:00Z");
    expect((await readList()).map(({ id }) => id)).toEqual([created.id]);
    cookie = await app.logIn();
    expect(await admin("?state=published")).toHaveLength(1);
    expect(await actions()).toEqual(["news scheduled", "news scheduled"]);
  });

  test("does not change a date text that says something else", async () => {
    const created = await publish({
      publishDate: "Summer 2025",
      publishAt: "2025-08-06T06:30:00Z",
    });
    expect(created.publishDate).toBe("Summer 2025");
    const now = await change(created.id, { publishAt: "now" });
    expect(await now.json()).toMatchObject({ publishDate: "Summer 2025", state: "published" });
  });

  test("does not move when the article is saved again", async () => {
    const created = await publish();
    app.passMinutes(600);
    cookie = await app.logIn();
    const { id, publishDate, publishedAt } = created;
    const saved = await change(id, { title: "Better", publishDate, publishAt: publishedAt });
    expect(await saved.json()).toMatchObject({ publishDate, publishedAt, title: "Better" });
  });

  test.each(["tomorrow", "2025-08-06", "2025-08-06T06:30:00", "0001-01-01T00:00:00Z", 5])(
    "refuses %j",
    async (publishAt) => {
      const response = await app.request("/api/news", { json: { ...article, publishAt }, cookie });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ path: "publishAt" }] });
    },
  );
});

describe("edit conflicts", () => {
  test("the second save of the same version is refused, and the first one stays complete", async () => {
    const { id, updatedAt: seenAt } = await publish();
    const first = await change(id, { title: "First", seenAt });
    expect(first.status).toBe(200);
    const second = await change(id, { title: "Second", seenAt });
    expect(second.status).toBe(409);
    const { updatedAt } = (await first.json()) as AdminArticle;
    expect(await second.json()).toMatchObject({
      detail: "Someone changed this article after you opened it. Your changes were not saved.",
      changedAt: updatedAt,
    });
    expect((await readList()).map(({ title }) => title)).toEqual(["First"]);
    const newer = await app.request(`/api/director/news/${id}`, { cookie });
    expect(await newer.json()).toMatchObject({ title: "First", updatedAt });
    expect((await change(id, { title: "Second", seenAt: updatedAt })).status).toBe(200);
    expect((await app.request("/api/director/news/none", { cookie })).status).toBe(404);
  });

  test("only one of many simultaneous saves is made", async () => {
    const { id, updatedAt: seenAt } = await publish();
    const saves = Array.from({ length: 8 }, (_, n) => change(id, { title: `Save ${n}`, seenAt }));
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test("saving an unchanged article changes nothing", async () => {
    const { id, updatedAt: seenAt } = await publish();
    expect((await change(id, { seenAt })).status).toBe(422);
  });
});

test("the director's list is filtered by state and words, and paginated", async () => {
  await publish({ title: "Red carpet 100%", publishAt: null });
  await publish({ title: "Red wine", publishAt: "2025-09-01T12:00:00Z" });
  await publish({ title: "White wine", author: "Ines" });
  const titles = async (query: string) => (await admin(query)).map(({ title }) => title);
  expect(await titles("")).toEqual(["Red wine", "White wine", "Red carpet 100%"]);
  expect(await titles("?state=draft")).toEqual(["Red carpet 100%"]);
  expect(await titles("?state=scheduled")).toEqual(["Red wine"]);
  expect(await titles("?state=published")).toEqual(["White wine"]);
  expect(await titles("?q=WINE")).toEqual(["Red wine", "White wine"]);
  expect(await titles("?q=red%20wine")).toEqual(["Red wine"]);
  expect(await titles("?q=ines&state=published")).toEqual(["White wine"]);
  expect(await titles("?q=0%25")).toEqual(["Red carpet 100%"]);
  expect(await titles("?q=_")).toEqual([]);
  const first = await app.request("/api/director/news?limit=2", { cookie });
  expect(first.headers.get("X-Total-Count")).toBe("3");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  const rest = (await (await app.request(next, { cookie })).json()) as AdminNewsItem[];
  expect(rest.map(({ title }) => title)).toEqual(["Red carpet 100%"]);
  expect((await app.request("/api/director/news?state=secret", { cookie })).status).toBe(422);
});
