import { z } from "zod";

/** An edition in an address or a call: its year, '2027'. It may not exist. */
export const editionSlug = z
  .string()
  .regex(/^(20\d\d|2100)$/, "Enter a year from 2000 to 2100, like 2026");

/** A filter by edition; 'all' for lists that can show every one. */
export const editionFilter = z
  .string()
  .regex(/^(20\d\d|2100|all)$/, "Enter a year from 2000 to 2100, like 2026, or all");

/** The edition of a call; by default the current one. */
export const editionQuery = z.object({ edition: editionSlug.optional() });

/** The edition of a list that can also show all editions. */
export const editionListQuery = z.object({ edition: editionFilter.optional() });

/** The message for a year without an edition. */
export const noSuchEdition = (slug: string) => `We can't find the edition ${slug}`;
