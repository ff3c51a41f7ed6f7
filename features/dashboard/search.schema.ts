import { z } from "zod";

/** What is found from everywhere at the desk. Runs anywhere. */

/** Fewer letters begin too many words. */
export const shortestSearch = 2;

export const findQuerySchema = z.object({
  q: z
    .string("Enter a search term")
    .trim()
    .min(shortestSearch, `Enter at least ${shortestSearch} characters`)
    .max(100, "Enter up to 100 characters"),
});

/** One find: what it is called, what else tells it from others, and its page. */
const hitSchema = z.object({ id: z.string(), title: z.string(), note: z.string(), to: z.string() });
export type Hit = z.output<typeof hitSchema>;

/** The best few of each kind. */
export const foundSchema = z.object({
  films: z.array(hitSchema),
  people: z.array(hitSchema),
  messages: z.array(hitSchema),
  /** Emails of the outbox, each with its state. */
  emails: z.array(hitSchema),
  news: z.array(hitSchema),
});
export type Found = z.output<typeof foundSchema>;
