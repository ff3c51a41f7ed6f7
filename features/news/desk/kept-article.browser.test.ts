import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  forgetKept,
  type KeptArticle,
  readKept,
  sameFields,
  writeKept,
} from "./kept-article.browser";

const fields = {
  title: "T",
  excerpt: "",
  content: "Two\nlines",
  category: "",
  categoryColor: "gold",
  publishDate: "",
  author: "",
  imageUrl: "/art/news-road.webp",
  imageAlt: "A road",
};
const kept: KeptArticle = { fields, seenAt: null, at: "2026-01-06T10:00:00.000Z" };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

test("what is kept is read again, each article's apart from the others'", () => {
  expect(writeKept(null, kept)).toBe(true);
  const other = { ...kept, seenAt: "2026-01-06T09:00:00.000Z" };
  expect(writeKept("black-tie", other)).toBe(true);
  expect(readKept(null)).toEqual(kept);
  expect(readKept("black-tie")).toEqual(other);
  forgetKept(null);
  expect([readKept(null), readKept("black-tie")]).toEqual([null, other]);
});

test.each([
  "",
  "null",
  "{",
  "[]",
  JSON.stringify({ ...kept, version: 2 }),
  JSON.stringify({ version: 1 }),
])("%j is nothing that was kept", (text) => {
  writeKept(null, kept);
  for (const key of stored.keys()) stored.set(key, text);
  expect(readKept(null)).toBeNull();
});

test("what was kept before pictures were described is read all the same", () => {
  const { imageAlt: _, ...before } = fields;
  writeKept(null, { ...kept, fields: before as typeof fields });
  expect(readKept(null)).toEqual({ ...kept, fields: { ...fields, imageAlt: "" } });
});

test("a browser that keeps nothing is told of, and breaks nothing", () => {
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  vi.stubGlobal("window", {
    localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse },
  });
  expect(writeKept(null, kept)).toBe(false);
  expect(readKept(null)).toBeNull();
  expect(() => forgetKept(null)).not.toThrow();
});

test("fields are the same only when all are", () => {
  expect(sameFields(fields, { ...fields })).toBe(true);
  expect(sameFields(fields, { ...fields, content: "Two lines" })).toBe(false);
});
