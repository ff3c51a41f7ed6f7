import { z } from "zod";
import { storageRegistry } from "~/lib/browser-storage/registry";
import type { ArticleFields } from "./hooks";

/**
 * The director's unsaved article, stored in localStorage, so that a closed tab or an ended session loses nothing.
 * Storage can be full, disabled or invalid: then reading returns null, and writing false.
 */

const text = z.string().max(60_000);
const savedSchema = z.object({
  version: z.literal(1),
  fields: z.object({
    title: text,
    excerpt: text,
    content: text,
    category: text,
    categoryColor: text,
    publishDate: text,
    author: text,
    imageUrl: text,
    // Entries from before pictures had alt texts lack it.
    imageAlt: text.default(""),
  }),
  /** The typed publishing time, in the festival's time zone; kept when the first save opens the article's page. */
  when: z.string().max(40).optional(),
  /** The `updatedAt` of the article that it is based on; null for a new one. */
  seenAt: z.string().nullable(),
  /** When it was stored, ISO 8601. */
  at: z.iso.datetime(),
});
export type SavedArticle = Omit<z.infer<typeof savedSchema>, "version">;

/** `id` is null for an article that was never saved. */
const keyOf = (id: string | null) => `${storageRegistry.article.name}${id ?? ""}`;

export function readSaved(id: string | null): SavedArticle | null {
  try {
    const kept = window.localStorage.getItem(keyOf(id));
    const parsed = kept === null ? null : savedSchema.safeParse(JSON.parse(kept));
    if (!parsed?.success) return null;
    const { version: _, ...rest } = parsed.data;
    return rest;
  } catch {
    return null;
  }
}

/** False if this browser stores nothing. */
export function writeSaved(id: string | null, kept: SavedArticle): boolean {
  try {
    window.localStorage.setItem(keyOf(id), JSON.stringify({ version: 1, ...kept }));
    return true;
  } catch {
    return false;
  }
}

export function clearSaved(id: string | null): void {
  try {
    window.localStorage.removeItem(keyOf(id));
  } catch {
    // If removing fails, nothing was stored.
  }
}

export const sameFields = (a: ArticleFields, b: ArticleFields) =>
  (Object.keys(a) as (keyof ArticleFields)[]).every((name) => a[name] === b[name]);
