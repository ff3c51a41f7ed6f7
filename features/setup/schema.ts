import { z } from "zod";
import { pictureSlots } from "~/db/picture-slots";
import { setupStates } from "~/db/setup-states";
import { datesSchema, placeSchema } from "~/features/editions/schema";
import { newDeliverableSchema } from "~/features/entry-page/deliverables/schema";
import { newJurySchema, newPhaseSchema } from "~/features/jury/setup/schema";
import { additionSchema, wordingSchemaWith } from "~/features/mail/wording/schema";
import { emailKeys, isFixedEmail, variableNames } from "~/features/mail/wording/texts";
import { categoryPictures, categoryType, maxCategories } from "~/features/settings/category.schema";
import { editionQuery } from "~/features/settings/edition.schema";
import { maxDeadlines } from "~/features/settings/fee-deadlines.schema";
import { themeSchema } from "~/features/settings/look/schema";
import { newCategorySchema } from "~/features/settings-admin/call/category.schema";
import {
  deadlinesSchema,
  feesSchema,
  maxQuestions,
  newQuestionSchema,
  tiersSchema,
} from "~/features/settings-admin/call/schema";
import { sectionIds } from "~/features/settings-admin/sections.texts";
import { setupTexts as texts } from "./texts";

/**
 * A festival as a file. Every part has the schema of the call that changes it in the admin; a part that is not in the
 * file stays as it is. Runs anywhere.
 */

/** A file of a higher number comes from a newer version of the program. */
export const setupFormat = 1;

const looseValues = z.record(z.string(), z.unknown());

/** A picture in the archive. */
const pictureFile = z.string().regex(/^pictures\/[a-z0-9][a-z0-9._-]*$/, texts.noPictureFile);

const categorySchema = newCategorySchema
  .omit({ version: true })
  .partial()
  .extend({
    picture: z.union([z.enum(categoryPictures), pictureFile], texts.noPictureFile).optional(),
    /** By default made of the address of its form, for a new category. */
    type: categoryType.optional(),
  });
export type CategoryInput = z.output<typeof categorySchema>;

const callSchema = z
  .object({
    generalForm: z.boolean(),
    /** All categories: those that are not listed are deleted. */
    categories: z.array(categorySchema).min(1, texts.oneCategory).max(maxCategories),
    ...deadlinesSchema.pick({ deadlines: true }).shape,
    ...tiersSchema.pick({ tiers: true }).shape,
    ...feesSchema.pick({ fees: true }).shape,
    questions: z
      .array(
        newQuestionSchema.omit({ version: true }).extend({ retired: z.boolean().default(false) }),
      )
      .max(maxQuestions),
  })
  .partial();

/** An email that the director wrote, or words below a standard text (`markdown` alone). */
const emailSchema = z
  .object({
    id: z.enum(emailKeys, texts.noEmail),
    subject: z.string().optional(),
    markdown: z.string().optional(),
    html: z.string().optional(),
  })
  .transform(({ id, ...fields }, context) => {
    const refuse = ({ issues }: z.ZodError) => {
      for (const { path, message } of issues) {
        context.addIssue({ code: "custom", path, message });
      }
      return z.NEVER;
    };
    if (isFixedEmail(id)) {
      const words = additionSchema.shape.words.safeParse(fields.markdown);
      return words.success ? { id, subject: "", markdown: words.data } : refuse(words.error);
    }
    const wording = wordingSchemaWith(variableNames(id)).safeParse(fields);
    return wording.success ? { id, ...wording.data } : refuse(wording.error);
  });

/** The schema of a phase requires a jury's id. The jury is created later: until then its phases have this one. */
const placeholderJuryId = "00000000-0000-4000-8000-000000000000";
const phaseSchema = z
  .looseObject({ juryId: z.undefined().optional() })
  .transform((phase) => ({ ...phase, juryId: placeholderJuryId }))
  .pipe(newPhaseSchema);

const scorecardSchema = newJurySchema
  .omit({ members: true })
  .extend({ phases: z.array(phaseSchema).max(20) });
export type Scorecard = z.output<typeof scorecardSchema>;

const uniqueList = <T extends z.ZodType>(
  item: T,
  readName: (value: z.output<T>) => string,
  max: number,
) =>
  z
    .array(item)
    .max(max)
    .superRefine((all, context) => {
      const names = all.map(readName);
      names.forEach((name, index) => {
        if (names.indexOf(name) < index) {
          context.addIssue({ code: "custom", path: [index], message: texts.twice });
        }
      });
    });

const pictureSchema = z.object({
  slot: z.enum(pictureSlots, texts.noSlot),
  file: pictureFile,
  alt: z.string().trim().min(1, texts.noAlt).max(300),
});

const partSchemas = {
  edition: placeSchema.extend({ dates: datesSchema.partial().optional() }),
  facts: z.object(
    Object.fromEntries(sectionIds.map((id) => [id, looseValues.optional()])) as Record<
      (typeof sectionIds)[number],
      z.ZodOptional<typeof looseValues>
    >,
  ),
  call: callSchema,
  letters: uniqueList(emailSchema, ({ id }) => id, 100),
  deliverables: z.array(newDeliverableSchema).max(50),
  scorecards: uniqueList(scorecardSchema, ({ name }) => name, 30),
  /** Null: the documented look. */
  theme: themeSchema.nullable(),
  pictures: uniqueList(pictureSchema, ({ slot }) => slot, 20),
};

export const setupFileSchema = z.object({
  format: z.literal(setupFormat, texts.noFormat),
  ...z.object(partSchemas).partial().shape,
});
/** A set-up as it was sent, after its schema. */
export type SetupInput = z.output<typeof setupFileSchema>;
export type PictureInput = z.output<typeof pictureSchema>;

/** A whole set-up as the export writes it. */
export type SetupFile = Required<z.input<typeof setupFileSchema>>;

export const setupStateSchema = z.object({ state: z.enum(setupStates) });

export const setupChangesSchema = z.object({
  changes: z.array(
    z.object({
      /** 'facts.brand.name' */
      path: z.string(),
      from: z.unknown().describe("A value of festival.json; null: it was not there"),
      to: z.unknown().describe("A value of festival.json; null: it is gone"),
    }),
  ),
});

export const importQuerySchema = editionQuery.extend({
  /** 'true': says what would change, and changes nothing. */
  dryRun: z.enum(["true", "false"]).optional(),
});

export const testEntrySchema = z.object({
  /** The name of its category. */
  category: z.string(),
  /** Why a filmmaker could not enter there; absent if it worked. */
  refusal: z.string().optional(),
  /** '$30', 'Free' */
  fee: z.string().optional(),
  /** The number that it would have had. */
  reference: z.string().optional(),
  /** What the filmmaker would have got. */
  emails: z.array(z.object({ subject: z.string(), text: z.string() })).optional(),
});
export type TestEntry = z.output<typeof testEntrySchema>;

const typedText = z.string().max(200);

/** What the wizard holds between its steps: values as they were typed. */
export const setupDraftSchema = z.strictObject({
  /** The step to go on with. */
  step: z.int().min(0).max(6),
  preset: z.string().max(40),
  name: typedText,
  fullName: typedText,
  description: z.string().max(2_000),
  email: z.string().max(254),
  place: typedText,
  timeZone: typedText,
  currency: typedText,
  clock: z.enum(["12", "24"]),
  dates: z.record(z.string().max(40), typedText).refine((all) => Object.keys(all).length <= 20),
  categories: z
    .array(z.strictObject({ type: typedText, name: typedText, min: typedText, max: typedText }))
    .max(maxCategories),
  deadlines: z
    .array(
      z.strictObject({
        name: typedText,
        endsOn: typedText,
        fees: z.record(z.string().max(40), z.string().max(20)),
      }),
    )
    .max(maxDeadlines),
  look: z.string().max(40),
});
export type SetupDraft = z.output<typeof setupDraftSchema>;
