import { z } from "zod";

/** The global search of the admin. Runs anywhere. */

/** Shorter queries match too many words. */
export const shortestSearch = 2;

export const findQuerySchema = z.object({
  q: z
    .string("Enter a search term")
    .trim()
    .min(shortestSearch, `Enter at least ${shortestSearch} characters`)
    .max(100, "Enter up to 100 characters"),
});

/** A result: title, a distinguishing note, and its page. */
export const hitSchema = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  to: z.string(),
});
export type Hit = z.output<typeof hitSchema>;

/** The best results of each kind. */
export const searchResultsSchema = z.object({
  films: z.array(hitSchema),
  people: z.array(hitSchema),
  messages: z.array(hitSchema),
  /** Emails of the outbox with their state. */
  emails: z.array(hitSchema),
  news: z.array(hitSchema),
});
export type SearchResults = z.output<typeof searchResultsSchema>;
