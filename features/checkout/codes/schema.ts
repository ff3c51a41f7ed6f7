import { z } from "zod";
import { codeKinds } from "~/db/enums";
import { categoryType } from "~/features/settings/category.schema";
import { day } from "~/features/settings/day.schema";
import { editionQuery } from "~/features/settings/edition.schema";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";
import { integerField, oneLinePattern, optionalText } from "~/lib/forms/fields";
import { maxCharge } from "~/lib/money/charge";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { codeStates, foldCode } from "./rules";

/** Codes: the director's input, and the responses. Runs anywhere. */

export const chooseTier = "Choose a price tier that needs a code";
const codeMessage = "Use 4 to 20 letters, digits and hyphens";
const emptyToNull = (value: unknown) => (value === "" || value === undefined ? null : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(emptyToNull, schema.nullable());
const limitSchema = (message: string) => optional(integerField(1, 100_000, message, message));

export const codeFormSchema = z
  .object({
    /** By default a random one. */
    code: optional(
      z
        .string()
        .trim()
        .refine(
          (text) => /^[A-Za-z0-9-]{4,20}$/.test(text) && foldCode(text).length >= 4,
          codeMessage,
        ),
    ),
    kind: z.enum(codeKinds, { error: "Choose what the code does" }),
    percent: optional(
      integerField(
        1,
        100,
        "Enter a whole number from 1 to 100",
        "Enter a whole number from 1 to 100",
      ),
    ),
    /** In the major unit of the edition's currency. */
    amount: optional(
      z.coerce
        .number("Enter an amount")
        .positive("Enter an amount")
        .max(maxCharge, "Enter a smaller amount"),
    ),
    /** The code of the price tier that it opens. */
    tier: optional(z.string().max(40, chooseTier)),
    /** Empty: all categories. */
    types: z.array(categoryType).max(30).default([]),
    maxUses: limitSchema("Enter how often it can be used"),
    perAddress: limitSchema("Enter how often one address can use it"),
    from: optional(day),
    lastDay: optional(day),
    note: optionalText(200).pipe(
      z.union([z.null(), z.string().regex(oneLinePattern, "Please keep this on one line")]),
    ),
  })
  .superRefine(({ kind, percent, amount, tier, from, lastDay }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", message, path: [field] });
    if (kind === "percent" && percent === null) {
      refuse("percent", "Enter a whole number from 1 to 100");
    }
    if (kind === "amount" && amount === null) refuse("amount", "Enter an amount");
    if (kind === "tier" && tier === null) refuse("tier", chooseTier);
    if (from !== null && lastDay !== null && lastDay < from) {
      refuse("lastDay", "The last day must not be before the first");
    }
  });
export type CodeValues = z.output<typeof codeFormSchema>;

export const codeSchema = z.object({
  id: z.uuid(),
  /** As it was entered or generated; a waiver code like 'K7MQ-9ZTB-4XWA'. */
  code: z.string(),
  kind: z.enum(codeKinds),
  /** The code of the price tier that it opens; null for other kinds. */
  tier: z.string().nullable(),
  percent: z.int().nullable(),
  /** In the major unit of the edition's currency. */
  amount: z.number().nullable(),
  /** Empty: all categories. */
  types: z.array(categoryType),
  maxUses: z.int().nullable(),
  perAddress: z.int().nullable(),
  from: z.string().nullable(),
  lastDay: z.string().nullable(),
  note: z.string().nullable(),
  /** By entries. */
  uses: z.int(),
  /** With a quoted fee that can still be paid. */
  held: z.int(),
  state: z.enum(codeStates),
  version: z.int(),
});
export type Code = z.output<typeof codeSchema>;

/** What the section and its dialog need of a call for entries. */
export type CodesCall = {
  currency: string;
  categories: readonly { type: string; name: string; plural: string }[];
  tiers: readonly { code: string; name: string; proof: "none" | "code" }[];
};

export const codeListQuery = pageQuerySchema.extend(editionQuery.shape);

export const codeUseSchema = z.object({
  submissionId: z.uuid(),
  title: z.string(),
  /** In minor units of the entry's currency. */
  savedCents: z.int(),
  at: momentOrTextSchema,
});
