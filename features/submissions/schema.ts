import { z } from "zod";
import {
  announcedStatuses,
  outcomes,
  submissionStatuses,
  submissionTypes,
  tableFormats,
} from "~/db/enums";
import { editionFilter } from "~/features/settings/edition.schema";
import { versionField, versionSchema } from "~/lib/api/version-field";
import { momentOrTextSchema } from "~/lib/dates/datetime-schema";
import { formatMoney, type MoneyFormats } from "~/lib/money/format";

/**
 * A submission in API responses, and the director's filters, changes and exports. Runs anywhere.
 */

/** What a filmmaker gets back: nothing that is the director's. */
export const submissionReceiptSchema = z.object({
  id: z.uuid(),
  /** 'HL26-0412' */
  reference: z.string(),
  submissionType: z.enum(submissionTypes),
  filmTitle: z.string().nullable(),
  logLine: z.string().nullable(),
  submissionFee: z.string(),
  /** The fee that a waiver saved; absent where it was paid. */
  waivedCents: z.number().optional(),
  /** What it is in; absent where the fee was paid. */
  currency: z.string().optional(),
  /** Sent for the next edition; absent otherwise. */
  forNext: z.boolean().optional(),
  status: z.string(),
  submittedAt: momentOrTextSchema,
});
export type Receipt = z.output<typeof submissionReceiptSchema>;

/** An entry that an email can be filled in with. */
export type EmailChoice = { id: string; title: string };

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
  extra: z.record(z.string(), z.string()),
  importId: z.uuid().nullable(),
  importedAt: momentOrTextSchema,
  /** When the filmmaker was first sent the private page; null: not yet. */
  pageSentAt: momentOrTextSchema.nullable(),
});
export type SubmissionSource = z.input<typeof submissionSourceSchema>;

/** A submission as the director sees it. */
export const submissionSchema = z.object({
  id: z.uuid(),
  /** 'HL26-0412' */
  reference: z.string(),
  submissionType: z.enum(submissionTypes),
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
  /** What the film link asks for; as private as the link. */
  filmPassword: z.string().nullable(),
  trailerUrl: z.string().nullable(),
  submissionFee: z.string(),
  agreedToTerms: z.boolean(),
  submittedAt: momentOrTextSchema,
  status: z.enum(submissionStatuses),
  /** The private decision; null: undecided. `status` says 'reviewed' of a waitlist. */
  outcome: z.enum(outcomes).nullable(),
  /** The mark 'reviewed', which no decision touches and which touches none. */
  isReviewed: z.boolean(),
  adminNotes: z.string().nullable(),
  isFavorite: z.boolean(),
  /** Null of both: the fee was waived. */
  paymentIntentId: z.string().nullable(),
  paymentProvider: z.string().nullable(),
  amountCents: z.number(),
  /** The fee that a waiver saved; 0 where it was paid. */
  waivedCents: z.number(),
  currency: z.string(),
  /** The code of its fee deadline, or 'elsewhere'. */
  feePeriod: z.string(),
  refundedCents: z.number(),
  disputeStatus: z.string().nullable(),
  withdrawnAt: momentOrTextSchema.nullable(),
  /** The year of its edition, '2026'. */
  edition: z.string(),
  /** Submitted after the selection was made: it moves to the next edition. */
  forNext: z.boolean(),
  /** The number of corrections. */
  corrections: z.number(),
  /** The announced status, and when; `status` is private until an announcement. */
  announcedStatus: z.enum(announcedStatuses),
  announcedAt: momentOrTextSchema.nullable(),
  /** Null: it was submitted on this site. */
  source: submissionSourceSchema.nullable(),
  version: z.number(),
});
export type Submission = z.output<typeof submissionSchema>;

/** A director's correction: fields of the entry's form; missing ones stay as they are. */
export const adminCorrectionSchema = z.object({
  /** How often the entry had been corrected when somebody looked. */
  corrections: z.int("Send the version of the entry that you edited").min(0),
  fields: z.record(z.string().max(40), z.unknown(), { error: "Send the fields to change" }),
  /** Why; it stays in the entry's history, and in the email where one is sent. */
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

/** An exact text filter; values that no column could hold are refused. */
const storedText = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !text.includes("\0") && text.isWellFormed(), "Choose one of the listed values");

const dayRule = "Enter a date like 2026-01-31";
const day = z.iso.date(dayRule).refine((text) => text >= "1900-01-01", dayRule);

/** What narrows and orders the director's list; the same in a page's address and in the call. */
export const submissionFilterSchema = z.object({
  /** The current one by default. */
  edition: editionFilter.optional(),
  type: z.enum(submissionTypes).optional(),
  /** `reviewed` finds a waitlist too, as the documented status says; `waitlisted` finds it alone. */
  status: z.enum([...submissionStatuses, "waitlisted"]).optional(),
  favorite: z.enum(["true", "false"]).optional(),
  genre: storedText.optional(),
  country: storedText.optional(),
  /** The first and the last day of submission, by the festival's calendar. */
  from: day.optional(),
  to: day.optional(),
  /** Submitted after this moment. */
  since: z.iso.datetime("Enter a time like 2026-01-31T18:00:00.000Z").optional(),
  /** Submitted after the deadline. */
  late: z.literal("true").optional(),
  /** Withdrawn entries, or others; absent: both. */
  withdrawn: z.enum(["true", "false"]).optional(),
  /** Entries for the next edition that wait for its opening. */
  forNext: z.literal("true").optional(),
  /** Where they came in: 'own', or the key of a platform. */
  source: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "Choose one of the listed values")
    .optional(),
  /** Words that title, log line, director, name, e-mail or country begin with. */
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

/** Finds of a search or from a moment on, of a waitlist, or of a place and days at once, are counted no further than this. */
export const countedUpTo = 10_000;

/** True if a total is capped: there are more rows. */
export const isCapped = (filters: SubmissionFilters, total: number): boolean => {
  const { q, status, genre, country, from, to, since, late, source } = filters;
  const isUncounted = q || since || late || source || status === "waitlisted";
  return total >= countedUpTo && Boolean(isUncounted || ((genre || country) && (from || to)));
};

/** A change of one submission, with the version that it is based on. */
export const submissionChangeSchema = submissionPatchSchema.safeExtend(versionField);

/** One status for many: up to as many as a page shows. */
export const bulkStatusSchema = z.object({
  ids: z.array(z.uuid()).min(1, "Choose at least one submission").max(200),
  status: z.enum(submissionStatuses, { error: "Choose pending, reviewed, accepted or rejected" }),
  /** The version that each was seen in; one of another refuses the whole change. */
  versions: z.record(z.uuid(), versionSchema).optional(),
});

/** What a change of status answers: how many changed, and the name under which it can be undone. */
export const changedSchema = z.object({ changed: z.number(), change: z.uuid().nullable() });

/** Undo of a change of status: its id, and its submissions. */
export const undoStatusSchema = z.object({
  change: z.uuid(),
  ids: bulkStatusSchema.shape.ids,
});

/** The restored submissions, and how many were skipped because they were changed again. */
export const undoneSchema = z.object({
  restored: z.array(z.object({ id: z.uuid(), status: z.enum(submissionStatuses) })),
  leftAlone: z.number(),
});

/** A fee in words: '$20', or 'Waived ($20)' with the full fee. */
export const feeShown = (
  {
    submissionFee,
    waivedCents = 0,
    currency = "",
  }: Partial<Pick<Submission, "waivedCents" | "currency">> & Pick<Submission, "submissionFee">,
  formats: MoneyFormats,
): string =>
  waivedCents > 0 ? `Waived (${formatMoney(waivedCents, currency, formats)})` : submissionFee;

/** The fee on another platform: '25 EUR'; null if unknown. */
export const feeElsewhere = (
  source: Pick<SubmissionSource, "fee" | "currency"> | null,
): string | null => {
  if (!source?.fee) return null;
  const { fee, currency } = source;
  return currency && !fee.includes(currency) ? `${fee} ${currency}` : fee;
};

/** A reference as filmmakers see it: 'HL26-0412', or with 'for the next edition'. */
export const referenceShown = ({ reference, forNext }: Pick<Receipt, "reference" | "forNext">) =>
  forNext ? `${reference}, for the next edition` : reference;

/** What a submission is called: its title, or the start of its log line. */
export function submissionTitle(entry: {
  filmTitle: string | null;
  logLine: string | null;
}): string {
  if (entry.filmTitle) return entry.filmTitle;
  const line = entry.logLine ?? "Untitled";
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
}

type MaybeFilm = Pick<Submission, "submissionType" | "filmUrl" | "withdrawnAt" | "announcedStatus">;

/**
 * True for a film whose link is missing and still needed; log lines have none, and announced,
 * withdrawn or fully refunded entries need none.
 */
export const lacksLink = (
  entry: MaybeFilm & Partial<Pick<Submission, "refundedCents" | "amountCents">>,
): boolean =>
  entry.submissionType !== "log_line" &&
  !entry.filmUrl &&
  !entry.withdrawnAt &&
  (entry.announcedStatus === "pending" || entry.announcedStatus === "reviewed") &&
  !(entry.amountCents && entry.refundedCents === entry.amountCents);
