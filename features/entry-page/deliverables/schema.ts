import { z } from "zod";
import { deliverableKinds, deliverableStates } from "~/db/enums";
import { categoryType, maxCategories } from "~/features/settings/category.schema";
import { versionSchema } from "~/lib/api/version-field";
import { oneLinePattern, optionalText, requiredText } from "~/lib/forms/fields";

/** Deliverables of accepted films, and their items. Runs anywhere. */

const label = requiredText("Enter what you need", 120).regex(
  oneLinePattern,
  "Please keep it on one line",
);
const types = z
  .array(categoryType)
  .max(maxCategories)
  .refine((types) => new Set(types).size === types.length, "Choose each category once");
const dueOn = z.iso.date("Enter a date like 2026-01-31");

export const deliverableSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  kind: z.enum(deliverableKinds),
  /** The categories that need it; empty if no film needs it any more. */
  types,
  required: z.boolean(),
  dueOn,
  version: z.number(),
});
export type Deliverable = z.output<typeof deliverableSchema>;

export const newDeliverableSchema = z.object({
  label,
  kind: z.enum(deliverableKinds, { error: "Choose a link, a text or a file" }),
  types: types.min(1, "Choose at least one category"),
  required: z.boolean(),
  dueOn,
});
export type NewDeliverable = z.output<typeof newDeliverableSchema>;

/** Missing fields stay. The kind cannot change: values may exist already. */
export const deliverableChangeSchema = z
  .object({ label, types, required: z.boolean(), dueOn })
  .partial()
  .extend({ version: versionSchema });
export type DeliverableChange = z.output<typeof deliverableChangeSchema>;

/** One deliverable of one film. */
export const deliverableItemSchema = z.object({
  deliverableId: z.uuid(),
  submissionId: z.uuid(),
  title: z.string(),
  label: z.string(),
  state: z.enum(deliverableStates),
  value: z.string().nullable(),
  note: z.string().nullable(),
  /** 0 before the first submission. */
  version: z.number(),
});
export type DeliverableItem = z.output<typeof deliverableItemSchema>;

const judgements = ["approved", "returned", "waived", "open"] as const;

export const itemChangeSchema = z
  .object({
    state: z.enum(judgements, { error: "Choose approved, returned, waived or open" }),
    note: optionalText(1_000),
    version: versionSchema,
  })
  .refine(({ state, note }) => state !== "returned" || note !== null, {
    path: ["note"],
    error: "Enter what needs to change",
  });
export type ItemChange = z.output<typeof itemChangeSchema>;

export const remindSchema = z.object({
  /** Only counts the emails. */
  dryRun: z.boolean(),
});
export const remindedSchema = z.object({ letters: z.number() });

/** The value that a filmmaker submits. */
export const deliverableValueSchema = z.object({
  value: z.string("Enter the text or link").trim(),
});

/** A deliverable as the filmmaker sees it. */
export const entryDeliverableSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  kind: z.enum(deliverableKinds),
  required: z.boolean(),
  dueOn: z.iso.date(),
  state: z.enum(deliverableStates),
  value: z.string().nullable(),
  note: z.string().nullable(),
});
export type EntryDeliverable = z.output<typeof entryDeliverableSchema>;
