import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "~/db/tables";
import { createTestApp, type TestApp } from "~/tests/harness";
import { restedPicture } from "./queries.server";
import type { DeskArticle, DeskNewsItem, NewsArticle, NewsItem } from "./schema";

const draft = {
  title: "Awards night will be black tie",
  excerpt: "Dig out the good shoes.",
  content: "First paragraph.\n\nSecond paragraph.",
  category: "Awards",
  categoryColor: "rose",
  author: "The programmers",
};
let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

async function publish(changes: Record<string, unknown> = {}): Promise<DeskArticle> {
  app.passMinutes(1);
  const response = await app.request("/api/news", { json: { ...draft, ...changes }, cookie });
  expect(response.status).toBe(201);
  return (await response.json()) as DeskArticle;
}

/** What of an answer to the director readers get as well. */
function asRead({ state: _s, publishedAt: _p, updatedAt: _u, ...article }: DeskArticle) {
  return article satisfies NewsArticle;
}

async function readList(query = "", as?: string): Promise<NewsItem[]> {
  const response = await app.request(`/api/news${query}`, { cookie: as });
  expect(response.status).toBe(200);
  return (await response.json()) as NewsItem[];
}

test("what the director publishes is in the public list and has its own address", async () => {
  const made = await publish();
  expect(made).toEqual({
    ...draft,
    id: "awards-night-will-be-black-tie",
    publishDate: "August 1, 2025",
    imageUrl: expect.stringMatching(/^\/art\/news-(road|stage|booth|bokeh)\.webp$/),
    state: "published",
    publishedAt: "2025-08-01T12:01:00.000Z",
    updatedAt: "2025-08-01T12:01:00.000Z",
  });
  const { content: _content, author: _author, ...item } = asRead(made);
  expect(await readList()).toEqual([item]);
  const one = await app.request(`/api/news/${made.id}`);
  expect(one.status).toBe(200);
  expect(await one.json()).toEqual(asRead(made));
});

test("the same title twice gives two addresses", async () => {
  expect((await publish()).id).toBe("awards-night-will-be-black-tie");
  expect((await publish()).id).toBe("awards-night-will-be-black-tie-2");
  expect((await publish()).id).toBe("awards-night-will-be-black-tie-3");
});

test("the list runs from the newest day to the oldest and comes in pages", async () => {
  await publish({ title: "March", publishDate: "March 3, 2025" });
  await publish({ title: "July", publishDate: "2025-07-09" });
  await publish({ title: "May", publishDate: "May 28, 2025" });
  await publish({ title: "Some day", publishDate: "Summer 2025" });
  const titles = (await readList()).map(({ title }) => title);
  expect(titles).toEqual(["Some day", "July", "May", "March"]);
  const first = await app.request("/api/news?limit=3");
  expect(first.headers.get("X-Total-Count")).toBe("4");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  const rest = (await (await app.request(next)).json()) as NewsItem[];
  expect(rest.map(({ title, publishDate }) => [title, publishDate])).toEqual([
    ["March", "March 3, 2025"],
  ]);
});

test("a later day is hidden until it begins at the festival; the director sees it", async () => {
  const { id } = await publish({ publishDate: "August 5, 2025" });
  const titles = async () => (await readList()).map((item) => item.id);
  expect(await titles()).toEqual([]);
  expect((await app.request(`/api/news/${id}`)).status).toBe(404);
  expect(await readList("?include=scheduled", cookie)).toHaveLength(1);
  expect((await app.request(`/api/news/${id}`, { cookie })).status).toBe(200);
  expect((await app.request("/api/news?include=scheduled")).status).toBe(401);

  app.setNow("2025-08-05T06:59:59Z");
  expect(await titles()).toEqual([]);
  app.setNow("2025-08-05T07:00:00Z");
  expect(await titles()).toEqual([id]);
});

describe("changing", () => {
  test("changes what is named, keeps the rest and the address", async () => {
    const made = await publish({ imageUrl: "/art/news-road.webp" });
    const path = `/api/news/${made.id}`;
    const json = { title: "Black tie, mostly", imageUrl: null };
    const response = await app.request(path, { method: "PATCH", json, cookie });
    expect(response.status).toBe(200);
    const changed = (await response.json()) as DeskArticle;
    expect(changed).toEqual({
      ...made,
      title: "Black tie, mostly",
      imageUrl: expect.stringMatching(/^\/art\/news-/),
      updatedAt: expect.any(String),
    });
    expect(await (await app.request(path)).json()).toEqual(asRead(changed));
  });

  test("a deleted article is gone", async () => {
    const { id } = await publish();
    const gone = await app.request(`/api/news/${id}`, { method: "DELETE", cookie });
    expect(gone.status).toBe(204);
    expect(await readList()).toEqual([]);
    expect((await app.request(`/api/news/${id}`)).status).toBe(404);
    const actions = (await app.db.select().from(auditLog)).map(({ action, subject }) => [
      action,
      subject,
    ]);
    expect(actions).toContainEqual(["news deleted", id]);
  });

  test.each(["nothing-here", "Not%20A%20Slug", "%2e%2e", "a".repeat(101)])(
    "there is no article '%s'",
    async (id) => {
      const path = `/api/news/${id}`;
      expect((await app.request(path)).status).toBe(404);
      const json = { title: "x" };
      expect((await app.request(path, { method: "PATCH", json, cookie })).status).toBe(404);
      expect((await app.request(path, { method: "DELETE", cookie })).status).toBe(404);
    },
  );

  test("only the director writes", async () => {
    const { id } = await publish();
    const create = await app.request("/api/news", { json: draft });
    const change = await app.request(`/api/news/${id}`, { method: "PATCH", json: { title: "x" } });
    const remove = await app.request(`/api/news/${id}`, { method: "DELETE" });
    expect([create.status, change.status, remove.status]).toEqual([401, 401, 401]);
    expect((await readList()).map(({ title }) => title)).toEqual([draft.title]);
  });
});

const change = (id: string, json: Record<string, unknown>) =>
  app.request(`/api/news/${id}`, { method: "PATCH", json, cookie });
const desk = async (query = "") => {
  const response = await app.request(`/api/director/news${query}`, { cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as DeskNewsItem[];
};
const actions = async () =>
  (await app.db.select().from(auditLog)).map(({ action }) => action).filter((a) => /^news/.test(a));

describe("drafts", () => {
  test("need a title alone, and only the director sees them", async () => {
    const response = await app.request("/api/news", {
      json: { title: "An idea", publishAt: null },
      cookie,
    });
    expect(response.status).toBe(201);
    const made = (await response.json()) as DeskArticle;
    expect(made).toMatchObject({ id: "an-idea", state: "draft", publishedAt: null });
    expect(made.publishDate).toBe("");
    expect(await readList()).toEqual([]);
    expect(await readList("?include=scheduled", cookie)).toEqual([]);
    expect((await app.request("/api/news/an-idea")).status).toBe(404);
    const own = await app.request("/api/news/an-idea", { cookie });
    expect([own.status, own.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(await desk()).toMatchObject([{ id: "an-idea", state: "draft" }]);
    expect((await app.request("/api/director/news")).status).toBe(401);
  });

  test("stay drafts whatever date is written on them", async () => {
    const { id } = await publish({ publishAt: null });
    expect((await change(id, { publishDate: "July 1, 2025" })).status).toBe(200);
    expect(await readList()).toEqual([]);
    const shown = await change(id, { publishAt: "now" });
    expect(await shown.json()).toMatchObject({ publishDate: "July 1, 2025", state: "published" });
  });

  test("are published only when they are whole", async () => {
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

describe("a moment to appear at", () => {
  test("hides the article until then, shows the festival's day, and can be moved", async () => {
    const made = await publish({ publishAt: "2025-08-06T06:30:00Z" });
    expect(made).toMatchObject({ state: "scheduled", publishDate: "August 5, 2025" });
    app.setNow("2025-08-06T06:29:59Z");
    expect(await readList()).toEqual([]);
    cookie = await app.logIn();
    const moved = await change(made.id, { publishAt: "2025-08-07T20:00:00+02:00" });
    expect(await moved.json()).toMatchObject({
      publishedAt: "2025-08-07T18:00:00.000Z",
      publishDate: "August 7, 2025",
    });
    app.setNow("2025-08-07T17:59:59Z");
    expect(await readList()).toEqual([]);
    app.setNow("2025-08-07T18:00:00Z");
    expect((await readList()).map(({ id }) => id)).toEqual([made.id]);
    cookie = await app.logIn();
    expect(await desk("?state=published")).toHaveLength(1);
    expect(await actions()).toEqual(["news scheduled", "news scheduled"]);
  });

  test("leaves a date alone that says something else", async () => {
    const made = await publish({ publishDate: "Summer 2025", publishAt: "2025-08-06T06:30:00Z" });
    expect(made.publishDate).toBe("Summer 2025");
    const now = await change(made.id, { publishAt: "now" });
    expect(await now.json()).toMatchObject({ publishDate: "Summer 2025", state: "published" });
  });

  test("does not move when the article is only saved again", async () => {
    const made = await publish();
    app.passMinutes(600);
    cookie = await app.logIn();
    const { id, publishDate, publishedAt } = made;
    const saved = await change(id, { title: "Better", publishDate, publishAt: publishedAt });
    expect(await saved.json()).toMatchObject({ publishDate, publishedAt, title: "Better" });
  });

  test.each(["tomorrow", "2025-08-06", "2025-08-06T06:30:00", "0001-01-01T00:00:00Z", 5])(
    "is no moment: %j",
    async (publishAt) => {
      const response = await app.request("/api/news", { json: { ...draft, publishAt }, cookie });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ path: "publishAt" }] });
    },
  );
});

describe("two at once", () => {
  test("the second to save what both opened is refused, and loses nothing of the first", async () => {
    const { id, updatedAt: seenAt } = await publish();
    const first = await change(id, { title: "First", seenAt });
    expect(first.status).toBe(200);
    const second = await change(id, { title: "Second", seenAt });
    expect(second.status).toBe(409);
    const { updatedAt } = (await first.json()) as DeskArticle;
    expect(await second.json()).toMatchObject({
      detail: "This article was changed elsewhere after you opened it. Nothing of yours was saved.",
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

  test("what was seen is no change by itself", async () => {
    const { id, updatedAt: seenAt } = await publish();
    expect((await change(id, { seenAt })).status).toBe(422);
  });
});

test("the director's list is narrowed by state and words, and comes in pages", async () => {
  await publish({ title: "Red carpet 100%", publishAt: null });
  await publish({ title: "Red wine", publishAt: "2025-09-01T12:00:00Z" });
  await publish({ title: "White wine", author: "Ines" });
  const titles = async (query: string) => (await desk(query)).map(({ title }) => title);
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
  const rest = (await (await app.request(next, { cookie })).json()) as DeskNewsItem[];
  expect(rest.map(({ title }) => title)).toEqual(["Red carpet 100%"]);
  expect((await app.request("/api/director/news?state=secret", { cookie })).status).toBe(422);
});

test("neighbours on a page, across pages and by themselves show different pictures", async () => {
  const chosen = { 3: "/art/news-stage.webp", 4: "/images/upload.webp", 6: "/art/news-booth.webp" };
  for (let day = 1; day <= 9; day += 1) {
    app.passMinutes(1);
    await publish({ title: `Day ${day}`, imageUrl: chosen[day as 3] });
  }
  const shown: string[] = [];
  let next = "/api/news?limit=4";
  while (next) {
    const response = await app.request(next);
    const page = (await response.json()) as { id: string; imageUrl: string }[];
    for (const { id, imageUrl } of page) {
      shown.push(imageUrl);
      const alone = await (await app.request(`/api/news/${id}`)).json();
      expect(alone).toMatchObject({ imageUrl });
    }
    next = /<([^>]+)>/.exec(response.headers.get("Link") ?? "")?.[1] ?? "";
  }
  expect(shown).toHaveLength(9);
  expect(shown.filter((picture, at) => picture === shown[at + 1])).toEqual([]);
});

test("a new article is offered the picture that has rested longest", async () => {
  const shown = ["road", "stage", "road", "bokeh"];
  for (const name of shown) await publish({ imageUrl: `/art/news-${name}.webp` });
  expect(await restedPicture(app.db)).toBe("/art/news-booth.webp");
  await publish({ imageUrl: "/art/news-booth.webp" });
  expect(await restedPicture(app.db)).toBe("/art/news-stage.webp");
});

const foreignPicture = "The picture must be an address on this site, such as /art/news-road.webp";
const refused: [changes: Record<string, unknown>, field: string, sentence: string][] = [
  [{ title: " " }, "title", "Title is required"],
  [{ excerpt: undefined }, "excerpt", "Excerpt is required"],
  [{ content: "" }, "content", "Content is required"],
  [{ category: "" }, "category", "Category is required"],
  [{ categoryColor: "blue" }, "categoryColor", "Choose gold, purple, green, pink or rose"],
  [{ title: "a".repeat(201) }, "title", "Title must be 200 characters or less"],
  [{ imageUrl: "https://elsewhere.example/a.jpg" }, "imageUrl", foreignPicture],
  [{ imageUrl: "//elsewhere.example/a.jpg" }, "imageUrl", foreignPicture],
  [{ imageUrl: "/\\a" }, "imageUrl", foreignPicture],
  [{ imageUrl: "javascript:x" }, "imageUrl", foreignPicture],
];
test.each(refused)("%j is refused", async (changes, field, sentence) => {
  const response = await app.request("/api/news", { json: { ...draft, ...changes }, cookie });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ path: field, message: sentence }] });
  expect(await readList()).toEqual([]);
});

test("an empty change is refused", async () => {
  const { id } = await publish();
  const response = await app.request(`/api/news/${id}`, { method: "PATCH", json: {}, cookie });
  expect(response.status).toBe(422);
});
