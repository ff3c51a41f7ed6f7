import { z } from "zod";
import { storageEntry } from "~/lib/browser-storage/stored";
import type { ArticleFields } from "./hooks";

/**
 * The director's unsaved article, stored in this browser, so that a closed tab or an ended session loses nothing.
 * Other data reads as null.
 */

const fieldText = z.string().max(60_000);
const savedSchema = z.object({
  version: z.literal(1),
  fields: z.object({
    title: fieldText,
    excerpt: fieldText,
    content: fieldText,
    category: fieldText,
    categoryColor: fieldText,
    publishDate: fieldText,
    author: fieldText,
    imageUrl: fieldText,
    // Entries from before pictures had alt texts lack it.
    imageAlt: fieldText.default(""),
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
const storageOf = (id: string | null) => storageEntry("article", id ?? "");

/** What this browser stored of an article; null without anything valid. */
export function readSaved(id: string | null): SavedArticle | null {
  const parsed = savedSchema.safeParse(storageOf(id).readJson());
  if (!parsed.success) return null;
  const { version: _, ...saved } = parsed.data;
  return saved;
}

/** False if this browser stores nothing. */
export const writeSaved = (id: string | null, saved: SavedArticle): boolean =>
  storageOf(id).write(JSON.stringify({ version: 1, ...saved }));

/** Deletes what this browser stored of an article. */
export const clearSaved = (id: string | null): void => storageOf(id).remove();

/** Whether two articles have equal fields. */
export const sameFields = (a: ArticleFields, b: ArticleFields) =>
  (Object.keys(a) as (keyof ArticleFields)[]).every((name) => a[name] === b[name]);
