import { z } from "zod";
import { accents } from "~/features/festival/schema";

const line = (name: string, max: number) =>
  z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .max(max, `${name} must be ${max} characters or less`)
    .regex(/^\P{Cc}*$/u, `${name} must be a single line`);

/** The path of a picture on this site; the site never loads one from elsewhere. */
const ownPath = z
  .string()
  .trim()
  .max(500)
  .regex(
    /^\/(?![/\\])[\w./%~-]*$/,
    "The picture must be an address on this site, such as /art/news-road.webp",
  );

/** What the director writes. */
export const newsDraftSchema = z.object({
  title: line("Title", 200),
  excerpt: line("Excerpt", 500),
  /** Plain text; line breaks are kept. */
  content: z
    .string("Content is required")
    .trim()
    .min(1, "Content is required")
    .max(40_000, "Content must be 40000 characters or less"),
  /** Absent or null: one of the festival's own pictures is chosen. */
  imageUrl: ownPath.nullish(),
  category: line("Category", 60),
  categoryColor: z.enum(accents, "Choose gold, purple, green, pink or rose").default("gold"),
  /**
   * Shown as given. Read as a day where it is one ('January 6, 2026' or
   * '2026-01-06'): the article appears when that day begins at the festival.
   * Absent: today.
   */
  publishDate: line("Publish date", 60).optional(),
  author: line("Author", 120).nullish(),
});
export type NewsDraft = z.infer<typeof newsDraftSchema>;

/** Any of the draft's fields; what is left out stays. */
export const newsChangeSchema = newsDraftSchema
  .extend({ categoryColor: newsDraftSchema.shape.categoryColor.unwrap() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Say what should change");
export type NewsChange = z.infer<typeof newsChangeSchema>;

/** An article in a list. */
export const newsItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  categoryColor: z.enum(accents).catch("gold"),
  publishDate: z.string(),
  imageUrl: z.string(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

export const newsArticleSchema = newsItemSchema.extend({
  content: z.string(),
  author: z.string().nullable(),
});
export type NewsArticle = z.infer<typeof newsArticleSchema>;
