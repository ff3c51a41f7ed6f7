import { z } from "zod";

/** Saved filters and columns of the submission list. Runs anywhere. */

/** The most views per person. */
export const maxViews = 30;

const name = z
  .string("Enter a name")
  .trim()
  .min(1, "Enter a name")
  .max(40, "A name may have 40 characters at most");

/** Filters and columns as in the page's address: 'status=pending&country=Peru&show=director.score'. */
const query = z
  .string("Choose the filters of the view")
  .min(1, "Choose a filter first")
  .max(1_000, "Too many filters for a view")
  .regex(/^[\w%+.*:=&-]+$/, "Send the filters as a query string");

export const viewInputSchema = z.object({ name, query });
/** A new name, other filters and columns, or both. */
export const viewChangeSchema = z
  .object({ name, query })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Send name or query");
export const viewSchema = z.object({ id: z.uuid(), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof viewSchema>;
