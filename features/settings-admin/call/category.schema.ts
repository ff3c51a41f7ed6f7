import { z } from "zod";
import { accents, categoryIcons, filmLinks } from "~/db/enums";
import { categoryKinds } from "~/db/submission-type";
import { prizeAmount } from "~/features/settings/amount.schema";
import {
  categoryForm,
  categoryPictures,
  phoneSchema,
  uploadedPicture,
} from "~/features/settings/category.schema";
import { integer, line, list, paragraph } from "~/features/settings/fields.schema";

/** A category as the director edits it. Runs anywhere. */

const bounds = z.object({ min: z.number(), max: z.number() });

export const callCategorySchema = z.object({
  /** The type, which never changes. */
  id: z.string(),
  type: z.string(),
  /** Its form is at /submit/{slug}. */
  slug: z.string(),
  kind: z.enum(categoryKinds),
  name: z.string(),
  plural: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  accent: z.enum(accents),
  icon: z.enum(categoryIcons),
  picture: z.string(),
  pictureAlt: z.string(),
  /** In the major unit of the edition's currency. */
  prize: z.number(),
  advertisedLength: z.string(),
  /** Null for a script. */
  minutes: bounds.nullable(),
  /** Characters of the synopsis, or of the script. */
  text: bounds,
  genres: z.array(z.object({ value: z.string(), label: z.string() })),
  link: z.enum(filmLinks),
  phone: phoneSchema,
  perAddress: z.number().nullable(),
  /** Whether it takes entries while submissions are open. */
  open: z.boolean(),
  /** Its fees were entered; without them it takes no entries. */
  priced: z.boolean(),
  /** Drafts and entries of the edition. */
  entries: z.number(),
});
export type CallCategory = z.output<typeof callCategorySchema>;

const version = z.int("Send the version that you edited").min(0).max(8_640_000_000_000_000);

const checkBoundsOrder =
  (message: string) =>
  ({ min, max }: { min: number; max: number }, context: z.RefinementCtx) => {
    if (min > max) context.addIssue({ code: "custom", message, path: ["max"] });
  };

const fields = {
  name: line(60),
  plural: line(60),
  description: paragraph,
  features: list(line(), { max: 8 }),
  accent: z.enum(accents, "Choose a color"),
  icon: z.enum(categoryIcons, "Choose an icon"),
  picture: z.union([z.enum(categoryPictures), uploadedPicture], "Choose a picture"),
  pictureAlt: line(),
  prize: prizeAmount,
  advertisedLength: line(),
  minutes: z
    .object({ min: integer(1, 600), max: integer(1, 600) })
    .superRefine(checkBoundsOrder("The most minutes must not be fewer than the least"))
    // A script has none.
    .nullable(),
  text: categoryForm.text
    .unwrap()
    .superRefine(checkBoundsOrder("The most characters must not be fewer than the least")),
  /** A script has none. */
  genres: z.array(z.never()).length(0).or(categoryForm.genres.unwrap()),
  link: z.enum(filmLinks, "Choose whether a link is asked"),
  phone: phoneSchema,
  perAddress: categoryForm.perAddress.unwrap(),
  open: z.boolean(),
  slug: categoryForm.slug.unwrap(),
};

export const newCategorySchema = z.object({
  ...z.object(fields).partial().shape,
  name: fields.name,
  kind: categoryForm.kind.unwrap(),
  version,
});
export type NewCategory = z.output<typeof newCategorySchema>;

export const categoryChangeSchema = z.object({
  ...z.object(fields).partial().shape,
  kind: categoryForm.kind,
  version,
});
export type CategoryChange = z.output<typeof categoryChangeSchema>;

export const categoryOrderSchema = z.object({ ids: z.array(z.string().max(40)).max(100), version });
export type CategoryOrder = z.output<typeof categoryOrderSchema>;

export const generalFormSchema = z.object({
  generalForm: z.boolean("Choose whether the general form is offered"),
  version,
});
export type GeneralFormInput = z.output<typeof generalFormSchema>;
