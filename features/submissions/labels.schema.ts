import { z } from "zod";
import { accents } from "~/db/enums";

/** A label as its entries show it: for the director alone. Runs anywhere. */
export const entryLabelSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  accent: z.enum(accents),
});
export type EntryLabel = z.output<typeof entryLabelSchema>;
