import { z } from "zod";
import { accents } from "~/db/enums";
import { entryLabelSchema } from "~/features/submissions/labels.schema";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";
import { requiredLine } from "~/lib/forms/fields";

/** Labels in requests and responses. Runs anywhere. */

export const maxLabelLength = 40;
/** The most labels of an edition. */
export const maxLabels = 100;
/** The most entries of one call. */
const maxLabelChanges = 1_000;

export const newLabelSchema = z.object({
  name: requiredLine("Enter a name", maxLabelLength),
  accent: z.enum(accents, { error: "Choose a color" }),
});

export const labelSchema = entryLabelSchema.extend({ version: z.number() });
export type Label = z.output<typeof labelSchema>;

/** A label with its use. */
export const usedLabelSchema = labelSchema.extend({
  /** The number of its entries that were not withdrawn. */
  entries: z.number(),
  /** When it was last put on an entry that still has it; null without one. */
  usedAt: momentOrTextSchema.nullable(),
});
export type UsedLabel = z.output<typeof usedLabelSchema>;

export const setLabelSchema = z.object({
  label: z.uuid(),
  ids: z
    .array(z.uuid())
    .min(1, "Choose at least one submission")
    .max(maxLabelChanges, "Choose up to 1,000 submissions"),
  /** True puts it on the entries, false takes it off. */
  on: z.boolean(),
});

/** The entries that changed: the others had it already, or did not have it. */
export const labelChangeSchema = z.object({ changed: z.array(z.uuid()) });
