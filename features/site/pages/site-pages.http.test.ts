import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "~/tests/harness";
import { findPublishedPage, listPageLinks } from "./public.queries.server";
import type { SitePage } from "./schema";

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const ask = (method: string, path: string, json?: unknown) =>
  app.request(`/api/site-pages${path}`, { method, cookie, ...(json ? { json } : {}) });
const createPage = async (page: object): Promise<SitePage> => {
  const response = await ask("POST", "", { slug: "attend", title: "Attend", ...page });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as SitePage;
};

test("a page is a draft until it is published, and then in menu and footer", async () => {
  const second = await createPage({ content: "## Tickets", position: 2, inMenu: true });
  expect(second).toMatchObject({ isPublished: false, inFooter: true, imageUrl: null, version: 1 });
  expect(await findPublishedPage(app.db, "attend")).toBeNull();
  expect(await listPageLinks(app.db)).toEqual([]);
  await createPage({ slug: "faq", title: "Questions", position: 1, isPublished: true });
  const published = await ask("PATCH", `/${second.id}`, { version: 1, isPublished: true });
  expect(await published.json()).toMatchObject({ isPublished: true, version: 2 });
  expect(await listPageLinks(app.db)).toEqual([
    { to: "/about/faq", title: "Questions", inMenu: false, inFooter: true },
    { to: "/about/attend", title: "Attend", inMenu: true, inFooter: true },
  ]);
  const response = await ask("DELETE", `/${second.id}?version=2`);
  expect(response.status).toBe(204);
  expect(await findPublishedPage(app.db, "attend")).toBeNull();
});

test("two pages with one address, a wrong address and a picture from elsewhere are refused", async () => {
  const page = await createPage({});
  const paths = async (response: Response) => {
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { path: string }[] };
    return errors.map(({ path }) => path);
  };
  expect(await paths(await ask("POST", "", { slug: "attend", title: "Again" }))).toEqual(["slug"]);
  const faqPage = await createPage({ slug: "faq" });
  const change = { version: faqPage.version, slug: "attend" };
  expect(await paths(await ask("PATCH", `/${faqPage.id}`, change))).toEqual(["slug"]);
  expect(await paths(await ask("POST", "", { slug: "../x", title: "" }))).toEqual([
    "slug",
    "title",
  ]);
  const picture = { slug: "team", title: "Team", imageUrl: "https://elsewhere.example/x.png" };
  expect(await paths(await ask("POST", "", picture))).toEqual(["imageUrl"]);
  const list = (await (await ask("GET", "")).json()) as SitePage[];
  expect(list.map(({ id }) => id).toSorted()).toEqual([page.id, faqPage.id].toSorted());
});

test("refuses a stale change with the current page; two at once create one page", async () => {
  const { id } = await createPage({});
  expect((await ask("PATCH", `/${id}`, { version: 1, title: "Come" })).status).toBe(200);
  const stale = await ask("PATCH", `/${id}`, { version: 1, title: "Stay" });
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({ current: { title: "Come", version: 2 } });
  const twice = { slug: "team", title: "Team" };
  const answers = await Promise.all([ask("POST", "", twice), ask("POST", "", twice)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

test("only directors read and write them", async () => {
  const { id } = await createPage({});
  for (const [method, path] of [
    ["GET", ""],
    ["POST", ""],
    ["PATCH", `/${id}`],
    ["DELETE", `/${id}?version=1`],
  ] as const) {
    const json = method === "GET" || method === "DELETE" ? undefined : {};
    const response = await app.request(`/api/site-pages${path}`, { method, ...(json && { json }) });
    expect(response.status, `${method} ${path}`).toBe(401);
  }
});
