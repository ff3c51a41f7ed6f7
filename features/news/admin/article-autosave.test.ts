import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  clearSaved,
  readSaved,
  type SavedArticle,
  sameFields,
  writeSaved,
} from "./article-autosave.browser";

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
const saved: SavedArticle = { fields, seenAt: null, at: "2026-01-06T10:00:00.000Z" };
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
  expect(writeSaved(null, saved)).toBe(true);
  const other = { ...saved, seenAt: "2026-01-06T09:00:00.000Z" };
  expect(writeSaved("black-tie", other)).toBe(true);
  expect(readSaved(null)).toEqual(saved);
  expect(readSaved("black-tie")).toEqual(other);
  clearSaved(null);
  expect([readSaved(null), readSaved("black-tie")]).toEqual([null, other]);
});

test.each([
  "",
  "null",
  "{",
  "[]",
  JSON.stringify({ ...saved, version: 2 }),
  JSON.stringify({ version: 1 }),
])("%j is nothing that was kept", (text) => {
  writeSaved(null, saved);
  for (const key of stored.keys()) stored.set(key, text);
  expect(readSaved(null)).toBeNull();
});

test("what was kept before pictures were described is read all the same", () => {
  const { imageAlt: _, ...before } = fields;
  writeSaved(null, { ...saved, fields: before as typeof fields });
  expect(readSaved(null)).toEqual({ ...saved, fields: { ...fields, imageAlt: "" } });
});

test("a browser that keeps nothing is told of, and breaks nothing", () => {
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  vi.stubGlobal("window", {
    localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse },
  });
  expect(writeSaved(null, saved)).toBe(false);
  expect(readSaved(null)).toBeNull();
  expect(() => clearSaved(null)).not.toThrow();
});

test("fields are the same only when all are", () => {
  expect(sameFields(fields, { ...fields })).toBe(true);
  expect(sameFields(fields, { ...fields, content: "Two lines" })).toBe(false);
});
