import { expect, test } from "vitest";
import type { Endpoint } from "~/lib/api/endpoint";
import { pages, pathFor, publicPages } from "~/lib/paths";
import { cacheableAddresses } from "./keys";

const call = (path: string, more: object = {}) =>
  ({ method: "GET", path, access: "public", forEverybody: true, ...more }) as Endpoint;
const { keyOf } = cacheableAddresses([
  call("/api/news"),
  call("/api/news/{id}"),
  call("/api/clock", { forEverybody: undefined }),
]);

test("public pages, documents and cached calls have their address as key", () => {
  const nights = {
    slug: "short-film",
    day: "2026-02-14",
    film: "tideline",
    venue: "the-aster",
    block: "shorts-one",
    page: "attend",
    code: "bcdfghjkmn",
    newsletter: "the-curtain-is-up",
  };
  for (const name of publicPages) {
    const address = pathFor(name, { id: "black-tie", year: "2026", ...nights });
    expect(keyOf(address), address).toBe(address);
  }
  for (const address of [
    "/news.atom",
    "/sitemap.xml",
    "/robots.txt",
    "/site.webmanifest",
    "/cards/contact.jpg",
    "/cards/news/black-tie.jpg",
    "/.well-known/security.txt",
    "/api/openapi.json",
    "/api/news",
    "/api/news?limit=3",
    "/api/news/black-tie",
  ]) {
    expect(keyOf(address), address).toBe(address);
  }
});

test("ignores tracking parameters", () => {
  expect(keyOf("/?utm_source=mail&utm_medium=x&fbclid=1")).toBe("/");
  expect(keyOf("/contact?")).toBe("/contact");
  expect(keyOf("/news?page=2&utm_source=mail")).toBe("/news?page=2");
  expect(keyOf("/?utm_source=mail&n=1")).toBeNull();
});

test("ignores every query of a document that reads none", () => {
  expect(keyOf("/api/openapi.json?x=1")).toBe("/api/openapi.json");
  expect(keyOf("/.well-known/security.txt?x=1&y=2")).toBe("/.well-known/security.txt");
});

test("does not cache other queries and spellings", () => {
  for (const address of [
    "/?n=1",
    "/submit?payment_intent=pi_1",
    "/api/news?limit=0",
    "/api/news?limit=100",
    "/api/news?limit=03",
    "/api/news?cursor=x",
    "/api/news?limit=3&limit=4",
    "/api/news?x=1",
    "/api/news?utm_source=mail",
    "/?a?b",
    "/?page=2",
    "/news?page=0",
    "/CONTACT",
    "/contact/",
    "//contact",
    "/%63ontact",
    "/news/black-tie/",
    "/news/Black-Tie",
    "/news/a%00",
    "http://evil.example/",
    "",
    "*",
    "/contact.data",
    "/_root.data",
    "/news/black-tie.data",
  ]) {
    expect(keyOf(address), address).toBeNull();
  }
});

test("has no key for private, admin and undeclared pages", () => {
  const open = publicPages.map((name) => pages[name]) as string[];
  const closed = Object.values(pages).filter((page) => !open.includes(page));
  expect(closed.length).toBeGreaterThan(20);
  for (const page of [...closed, "/go/:code", "/api/clock", "/api/entries/:token", "/images/:n"]) {
    expect(keyOf(page.replace(/:\w+/, "x1")), page).toBeNull();
  }
});

test.each([{ method: "POST" }, { access: "director" }, { limits: [{ name: "x" }] }])(
  "a call with %o cannot be for everybody",
  (more) => {
    expect(() => cacheableAddresses([call("/api/x", more)])).toThrow("can't be cached");
  },
);
