import { z } from "zod";
import { announcedStatuses, outcomes, submissionStatuses, tableFormats } from "~/db/enums";
import { categoryType } from "~/features/settings/category.schema";
import { editionFilter } from "~/features/settings/edition.schema";
import { feeCodePattern } from "~/features/settings/fee-codes.rules";
import { optionalVersionField, versionSchema } from "~/lib/api/version-field";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";
import { formatMoney, type MoneyFormats } from "~/lib/money/format";
import { shorten } from "~/lib/shorten";
import { submissionAnswerSchema } from "./form/answers.schema";
import { entryLabelSchema } from "./labels.schema";

/** The response to the filmmaker, without the director's private fields. */
export const submissionReceiptSchema = z.object({
  id: z.uuid(),
  /** 'HL26-0412' */
  reference: z.string(),
  submissionType: categoryType,
  filmTitle: z.string().nullable(),
  logLine: z.string().nullable(),
  submissionFee: z.string(),
  /** The fee that a waiver saved; absent if it was paid. */
  waivedCents: z.number().optional(),
  /** The currency of the waived fee; absent if it was paid. */
  currency: z.string().optional(),
  /** The code and the name of its price tier; absent for the standard one. */
  tier: z.string().optional(),
  tierName: z.string().optional(),
  /** Submitted for the next edition; absent otherwise. */
  forNext: z.boolean().optional(),
  status: z.string(),
  submittedAt: momentOrTextSchema,
  /** The last day for its film, 'January 31, 2026'; absent if the film is there, or none is asked. */
  filmUntil: z.string().optional(),
});
export type Receipt = z.output<typeof submissionReceiptSchema>;

/** An entry to fill in an email's preview. */
export type PreviewEntry = { id: string; title: string };

/** The source of an entry that was not submitted on this site, with that platform's data. */
export const submissionSourceSchema = z.object({
  /** 'filmfreeway' */
  key: z.string(),
  /** 'FilmFreeway' */
  name: z.string(),
  trackingNumber: z.string().nullable(),
  sourceId: z.string().nullable(),
  /** That platform's status; never a decision of the festival. */
  status: z.string().nullable(),
  judging: z.string().nullable(),
  /** The fee paid there, as text; never in the festival's own figures. */
  fee: z.string().nullable(),
  currency: z.string().nullable(),
  url: z.string().nullable(),
  /** Other columns of the file, by their header. */
  extra: z.record(z.string(), z.string()),
  importId: z.uuid().nullable(),
  importedAt: momentOrTextSchema,
  /** When the private page was first sent to the filmmaker; null if not yet. */
  pageSentAt: momentOrTextSchema.nullable(),
});
export type SubmissionSource = z.input<typeof submissionSourceSchema>;

/**
 * The film of an entry: an upload that plays, is being checked or cannot be played; a link, which may not work; or
 * missing, although the festival wants to watch it.
 */
const entryFilms = ["uploaded", "checking", "refused", "link", "broken", "missing"] as const;
export type EntryFilm = (typeof entryFilms)[number];

/** The mean of the scores of the last phase in which jurors scored it, 0 to 100, and their number. */
const entryScoreSchema = z.object({ mean: z.number(), count: z.number() });
export type EntryScore = z.output<typeof entryScoreSchema>;

/** A submission as the director sees it. */
export const submissionSchema = z.object({
  id: z.uuid(),
  /** 'HL26-0412' */
  reference: z.string(),
  submissionType: categoryType,
  submitterName: z.string(),
  submitterEmail: z.string(),
  submitterPhone: z.string().nullable(),
  filmTitle: z.string().nullable(),
  director: z.string().nullable(),
  genre: z.string().nullable(),
  duration: z.number().nullable(),
  completionYear: z.number().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  synopsis: z.string().nullable(),
  logLine: z.string().nullable(),
  characterCount: z.number().nullable(),
  filmUrl: z.string().nullable(),
  /** A film that the festival wants to watch but cannot: there is neither a link nor an upload. */
  lacksFilm: z.boolean(),
  /** The password of the film link; as private as the link. */
  filmPassword: z.string().nullable(),
  trailerUrl: z.string().nullable(),
  submissionFee: z.string(),
  agreedToTerms: z.boolean(),
  submittedAt: momentOrTextSchema,
  status: z.enum(submissionStatuses),
  /** The private decision; null if undecided. For a waitlist `status` is 'reviewed'. */
  outcome: z.enum(outcomes).nullable(),
  /** The mark 'reviewed', independent of decisions. */
  isReviewed: z.boolean(),
  adminNotes: z.string().nullable(),
  isFavorite: z.boolean(),
  /** Both are null if the fee was waived. */
  paymentIntentId: z.string().nullable(),
  paymentProvider: z.string().nullable(),
  amountCents: z.number(),
  /** The fee that a waiver saved; 0 if it was paid. */
  waivedCents: z.number(),
  /** The code that reduced or waived the fee, as it was made, and by how much. */
  code: z.string().nullable(),
  savedCents: z.number(),
  currency: z.string(),
  /** The code of its fee deadline, or 'elsewhere'. */
  feePeriod: z.string(),
  /** The code of its price tier. */
  tier: z.string(),
  refundedCents: z.number(),
  disputeStatus: z.string().nullable(),
  withdrawnAt: momentOrTextSchema.nullable(),
  /** The year of its edition, '2026'. */
  edition: z.string(),
  /** Submitted after the selection was made: it moves to the next edition. */
  forNext: z.boolean(),
  /** The answers to the edition's own questions, in their order. */
  answers: z.array(submissionAnswerSchema),
  /** The director's labels, by name. */
  labels: z.array(entryLabelSchema),
  /** Null before a juror has scored it. */
  score: entryScoreSchema.nullable(),
  /** Null if none is asked for. */
  film: z.enum(entryFilms).nullable(),
  /** The address of a picture of its film in the programme; null without one. */
  still: z.string().nullable(),
  /** The number of corrections. */
  corrections: z.number(),
  /** The announced status, and when; `status` is private until an announcement. */
  announcedStatus: z.enum(announcedStatuses),
  announcedAt: momentOrTextSchema.nullable(),
  /** Null if it was submitted on this site. */
  source: submissionSourceSchema.nullable(),
  version: z.number(),
});
export type Submission = z.output<typeof submissionSchema>;

/** A director's correction: fields of the entry's form; missing ones stay as they are. */
export const adminCorrectionSchema = z.object({
  /** The number of corrections that the editor had loaded. */
  corrections: z.int("Send the version of the entry that you edited").min(0),
  fields: z.record(z.string().max(40), z.unknown(), { error: "Send the fields to change" }),
  /** The reason; stored in the entry's history, and in the email if one is sent. */
  reason: z
    .string()
    .trim()
    .max(500, "Please keep the reason under 500 characters")
    .transform((text) => text || null)
    .optional(),
  /** Whether the filmmaker gets an email. */
  tell: z.boolean().optional(),
});

export const submissionPatchSchema = z
  .object({
    status: z.enum(submissionStatuses, { error: "Choose pending, reviewed, accepted or rejected" }),
    adminNotes: z.string().max(10_000, "Notes may have 10,000 characters at most").nullable(),
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, "Send status or adminNotes");

export const submissionSorts = ["newest", "oldest", "title", "title-desc"] as const;
export type SubmissionSort = (typeof submissionSorts)[number];
/** The sort columns; a cursor of one order is invalid for another. */
export const sortKinds = {
  newest: "moment",
  oldest: "moment",
  title: "text",
  "title-desc": "text",
} as const;

/** An exact text filter; values that no column can contain are refused. */
const storedText = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !text.includes("\0") && text.isWellFormed(), "Choose one of the listed values");

/** A number in an address. */
const wholeNumber = z.string().regex(/^\d{1,3}$/, "Enter a whole number up to 999");

const dayRule = "Enter a date like 2026-01-31";
const day = z.iso.date(dayRule).refine((text) => text >= "1900-01-01", dayRule);

/** Filters and order of the director's list, the same in a page's URL and in the call. */
export const submissionFilterSchema = z.object({
  /** The current one by default. */
  edition: editionFilter.optional(),
  type: categoryType.optional(),
  /** `reviewed` includes the waitlist, like the documented status; `waitlisted` finds only the waitlist, `undecided` what
   * still needs a decision. */
  status: z.enum([...submissionStatuses, "waitlisted", "undecided"]).optional(),
  favorite: z.enum(["true", "false"]).optional(),
  genre: storedText.optional(),
  country: storedText.optional(),
  /** The first and last day of submission, in the festival's time zone. */
  from: day.optional(),
  to: day.optional(),
  /** Submitted after this time. */
  since: z.iso.datetime("Enter a time like 2026-01-31T18:00:00.000Z").optional(),
  /** Submitted after the deadline. */
  late: z.literal("true").optional(),
  /** Withdrawn entries, or others; absent for both. */
  withdrawn: z.enum(["true", "false"]).optional(),
  /** Entries for the next edition that wait for its opening. */
  forNext: z.literal("true").optional(),
  /** 'own', or the key of a platform. */
  source: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "Choose one of the listed values")
    .optional(),
  /** The code of a price tier. */
  tier: z.string().regex(feeCodePattern, "Choose one of the listed values").optional(),
  director: storedText.optional(),
  /** Whole minutes. */
  minMinutes: wholeNumber.optional(),
  maxMinutes: wholeNumber.optional(),
  /** The mean score as the list shows it, 0 to 100 without decimals; entries without one are in neither. */
  minScore: wholeNumber.optional(),
  maxScore: wholeNumber.optional(),
  /** Whether a juror has scored it. */
  scored: z.enum(["true", "false"]).optional(),
  /** Not `film`: an address of a mailing has a film's id there. */
  filmState: z.enum(["missing", "uploaded", "link", "broken"]).optional(),
  /** The key of a question of the forms, and what its answer contains; without `answer`: anything. */
  question: z
    .string()
    .regex(/^\w{1,60}$/, "Choose one of the listed values")
    .optional(),
  answer: storedText.optional(),
  /** The id of a label, or 'none' for entries without any. */
  label: z.union([z.uuid(), z.literal("none")], "Choose one of the listed values").optional(),
  /** Prefixes of words in title, log line, director, name, email or country. */
  q: z.string().trim().max(100).optional(),
  /** Newest first by default. */
  sort: z.enum(submissionSorts).optional(),
});
export type SubmissionFilters = z.output<typeof submissionFilterSchema>;

export type ExportFormat = (typeof tableFormats)[number];

/** The filters and format of an export. */
export const submissionExportSchema = submissionFilterSchema.extend({
  format: z.enum(tableFormats).default("csv"),
  /** With length prefixes (lib/length-prefixed-frames.ts), for a browser that shows progress. */
  frames: z.literal("true").optional(),
});

/** Lists with a filter that is not summed, a waitlist, or a place together with days are counted up to this number. */
export const maxCount = 10_000;

/** The filters that no table of sums has. */
const unsummedFilters = [
  ...(["q", "since", "late", "source", "tier", "label", "director"] as const),
  ...(["minMinutes", "maxMinutes", "minScore", "maxScore", "scored"] as const),
  ...(["filmState", "question"] as const),
];

/** Whether the tables of sums do not have the number of entries with these filters. */
export const isNotTallied = (filters: SubmissionFilters): boolean => {
  const { genre, country, from, to } = filters;
  return (
    unsummedFilters.some((name) => filters[name]) || Boolean((genre || country) && (from || to))
  );
};

/** True if a total is capped, so that there are more rows. */
export const isCapped = (filters: SubmissionFilters, total: number): boolean =>
  total >= maxCount &&
  (filters.status === "waitlisted" || filters.status === "undecided" || isNotTallied(filters));

/** A change of one submission, with the version that it is based on. */
export const submissionChangeSchema = submissionPatchSchema.safeExtend(optionalVersionField);

/** One status for many: at most as many as a page shows. */
export const bulkStatusSchema = z.object({
  ids: z.array(z.uuid()).min(1, "Choose at least one submission").max(200),
  status: z.enum(submissionStatuses, { error: "Choose pending, reviewed, accepted or rejected" }),
  /** The version of each in the list; another one refuses the whole change. */
  versions: z.record(z.uuid(), versionSchema).optional(),
});

/** The result of a change of status: how many changed, and the id of the change for its undo. */
export const changedSchema = z.object({ changed: z.number(), change: z.uuid().nullable() });

/** Undo of a change of status: its id, and its submissions. */
export const undoStatusSchema = z.object({
  change: z.uuid(),
  ids: bulkStatusSchema.shape.ids,
});

/** The restored submissions, and the number of skipped ones that were changed again. */
export const undoneSchema = z.object({
  restored: z.array(z.object({ id: z.uuid(), status: z.enum(submissionStatuses) })),
  leftAlone: z.number(),
});

type FeeFields = Partial<Pick<Submission, "waivedCents" | "currency">> &
  Pick<Submission, "submissionFee"> & { tierName?: string | undefined };

/** A fee in words: '$20', '$15 (Student)' with its price tier, or 'Waived ($20)' with the full fee. */
export const formatFee = (
  { submissionFee, waivedCents = 0, currency = "", tierName }: FeeFields,
  formats: MoneyFormats,
): string => {
  if (waivedCents > 0) {
    const fullFee = [formatMoney(waivedCents, currency, formats), ...(tierName ? [tierName] : [])];
    return `Waived (${fullFee.join(", ")})`;
  }
  return tierName ? `${submissionFee} (${tierName})` : submissionFee;
};

/** The fee on another platform: '25 EUR'; null if unknown. */
export const formatFeeElsewhere = (
  source: Pick<SubmissionSource, "fee" | "currency"> | null,
): string | null => {
  if (!source?.fee) return null;
  const { fee, currency } = source;
  return currency && !fee.includes(currency) ? `${fee} ${currency}` : fee;
};

/** A reference as filmmakers see it: 'HL26-0412', or with 'for the next edition'. */
export const formatReference = ({ reference, forNext }: Pick<Receipt, "reference" | "forNext">) =>
  forNext ? `${reference}, for the next edition` : reference;

/** The name of a submission: its title, the start of its log line, or else its reference; empty without any. */
export function submissionTitle(entry: {
  filmTitle: string | null;
  logLine: string | null;
  reference?: string | null;
}): string {
  return entry.filmTitle || shorten(entry.logLine ?? "", 60) || entry.reference || "";
}

/** Whether an entry is a text that is not filmed: a log line, or another script. */
export const isText = (
  entry: Pick<Submission, "submissionType" | "filmTitle" | "logLine">,
): boolean =>
  entry.submissionType === "log_line" || (entry.filmTitle === null && entry.logLine !== null);

/** The name of the text that is submitted instead of a film. */
export const textName = ({ submissionType }: Pick<Submission, "submissionType">): string =>
  submissionType === "log_line" ? "Log line" : "Text";

type MaybeFilm = Pick<
  Submission,
  "submissionType" | "filmTitle" | "logLine" | "filmUrl" | "withdrawnAt" | "announcedStatus"
>;

/**
 * True for a film whose link is missing and still needed. Log lines have none; announced, withdrawn or fully refunded
 * entries need none.
 */
export const lacksLink = (
  entry: MaybeFilm & Partial<Pick<Submission, "refundedCents" | "amountCents">>,
): boolean =>
  !isText(entry) &&
  !entry.filmUrl &&
  !entry.withdrawnAt &&
  (entry.announcedStatus === "pending" || entry.announcedStatus === "reviewed") &&
  !(entry.amountCents && entry.refundedCents === entry.amountCents);
