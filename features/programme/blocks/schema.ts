import { z } from "zod";
import { blockKinds } from "~/db/enums";
import { requiredVersionField } from "~/lib/api/version-field";
import { integerField, oneLinePattern, requiredText } from "~/lib/forms/fields";

/** Blocks in requests and responses of the admin. Runs anywhere. */

const blockFilm = z.object({
  filmId: z.uuid("Choose a film"),
  /** The pause after it; the last one's does not count. */
  gapSeconds: integerField(
    0,
    7_200,
    "Enter a pause of 0 or more",
    "Enter a pause of up to two hours",
  ),
});

const blockFields = z.object({
  title: requiredText("Enter a title").regex(oneLinePattern, "Please keep it on one line"),
  text: z.string().trim().max(5000, "Please keep this under 5000 characters"),
  kind: z.enum(blockKinds, "Choose single, shorts or event"),
  /** The full list, in order. */
  films: z
    .array(blockFilm.extend({ gapSeconds: blockFilm.shape.gapSeconds.default(0) }))
    .max(100, "Add up to 100 films")
    .refine(
      (all) => new Set(all.map(({ filmId }) => filmId)).size === all.length,
      "List each film once",
    ),
});

export const newBlockSchema = z.object({
  ...blockFields.shape,
  text: blockFields.shape.text.default(""),
  kind: blockFields.shape.kind.default("single"),
  films: blockFields.shape.films.default([]),
});
export type NewBlock = z.output<typeof newBlockSchema>;

export const blockChangeSchema = blockFields.partial().extend(requiredVersionField);
export type BlockChange = z.output<typeof blockChangeSchema>;

export const blockSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  kind: z.enum(blockKinds),
  films: z.array(z.object({ filmId: z.uuid(), gapSeconds: z.int() })),
  version: z.int(),
});
export type Block = z.output<typeof blockSchema>;
