import { z } from "zod";

/** Filters of the list of submissions under a name of the director's. Runs anywhere. */

/** So many are kept for a person. */
export const mostViews = 30;

const name = z
  .string("Name the view")
  .trim()
  .min(1, "Name the view")
  .max(40, "A name may have 40 characters at most");

/** The filters as the page's address has them: 'status=pending&country=Peru'. */
const query = z
  .string("Say which filters the view has")
  .min(1, "Choose a filter first")
  .max(1_000, "These are too many filters for a view")
  .regex(/^[\w%+.*=&-]+$/, "Say the filters as an address has them");

export const viewInputSchema = z.object({ name, query });
export const viewNameSchema = z.object({ name });
export const viewSchema = z.object({ id: z.uuid(), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof viewSchema>;
