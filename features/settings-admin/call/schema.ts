import { z } from "zod";
import { answerReaders, questionKinds, tierProofs } from "~/db/enums";
import { feeAmount } from "~/features/settings/amount.schema";
import { categoryType, maxCategories } from "~/features/settings/category.schema";
import { day } from "~/features/settings/day.schema";
import { feeCodePattern, paidElsewhere, standardTier } from "~/features/settings/fee-codes.rules";
import { deadlineName, maxDeadlines } from "~/features/settings/fee-deadlines.schema";
import { standardTierName } from "~/features/settings/price-tiers.rules";
import { maxTiers, tierCode, tierName } from "~/features/settings/price-tiers.schema";
import { publicQuestionSchema } from "~/features/settings/questions.schema";
import { oneLinePattern, optionalText, requiredText } from "~/lib/forms/fields";
import { latinWords } from "~/lib/latin-words";
import { callCategorySchema } from "./category.schema";

/** The call for entries of an edition: its deadlines, price tiers, fees, and questions. Runs anywhere. */

/** 'Early bird' → 'early_bird' */
export function codeOf(name: string): string {
  const words = latinWords(name, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 36);
  const code = /^[a-z]/.test(words) ? words : `fee_${words}`;
  return code === paidElsewhere ? `fee_${code}` : code;
}

type NamedItem = { code?: string | undefined; name: string };

/**
 * The codes of deadlines or tiers. A new one whose code is taken gets a number: `fee_2`; but two of the same name get the
 * same code, which the schema refuses.
 */
export function codesOf(items: readonly NamedItem[]): string[] {
  const codes: string[] = [];
  for (const [index, { code, name }] of items.entries()) {
    const newCode = codeOf(name);
    const isNameTwice = items.some(
      (item, otherIndex) => otherIndex !== index && item.name === name,
    );
    const takenCodes = new Set([...codes, ...items.flatMap((item) => item.code ?? [])]);
    let freeCode = newCode;
    for (let number = 2; takenCodes.has(freeCode) && !isNameTwice; number += 1)
      freeCode = `${newCode.slice(0, 36)}_${number}`;
    codes.push(code ?? freeCode);
  }
  return codes;
}

/** The last moment that a date can hold, in milliseconds. */
const latestMoment = 8_640_000_000_000_000;

/** The version of the settings, in milliseconds; deadlines and fees belong to them. */
const versionField = {
  version: z.int("Send the version that you edited").min(0).max(latestMoment),
};

const feeSchema = z.object({
  type: z.string().max(40),
  /** The codes of a deadline and of a price tier. */
  deadline: z.string().max(40),
  tier: z.string().max(40),
  /** In the major unit of the edition's currency; 0: free. */
  amount: feeAmount,
});

/** A question as the director sees it. */
export const questionSchema = publicQuestionSchema.extend({
  id: z.uuid(),
  /** The categories that it is for; empty: all. */
  types: z.array(categoryType),
  jury: z.enum(answerReaders),
  /** Archived: no longer in the forms. */
  retired: z.boolean(),
  /** The number of entries with an answer. */
  answers: z.number(),
});
export type Question = z.output<typeof questionSchema>;

export const callSchema = z.object({
  /** The year, '2026'. */
  edition: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  /** Whether the form for films of no category is offered, at /submit/film. */
  generalForm: z.boolean(),
  categories: z.array(callCategorySchema),
  deadlines: z.array(
    z.object({ code: z.string(), name: z.string(), endsOn: z.string().nullable() }),
  ),
  /** The standard one first. */
  tiers: z.array(z.object({ code: z.string(), name: z.string(), proof: z.enum(tierProofs) })),
  /** All fees of the standard tier; of another tier only those that it has. */
  fees: z.array(feeSchema.extend({ amount: z.number() })),
  questions: z.array(questionSchema),
  ...versionField,
});
export type Call = z.output<typeof callSchema>;

/** 30 categories at 10 deadlines in 10 tiers. */
const maxFees = 3_000;

const tierList = z
  .array(z.object({ code: tierCode.optional(), name: tierName, proof: z.enum(tierProofs) }))
  .min(1, "Keep the standard price tier")
  .max(maxTiers, `Keep this to ${maxTiers} price tiers`)
  .superRefine((tiers, context) => {
    const addError = (index: number, field: string, message: string) =>
      context.addIssue({ code: "custom", message, path: [index, field] });
    const codes = codesOf(tiers);
    tiers.forEach(({ name, proof }, index) => {
      if (index === 0 && (codes[0] !== standardTier || name !== standardTierName)) {
        addError(0, "name", `The first price tier is '${standardTierName}'`);
      }
      if (index === 0 && proof !== "none") {
        addError(0, "proof", "The standard price needs no code");
      }
      if (codes.indexOf(codes[index] ?? "") < index) {
        addError(index, "name", "This price tier appears twice");
      }
    });
  });

export const deadlinesSchema = z.object({
  deadlines: z
    .array(
      z.object({
        code: z.string().regex(feeCodePattern).optional(),
        name: deadlineName,
        /** The last day of its fee, inclusive; null only for the last deadline. */
        endsOn: z.preprocess((value) => (value === "" ? null : value), day.nullable()),
      }),
    )
    .min(1, "Keep at least one deadline")
    .max(maxDeadlines, `Keep this to ${maxDeadlines} deadlines`)
    .superRefine((deadlines, context) => {
      const addError = (index: number, field: string, message: string) =>
        context.addIssue({ code: "custom", message, path: [index, field] });
      const codes = codesOf(deadlines);
      deadlines.forEach(({ endsOn }, index) => {
        const previousDay = deadlines[index - 1]?.endsOn;
        if (codes.indexOf(codes[index] ?? "") < index) {
          addError(index, "name", "This deadline appears twice");
        }
        if (endsOn === null && index < deadlines.length - 1) {
          addError(index, "endsOn", "Choose a date. Only the last deadline may have none");
        }
        if (previousDay && endsOn && endsOn <= previousDay) {
          addError(index, "endsOn", "Each deadline must be after the one before");
        }
      });
    }),
  /** The price tiers, as `PUT /api/call/tiers` takes them; without them they stay. */
  tiers: tierList.optional(),
  /** The fees of these deadlines, as `PUT /api/call/fees` takes them; without them a new one has the last one's. */
  fees: z.array(feeSchema).max(maxFees).optional(),
  ...versionField,
});
export type DeadlinesInput = z.output<typeof deadlinesSchema>;

export const tiersSchema = z.object({ tiers: tierList, ...versionField });
export type TiersInput = z.output<typeof tiersSchema>;

export const feesSchema = z.object({ fees: z.array(feeSchema).max(maxFees), ...versionField });
export type FeesInput = z.output<typeof feesSchema>;

const maxRule = "Enter a whole number from 1 to 5,000";
const choicesRule = "Enter at least two answers, each once";

const questionFields = {
  label: requiredText("Enter the question", 200).regex(
    oneLinePattern,
    "Please keep this on one line",
  ),
  hint: optionalText(300),
  kind: z.enum(questionKinds, "Choose how it is answered"),
  /** For a `choice`; of other kinds not read. */
  choices: z.array(requiredText("Enter an answer", 100)).max(30, "Keep this to 30 answers"),
  /** For a text; by default 200 characters for `short`, 2,000 for `long`. */
  max: z.int(maxRule).min(1, maxRule).max(5_000, maxRule).nullable(),
  required: z.boolean(),
  types: z.array(categoryType).max(maxCategories),
  jury: z.enum(answerReaders),
};

/** The most questions of an edition. */
export const maxQuestions = 30;

export const newQuestionSchema = z.object({
  ...questionFields,
  /** By default made of the label. */
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, "Use lower-case letters, digits and underscores")
    .optional(),
  choices: questionFields.choices.default([]),
  max: questionFields.max.default(null),
  required: questionFields.required.default(false),
  types: questionFields.types.default([]),
  jury: questionFields.jury.default("never"),
  ...versionField,
});
export type NewQuestion = z.output<typeof newQuestionSchema>;

export const questionChangeSchema = z.object({
  ...z.object(questionFields).partial().shape,
  retired: z.boolean().optional(),
  ...versionField,
});
export type QuestionChange = z.output<typeof questionChangeSchema>;

export const questionOrderSchema = z.object({ ids: z.array(z.uuid()).max(100), ...versionField });
export type QuestionOrder = z.output<typeof questionOrderSchema>;

/** The version in the query of a deletion. */
export const callVersionQuery = z.object({
  version: z
    .string("Send the version that you edited")
    .regex(/^\d{1,16}$/, "Send the version that you edited")
    .transform(Number)
    .pipe(versionField.version),
});

type KindFields = Pick<NewQuestion, "kind" | "choices" | "max">;

/** Choices and length by the kind; `error`: the message if a choice has fewer than two answers, or one twice. */
export function fieldsOfKind({ kind, choices, max }: KindFields) {
  const defaultMax = { short: 200, long: 2_000 };
  return {
    kind,
    choices: kind === "choice" ? choices : [],
    max: kind === "short" || kind === "long" ? (max ?? defaultMax[kind]) : null,
    error:
      kind === "choice" && (choices.length < 2 || new Set(choices).size < choices.length)
        ? choicesRule
        : null,
  };
}
