import { z } from "zod";

/** An edition in an address or a call: its year, '2027'. Whether there is one is not said here. */
export const editionSlug = z
  .string()
  .regex(/^(20\d\d|2100)$/, "Write a year from 2000 to 2100, like 2026");

/** What narrows a list to an edition; 'all' for the lists that show every one. */
export const editionFilter = z
  .string()
  .regex(/^(20\d\d|2100|all)$/, "Write a year from 2000 to 2100, like 2026, or all");

/** Of which edition something is asked or changed; of the current one where it is not said. */
export const editionQuery = z.object({ edition: editionSlug.optional() });

/** The same of a list that shows every one, too. */
export const editionListQuery = z.object({ edition: editionFilter.optional() });

/** What is said of a year that has no edition. */
export const noSuchEdition = (slug: string) => `We can't find the edition ${slug}`;
