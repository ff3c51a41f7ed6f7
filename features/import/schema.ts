import { z } from "zod";
import {
  importBases,
  importChoices,
  importEmailStates,
  importEncodings,
  importResults,
  importRowKinds,
  importStates,
  tableFormats,
} from "~/db/enums";
import { categoryType } from "~/features/settings/category.schema";
import { requiredVersionField } from "~/lib/api/version-field";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";

/** Input and output of the imports' calls. Runs anywhere. */

/** Fields that a column can be mapped to; `keep` stays with the entry, for the director only. */
export const importFields = [
  "trackingNumber",
  "sourceId",
  "category",
  "submitterName",
  "firstName",
  "lastName",
  "submitterEmail",
  "submitterPhone",
  "filmTitle",
  "director",
  "genre",
  "duration",
  "completionYear",
  "country",
  "language",
  "synopsis",
  "logLine",
  "filmUrl",
  "filmPassword",
  "trailerUrl",
  "submittedAt",
  "fee",
  "currency",
  "status",
  "judging",
  "keep",
] as const;
export type ImportField = (typeof importFields)[number];

/** Fields of an entry that a later import may change. */
export const mergedFields = [
  "submitterName",
  "submitterEmail",
  "submitterPhone",
  "filmTitle",
  "director",
  "genre",
  "duration",
  "completionYear",
  "country",
  "language",
  "synopsis",
  "logLine",
  "filmUrl",
  "filmPassword",
  "trailerUrl",
] as const;
export type MergedField = (typeof mergedFields)[number];

export const importFieldSchema = z.enum(importFields, { error: "Choose a field of an entry" });
const text = (maxLength: number) =>
  z.string().trim().max(maxLength, `Up to ${maxLength} characters`);
const header = z.string().max(200);

const mapShape = {
  columns: z.record(header, importFieldSchema),
  constants: z.partialRecord(importFieldSchema, text(1_000)),
  categories: z.record(z.string().max(2_000), categoryType),
  /** A type, or 'by_length'. */
  otherwise: categoryType.nullable(),
  dates: z.enum(["us", "world"]).nullable(),
  /** The meaning of '12:34'; with 'm:s' also that of '12:34:00', as spreadsheets keep it. */
  durations: z.enum(["h:m:s", "h:m", "m:s"]),
  leaveOut: z.array(text(200)).max(50),
};

type Columns = { columns?: Record<string, ImportField> | undefined };

/** The first field that two columns are mapped to. */
const findRepeatedField = ({ columns = {} }: Columns): ImportField | undefined => {
  const fields = Object.values(columns).filter((column) => column !== "keep");
  return fields.find((field, index) => fields.indexOf(field) !== index);
};

const refuseRepeatedField = (value: Columns, context: z.RefinementCtx) => {
  const repeatedField = findRepeatedField(value);
  if (!repeatedField) return;
  const message = `Two columns are mapped to ${repeatedField}`;
  context.addIssue({ code: "custom", path: ["columns"], message });
};

export const mapSchema = z.object(mapShape).superRefine(refuseRepeatedField);
export type ImportMap = z.output<typeof mapSchema>;

const sourceKey = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, "Use lower-case letters, digits and hyphens")
  .refine((key) => key !== "own", "'own' means entries of this site");
const sourceName = text(60).min(1, "Enter the name of the platform");

/** A named map, as the API returns it. */
export const namedMapSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  source: z.string(),
  sourceName: z.string(),
  builtIn: z.boolean(),
  /** Headers that were never verified. */
  assumed: z.array(z.string()),
  version: z.number(),
  ...mapShape,
});
export type NamedMap = z.output<typeof namedMapSchema>;

const namedMapBody = { name: text(80).min(1, "Enter a name"), source: sourceKey, sourceName };

export const newMapSchema = z
  .object({ ...namedMapBody, ...mapShape })
  .superRefine(refuseRepeatedField);
export const mapChangeSchema = z
  .object({ ...namedMapBody, ...mapShape })
  .partial()
  .extend(requiredVersionField)
  .superRefine(refuseRepeatedField);

const columnSchema = z.object({
  header: z.string(),
  field: importFieldSchema.nullable(),
  /** Whether the header was verified in a real file of this platform. */
  seen: z.boolean(),
  filled: z.number(),
  samples: z.array(z.string()),
});

const problemSchema = z.object({
  code: z.enum([
    "no_header",
    "title_rows",
    "double_header",
    "encoding_guessed",
    "mixed_encoding",
    "ambiguous_dates",
    "mixed_dates",
    "ambiguous_durations",
    "assumed_map",
    "shortened_numbers",
  ]),
  text: z.string(),
  rows: z.array(z.number()),
  /** If the encoding was guessed: lines of the file in the likely ones, the guess first. */
  previews: z
    .array(z.object({ encoding: z.enum(importEncodings), lines: z.array(z.string()) }))
    .optional(),
});
export type ImportProblem = z.output<typeof problemSchema>;

export const countsSchema = z.object({
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  doubtful: z.number(),
  refused: z.number(),
  leftOut: z.number(),
});
export type ImportCounts = z.output<typeof countsSchema>;

export const importSchema = z.object({
  id: z.uuid(),
  /** The year, '2026'. */
  edition: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  format: z.enum(tableFormats),
  encoding: z.enum(importEncodings),
  delimiter: z.string().nullable(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  headerRow: z.number(),
  source: z.string(),
  sourceName: z.string(),
  mapId: z.uuid().nullable(),
  map: z.object(mapShape),
  columns: z.array(columnSchema),
  categories: z.array(
    z.object({ value: z.string(), rows: z.number(), type: categoryType.nullable() }),
  ),
  rows: z.number(),
  state: z.enum(importStates),
  counts: countsSchema.nullable(),
  progress: z.object({ done: z.number(), total: z.number() }),
  /** The number of rows by result so far. */
  results: z.object({ made: z.number(), changed: z.number() }),
  problems: z.array(problemSchema),
  basis: z.enum(importBases).nullable(),
  basisText: z.string().nullable(),
  undoUntil: momentOrTextSchema.nullable(),
  undone: z.object({ removed: z.number(), restored: z.number(), kept: z.number() }).nullable(),
  letters: z.object({
    state: z.enum(importEmailStates),
    count: z.number(),
    sendAt: momentOrTextSchema.nullable(),
  }),
  version: z.number(),
  createdAt: momentOrTextSchema,
  finishedAt: momentOrTextSchema.nullable(),
});
export type Import = z.output<typeof importSchema>;

export const uploadQuerySchema = z.object({
  name: z
    .string("Enter the file name")
    .trim()
    .min(1, "Enter the file name")
    .max(200, "Up to 200 characters"),
  map: z.uuid("We can't find this map").optional(),
});

export const importChangeSchema = z
  .object({
    map: mapSchema,
    source: sourceKey,
    sourceName,
    encoding: z.enum(importEncodings),
    delimiter: z.enum([",", ";", "\t"], { error: "Choose a comma, a semicolon or a tab" }),
    sheet: z.string().max(200),
    headerRow: z.int("Choose the header row").min(0).max(1_000),
    basis: z.enum(importBases, { error: "Choose why you may store this data" }),
    basisText: text(2_000),
  })
  .partial()
  .extend(requiredVersionField);
export type ImportChange = z.output<typeof importChangeSchema>;

const importValue = z.union([z.string(), z.number()]).nullable();

export const importRowSchema = z.object({
  /** As the spreadsheet numbers it. */
  row: z.number(),
  kind: z.enum(importRowKinds),
  title: z.string().nullable(),
  email: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  type: categoryType.nullable(),
  submissionId: z.uuid().nullable(),
  candidates: z.array(
    z.object({
      submissionId: z.uuid(),
      reference: z.string(),
      title: z.string(),
      /** `number`: the same number, but another title and email. */
      why: z.enum(["title_email", "title_director", "number"]),
    }),
  ),
  changes: z.array(z.object({ field: z.string(), from: importValue, to: importValue })),
  kept: z.array(z.object({ field: z.string(), ours: importValue, theirs: importValue })),
  warnings: z.array(z.string()),
  reason: z.string().nullable(),
  choice: z.enum(importChoices).nullable(),
  take: z.array(z.string()),
  result: z.enum(importResults).nullable(),
});
export type ImportRow = z.output<typeof importRowSchema>;

export const rowFilterSchema = z.object({
  kind: z.enum(importRowKinds).optional(),
  q: z.string().trim().max(100).optional(),
});

export const rowChoiceSchema = z.object({
  choice: z.enum(importChoices, { error: "Choose new, same or skip" }).optional(),
  submissionId: z.uuid().optional(),
  type: categoryType.optional(),
  take: z.array(z.enum(mergedFields, { error: "Enter a field of the entry" })).optional(),
});

export const allChoicesSchema = z.object({
  choice: z.enum(["new", "skip"], { error: "Choose new or skip" }),
});

export const undoImportSchema = z.object({
  ...requiredVersionField,
  keepBuilt: z.boolean().optional(),
});

export const usageReasons = [
  "card",
  "decision",
  "announcement",
  "film",
  "upload",
  "letter",
  "corrected",
  "withdrawn",
  "note",
] as const;
export type UsageReason = (typeof usageReasons)[number];

export const sourceFilterSchema = z.object({ source: sourceKey });

export const emailListSchema = z.object({
  submissionIds: z.array(z.uuid()),
  toAddress: z.string(),
  subject: z.string(),
  problem: z.literal("suppressed").nullable(),
});
export type ListedEmail = z.output<typeof emailListSchema>;
export const fullEmailSchema = emailListSchema.extend({ html: z.string(), text: z.string() });

export const sendEmailsSchema = z.object({
  ...requiredVersionField,
  letters: z.int("Enter the number of emails").min(0),
  sendAt: z.iso.datetime("Enter a time like 2026-01-31T18:00:00.000Z").optional(),
});
