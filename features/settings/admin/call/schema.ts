import { z } from "zod";
import { answerReaders, questionKinds } from "~/db/enums";
import { feeAmount } from "~/features/settings/amount.schema";
import { categoryType, maxCategories } from "~/features/settings/category.schema";
import { day } from "~/features/settings/day.schema";
import { deadlineName } from "~/features/settings/fee-deadlines.schema";
import { feePeriodPattern, paidElsewhere } from "~/features/settings/fee-period.rules";
import { publicQuestionSchema } from "~/features/settings/questions.schema";
import { oneLine, optionalText, requiredText } from "~/lib/forms/fields";
import { callCategorySchema } from "./category.schema";

/** The call for entries of an edition: its deadlines, their fees, and its questions. Runs anywhere. */

/** The only price tier so far. */
export const standardTier = "standard";

/** 'Early bird' → 'early_bird' */
export function codeOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 36);
  const code = /^[a-z]/.test(words) ? words : `fee_${words}`;
  return code === paidElsewhere ? `fee_${code}` : code;
}

/** The last moment that a date can hold, in milliseconds. */
const latestMoment = 8_640_000_000_000_000;

/** The version of the settings, in milliseconds; deadlines and fees belong to them. */
const version = { version: z.int("Send the version that you edited").min(0).max(latestMoment) };

const feeSchema = z.object({
  type: z.string().max(40),
  /** The code of a deadline. */
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
  tiers: z.array(z.object({ code: z.string(), name: z.string(), proof: z.enum(["none", "code"]) })),
  fees: z.array(feeSchema.extend({ amount: z.number() })),
  questions: z.array(questionSchema),
  ...version,
});
export type Call = z.output<typeof callSchema>;

export const deadlinesSchema = z.object({
  deadlines: z
    .array(
      z.object({
        code: z.string().regex(feePeriodPattern).optional(),
        name: deadlineName,
        /** The last day of its fee, inclusive; null only for the last deadline. */
        endsOn: z.preprocess((value) => (value === "" ? null : value), day.nullable()),
      }),
    )
    .min(1, "Keep at least one deadline")
    .max(10, "Keep this to 10 deadlines")
    .superRefine((all, context) => {
      const refuse = (index: number, field: string, message: string) =>
        context.addIssue({ code: "custom", message, path: [index, field] });
      const codes = all.map(({ code, name }) => code ?? codeOf(name));
      all.forEach(({ endsOn }, index) => {
        const before = all[index - 1]?.endsOn;
        if (codes.indexOf(codes[index] ?? "") < index) {
          refuse(index, "name", "This deadline is there twice");
        }
        if (endsOn === null && index < all.length - 1) {
          refuse(index, "endsOn", "Choose a date. Only the last deadline may have none");
        }
        if (before && endsOn && endsOn <= before) {
          refuse(index, "endsOn", "Each deadline must be after the one before");
        }
      });
    }),
  /** The fees of these deadlines, as `PUT /api/call/fees` takes them; without them a new one has the last one's. */
  fees: z.array(feeSchema).max(400).optional(),
  ...version,
});
export type DeadlinesGiven = z.output<typeof deadlinesSchema>;

export const feesSchema = z.object({ fees: z.array(feeSchema).max(400), ...version });
export type FeesGiven = z.output<typeof feesSchema>;

const maxRule = "Enter a whole number from 1 to 5,000";
const choicesRule = "Enter at least two answers, each once";

const questionFields = {
  label: requiredText("Enter the question", 200).regex(oneLine, "Please keep this on one line"),
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
  ...version,
});
export type NewQuestion = z.output<typeof newQuestionSchema>;

export const questionChangeSchema = z.object({
  ...z.object(questionFields).partial().shape,
  retired: z.boolean().optional(),
  ...version,
});
export type QuestionChange = z.output<typeof questionChangeSchema>;

export const questionOrderSchema = z.object({ ids: z.array(z.uuid()).max(100), ...version });
export type QuestionOrder = z.output<typeof questionOrderSchema>;

/** The version in the query of a deletion. */
export const callVersionQuery = z.object({
  version: z
    .string("Send the version that you edited")
    .regex(/^\d{1,16}$/, "Send the version that you edited")
    .transform(Number)
    .pipe(version.version),
});

type Kinded = Pick<NewQuestion, "kind" | "choices" | "max">;

/** Choices and length by the kind; `wrong`: the message if a choice has no two answers. */
export function byKind({ kind, choices, max }: Kinded) {
  const most = { short: 200, long: 2_000 };
  return {
    kind,
    choices: kind === "choice" ? choices : [],
    max: kind === "short" || kind === "long" ? (max ?? most[kind]) : null,
    wrong:
      kind === "choice" && (choices.length < 2 || new Set(choices).size < choices.length)
        ? choicesRule
        : null,
  };
}
