import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "~/db/tables";
import { createTestApp, type TestApp } from "~/tests/harness";
import type { NewsArticle, NewsItem } from "./schema";

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

async function publish(changes: Record<string, unknown> = {}): Promise<NewsArticle> {
  app.passMinutes(1);
  const response = await app.request("/api/news", { json: { ...draft, ...changes }, cookie });
  expect(response.status).toBe(201);
  return (await response.json()) as NewsArticle;
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
  });
  const { content: _content, author: _author, ...item } = made;
  expect(await readList()).toEqual([item]);
  const one = await app.request(`/api/news/${made.id}`);
  expect(one.status).toBe(200);
  expect(await one.json()).toEqual(made);
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
    const changed = (await response.json()) as NewsArticle;
    expect(changed).toEqual({
      ...made,
      title: "Black tie, mostly",
      imageUrl: expect.stringMatching(/^\/art\/news-/),
    });
    expect(await (await app.request(path)).json()).toEqual(changed);
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
