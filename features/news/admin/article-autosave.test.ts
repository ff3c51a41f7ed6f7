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

test("restores stored text, separately for each article", () => {
  expect(writeSaved(null, saved)).toBe(true);
  const second = { ...saved, seenAt: "2026-01-06T09:00:00.000Z" };
  expect(writeSaved("black-tie", second)).toBe(true);
  expect(readSaved(null)).toEqual(saved);
  expect(readSaved("black-tie")).toEqual(second);
  clearSaved(null);
  expect([readSaved(null), readSaved("black-tie")]).toEqual([null, second]);
});

test.each([
  "",
  "null",
  "{",
  "[]",
  JSON.stringify({ ...saved, version: 2 }),
  JSON.stringify({ version: 1 }),
])("%j is not a stored article", (text) => {
  writeSaved(null, saved);
  for (const key of stored.keys()) stored.set(key, text);
  expect(readSaved(null)).toBeNull();
});

test("reads text that was stored before pictures had alt texts", () => {
  const { imageAlt: _, ...before } = fields;
  writeSaved(null, { ...saved, fields: before as typeof fields });
  expect(readSaved(null)).toEqual({ ...saved, fields: { ...fields, imageAlt: "" } });
});

test("reports a browser without storage, without an error", () => {
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

test("articles are equal only if all fields are", () => {
  expect(sameFields(fields, { ...fields })).toBe(true);
  expect(sameFields(fields, { ...fields, content: "Two lines" })).toBe(false);
});
