import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "~/db/schema";
import { article, publishArticle, readNews } from "~/tests/articles";
import { createTestApp, type TestApp } from "~/tests/harness";
import type { ReadArticle } from "./article.schema";
import { leastUsedPicture } from "./queries.server";
import type { AdminArticle, NewsArticle, NewsItem } from "./schema";

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const publish = (changes?: Record<string, unknown>) => publishArticle(app, cookie, changes);
const readList = (query?: string, as?: string) => readNews(app, query, as);

/** The fields of the director's response that readers also get. */
function asRead({ state: _s, publishedAt: _p, updatedAt: _u, ...article }: AdminArticle) {
  return article satisfies NewsArticle;
}

/** The public article, while there is no other. */
const opened = (article: AdminArticle): ReadArticle => ({
  ...asRead(article),
  body: [
    { is: "p", in: ["First paragraph."] },
    { is: "p", in: ["Second paragraph."] },
  ],
  newer: null,
  older: null,
});

test("a published article is in the public list and has its own address", async () => {
  const created = await publish();
  expect(created).toEqual({
    ...article,
    imageAlt: "",
    id: "awards-night-will-be-black-tie",
    publishDate: "August 1, 2025",
    imageUrl: expect.stringMatching(/^\/art\/news-(road|stage|booth|bokeh)\.webp$/),
    state: "published",
    publishedAt: "2025-08-01T12:01:00.000Z",
    updatedAt: "2025-08-01T12:01:00.000Z",
  });
  const { content: _content, author: _author, imageAlt: _alt, ...item } = asRead(created);
  expect(await readList()).toEqual([item]);
  const response = await app.request(`/api/news/${created.id}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(opened(created));
});

test("the same title twice gives two addresses", async () => {
  expect((await publish()).id).toBe("awards-night-will-be-black-tie");
  expect((await publish()).id).toBe("awards-night-will-be-black-tie-2");
  expect((await publish()).id).toBe("awards-night-will-be-black-tie-3");
});

test("the list is ordered from the newest day to the oldest, and paginated", async () => {
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

test("a future day is hidden until it begins at the festival; the director sees it", async () => {
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
  test("changes the given fields and keeps the rest and the slug", async () => {
    const created = await publish({ imageUrl: "/art/news-road.webp" });
    const path = `/api/news/${created.id}`;
    const json = { title: "Black tie, mostly", imageUrl: null };
    const response = await app.request(path, { method: "PATCH", json, cookie });
    expect(response.status).toBe(200);
    const changed = (await response.json()) as AdminArticle;
    expect(changed).toEqual({
      ...created,
      title: "Black tie, mostly",
      imageUrl: expect.stringMatching(/^\/art\/news-/),
      updatedAt: expect.any(String),
    });
    expect(await (await app.request(path)).json()).toEqual(opened(changed));
  });

  test("a deleted article is gone", async () => {
    const { id } = await publish();
    const response = await app.request(`/api/news/${id}`, { method: "DELETE", cookie });
    expect(response.status).toBe(204);
    expect(await readList()).toEqual([]);
    expect((await app.request(`/api/news/${id}`)).status).toBe(404);
    const actions = (await app.db.select().from(auditLog)).map(({ action, subject }) => [
      action,
      subject,
    ]);
    expect(actions).toContainEqual(["news deleted", id]);
  });

  test.each(["nothing-here", "Not%20A%20Slug", "%2e%2e", "a".repeat(101)])(
    "article '%s' does not exist",
    async (id) => {
      const path = `/api/news/${id}`;
      expect((await app.request(path)).status).toBe(404);
      const json = { title: "x" };
      expect((await app.request(path, { method: "PATCH", json, cookie })).status).toBe(404);
      expect((await app.request(path, { method: "DELETE", cookie })).status).toBe(404);
    },
  );

  test("only directors write", async () => {
    const { id } = await publish();
    const create = await app.request("/api/news", { json: article });
    const change = await app.request(`/api/news/${id}`, { method: "PATCH", json: { title: "x" } });
    const remove = await app.request(`/api/news/${id}`, { method: "DELETE" });
    expect([create.status, change.status, remove.status]).toEqual([401, 401, 401]);
    expect((await readList()).map(({ title }) => title)).toEqual([article.title]);
  });
});

test("neighbours on a page, across pages and on their own page show different pictures", async () => {
  const pictures = {
    3: "/art/news-stage.webp",
    4: "/images/upload.webp",
    6: "/art/news-booth.webp",
  };
  for (let day = 1; day <= 9; day += 1) {
    app.passMinutes(1);
    await publish({ title: `Day ${day}`, imageUrl: pictures[day as 3] });
  }
  const urls: string[] = [];
  let next = "/api/news?limit=4";
  while (next) {
    const response = await app.request(next);
    const page = (await response.json()) as { id: string; imageUrl: string }[];
    for (const { id, imageUrl } of page) {
      urls.push(imageUrl);
      const alone = await (await app.request(`/api/news/${id}`)).json();
      expect(alone).toMatchObject({ imageUrl });
    }
    next = /<([^>]+)>/.exec(response.headers.get("Link") ?? "")?.[1] ?? "";
  }
  expect(urls).toHaveLength(9);
  expect(urls.filter((picture, at) => picture === urls[at + 1])).toEqual([]);
});

test("a new article gets the picture that was not used for longest", async () => {
  const pictures = ["road", "stage", "road", "bokeh"];
  for (const name of pictures) await publish({ imageUrl: `/art/news-${name}.webp` });
  expect(await leastUsedPicture(app.db)).toBe("/art/news-booth.webp");
  await publish({ imageUrl: "/art/news-booth.webp" });
  expect(await leastUsedPicture(app.db)).toBe("/art/news-stage.webp");
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
  const response = await app.request("/api/news", { json: { ...article, ...changes }, cookie });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ path: field, message: sentence }] });
  expect(await readList()).toEqual([]);
});

test("an empty change is refused", async () => {
  const { id } = await publish();
  const response = await app.request(`/api/news/${id}`, { method: "PATCH", json: {}, cookie });
  expect(response.status).toBe(422);
});
