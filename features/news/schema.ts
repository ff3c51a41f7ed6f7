import { z } from "zod";
import { accents } from "~/db/enums";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { oneLinePattern } from "~/lib/forms/fields";

/** One line of text; may be empty in a draft. */
const lineOfText = (name: string, max: number) =>
  z
    .string(`${name} is required`)
    .trim()
    .max(max, `${name} must be ${max} characters or less`)
    .regex(oneLinePattern, `${name} must be a single line`);

/** The path of a picture on this site; no picture is loaded from elsewhere. */
const picturePath = z
  .string()
  .trim()
  .max(500)
  .regex(
    /^\/(?![/\\])[\w./%~-]*$/,
    "The picture must be an address on this site, such as /art/news-road.webp",
  );

const momentRule = "Enter a date and time with a time zone, such as 2026-01-06T17:00:00Z";

/** A moment of this century: a plausible one, which every database accepts. */
const publishMoment = z.iso
  .datetime({ offset: true, error: momentRule })
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2100, momentRule);

const fields = {
  title: lineOfText("Title", 200).min(1, "Title is required"),
  excerpt: lineOfText("Excerpt", 500),
  /** Markdown (lib/rich-text/parse-markdown.ts); line breaks are kept. */
  content: z
    .string("Content is required")
    .trim()
    .max(40_000, "Content must be 40000 characters or less"),
  /** Absent or null: one of the festival's own pictures is used. */
  imageUrl: picturePath.nullish(),
  /** The alt text of the picture. */
  imageAlt: lineOfText("The description", 300).optional(),
  category: lineOfText("Category", 60),
  categoryColor: z.enum(accents, "Choose gold, purple, green, pink or rose"),
  /** Shown as given. Empty: the day on which the article appears. */
  publishDate: lineOfText("Publish date", 60).optional(),
  author: lineOfText("Author", 120).nullish(),
  /**
   * When the article appears: 'now', a moment, or null for a draft. Absent: the publish date if it is a day ('January
   * 6, 2026' or '2026-01-06'; from midnight in the festival's time zone), else now.
   */
  publishAt: z.union([z.literal("now"), publishMoment, z.null()], momentRule).optional(),
};

/** The texts in the director's form; a draft needs only the title. */
export const newsFormSchema = z.object(fields).omit({ publishAt: true });

const requiredTexts = { excerpt: "Excerpt", content: "Content", category: "Category" } as const;

/** The missing parts of an article; empty for a complete one. */
export function missingParts(
  article: Record<keyof typeof requiredTexts, string>,
): { path: keyof typeof requiredTexts; message: string }[] {
  return (Object.keys(requiredTexts) as (keyof typeof requiredTexts)[])
    .filter((path) => article[path].trim() === "")
    .map((path) => ({ path, message: `${requiredTexts[path]} is required` }));
}

/** An article from the director. A draft needs only its title. */
export const newsDraftSchema = z
  .object({
    ...fields,
    excerpt: fields.excerpt.default(""),
    content: fields.content.default(""),
    category: fields.category.default(""),
    categoryColor: fields.categoryColor.default("gold"),
  })
  .superRefine((draft, context) => {
    if (draft.publishAt === null) return;
    for (const { path, message } of missingParts(draft)) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  });
export type NewsDraft = z.output<typeof newsDraftSchema>;

/** Any of the draft's fields; missing ones stay. */
export const newsChangeSchema = z
  .object({
    ...fields,
    /** The `updatedAt` on which this change is based; 409 if there is a newer one. */
    seenAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  })
  .partial()
  .refine(({ seenAt: _, ...change }) => Object.keys(change).length > 0, "Enter what to change");
export type NewsChange = z.output<typeof newsChangeSchema>;

/** An article in a list. */
export const newsItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  categoryColor: z.enum(accents).catch("gold"),
  /** The date that readers see, as typed. */
  publishDate: z.string(),
  imageUrl: z.string(),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

export const newsArticleSchema = newsItemSchema.extend({
  content: z.string(),
  author: z.string().nullable(),
  /** The alt text of the picture; may be empty. */
  imageAlt: z.string(),
});
export type NewsArticle = z.infer<typeof newsArticleSchema>;

/** draft: only for directors. scheduled: its publishing time is in the future. */
export const newsStates = ["draft", "scheduled", "published"] as const;
export type NewsState = (typeof newsStates)[number];

const adminFields = {
  state: z.enum(newsStates),
  /** When it appears or appeared; null for a draft. */
  publishedAt: momentSchema.nullable(),
  updatedAt: momentSchema,
};

/** An article in the director's list. */
export const adminNewsItemSchema = newsItemSchema.extend(adminFields);
export type AdminNewsItem = z.output<typeof adminNewsItemSchema>;

/** An article for the director's editor. */
export const adminArticleSchema = newsArticleSchema.extend(adminFields);
export type AdminArticle = z.output<typeof adminArticleSchema>;
/** An article for the editor before serialisation: moments are Dates. */
export type DatedAdminArticle = z.input<typeof adminArticleSchema>;

/** The filters of the director's list. */
export const newsFilterSchema = z.object({
  state: z.enum(newsStates).optional(),
  /** Words that must all occur in title, excerpt, category or author. */
  q: z.string().trim().max(100).optional(),
});
export type NewsFilters = z.output<typeof newsFilterSchema>;
