import { z } from "zod";
import { accents, categoryIcons, filmLinks } from "~/db/enums";
import { categoryKinds, typePattern } from "~/db/submission-type";
import { feePair, prizeAmount } from "./amount.schema";
import { integer, line, list, paragraph } from "./fields.schema";

/** A category of the call for entries. Runs anywhere. */

export const maxCategories = 30;

/** A type in a call; whether the edition has it is checked by the call (category-types.queries.server.ts). */
export const categoryType = z
  .string({ error: "Choose a category" })
  .max(40, "Choose a category")
  .regex(typePattern, "Choose a category");

/** The shipped pictures of categories: file names under /art, without their extension. */
export const categoryPictures = [
  "cat-short",
  "cat-feature",
  "cat-series",
  "cat-logline",
  "cat-match",
  "cat-sea",
  "cat-windows",
] as const;

/** The address of a picture that was uploaded to this site. */
export const uploadedPicture = z
  .string()
  .regex(/^\/images\/[0-9a-f]{64}(?:-\d{1,4})?\.webp$/, "Upload a picture first");

export const phoneSchema = z
  .enum(filmLinks, "Choose whether a phone number is required")
  .exclude(["none"]);

export const slugPattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Characters of a synopsis or a script. */
export const maxCharacters = 20_000;
const characters = integer(1, maxCharacters);

const genre = z.object({
  value: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,59}$/, "Use lower-case letters, digits, hyphens and underscores"),
  label: line(60),
});

/**
 * The form of a category. A missing value is the documented one of its type, or the default of new categories
 * (category-form.rules.ts), so that the documented categories are stored and sent as they always were.
 */
export const categoryForm = {
  kind: z.enum(categoryKinds, "Choose film or script").optional(),
  slug: z
    .string()
    .max(40)
    .regex(slugPattern, "Use lower-case letters, digits and hyphens")
    .optional(),
  icon: z.enum(categoryIcons).optional(),
  /** Characters of the synopsis, or of the script. */
  text: z.object({ min: characters, max: characters }).optional(),
  genres: list(genre, { max: 40, nameOf: ({ value }) => value }).optional(),
  link: z.enum(filmLinks).optional(),
  phone: phoneSchema.optional(),
  /** The most entries of one email address; null without limit. */
  perAddress: integer(1, 1_000).nullable().optional(),
  open: z.boolean().optional(),
};

export const categorySchema = z.object({
  type: categoryType,
  /** 'Short Film' */
  name: line(),
  /** 'Short Films' */
  plural: line(),
  emoji: z.string().min(1).max(16),
  accent: z.enum(accents),
  /** File name of the art under /art, without its extension; or the address of an uploaded picture. */
  art: z
    .string()
    .regex(/^[a-z-]+$/)
    .or(uploadedPicture),
  artAlt: line(),
  description: paragraph,
  features: list(line(), { max: 8 }),
  prize: prizeAmount,
  /** What the landing page shows. Never charged: the documents have both values. */
  advertisedFee: feePair,
  advertisedLength: line(),
  /** What is charged. Never shown as the advertised fee. */
  chargedFee: feePair,
  /** Minutes that the form accepts; null if there is no running time. */
  acceptedMinutes: z.object({ min: integer(1, 600), max: integer(1, 600) }).nullable(),
  ...categoryForm,
  /** Its fees were never entered: it takes no entries. */
  unpriced: z.literal(true).optional(),
  /** Only for entries that moved from the edition before: not public. */
  carried: z.literal(true).optional(),
});
export type Category = z.output<typeof categorySchema>;

/** The categories of an edition, each type and each address once. */
export const categoryList = z
  .array(categorySchema)
  .min(1, "Keep at least one category")
  // Those of the director, and those of entries that moved here.
  .max(2 * maxCategories)
  .refine((all) => new Set(all.map(({ type }) => type)).size === all.length);
