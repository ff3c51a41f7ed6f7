import { z } from "zod";
import { storageRegistry } from "~/lib/browser-storage/registry";
import type { ArticleFields } from "./hooks";

/**
 * The director's unsaved article, stored in this browser (localStorage), so that a closed tab or an
 * ended session loses nothing. Storage can be full, switched off or contain something else: reading
 * then returns null, writing false.
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
    // Stored before pictures had alt texts.
    imageAlt: text.default(""),
  }),
  /**
   * The typed publishing time, in the festival's time zone; carried over to the page of the first
   * save.
   */
  when: z.string().max(40).optional(),
  /** The version of the article that it was written over; null for a new one. */
  seenAt: z.string().nullable(),
  /** When, ISO 8601. */
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

/** False: this browser keeps nothing. */
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
    // If removing fails, nothing was stored either.
  }
}

export const sameFields = (a: ArticleFields, b: ArticleFields) =>
  (Object.keys(a) as (keyof ArticleFields)[]).every((name) => a[name] === b[name]);
