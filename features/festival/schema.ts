import { z } from "zod";

/**
 * The festival facts: everything another festival or the next edition would
 * change. One place holds them; pages and rules get them from the server. The
 * documents' values are the defaults (defaults.ts), the director's changes lie
 * over them (queries.server.ts).
 */

export const submissionTypes = ["short_film", "feature_film", "series_pilot", "log_line"] as const;
export type SubmissionType = (typeof submissionTypes)[number];

export const feePeriods = ["early_bird", "regular"] as const;
export type FeePeriod = (typeof feePeriods)[number];

export const accents = ["gold", "rose", "purple", "green", "pink"] as const;
export type Accent = (typeof accents)[number];

export const socialPlatforms = [
  "facebook",
  "twitter",
  "instagram",
  "youtube",
  "linkedin",
  "tiktok",
] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

/** Whose days and hours the festival keeps. Sums of submissions by day are made for it (db/migrations). */
export const festivalTimeZone = "America/Los_Angeles";

/** A calendar day without a time zone, '2026-01-31'. */
const calendarDay = z.iso.date();
/** Whole US dollars. */
const dollars = z.number().int().min(0).max(1_000_000);
const line = z.string().trim().min(1).max(200);
const paragraph = z.string().trim().min(1).max(2_000);

/** A fee in whole US dollars, before and after the early-bird day. */
const feePair = z.object({
  earlyBird: dollars.min(1).max(10_000),
  regular: dollars.min(1).max(10_000),
});

const categorySchema = z.object({
  type: z.enum(submissionTypes),
  /** 'Short Film' */
  name: line,
  /** 'Short Films' */
  plural: line,
  emoji: z.string().min(1).max(16),
  accent: z.enum(accents),
  /** File name of the art under /art, without its ending. */
  art: z.string().regex(/^[a-z-]+$/),
  artAlt: line,
  description: paragraph,
  features: z.array(line).max(8),
  prize: dollars,
  /** What the landing page says. Never used to charge. */
  advertisedFee: feePair,
  advertisedLength: line,
  /** What is really charged. Never shown as the advertised fee. */
  chargedFee: feePair,
  /** Minutes the form accepts; null where there is no running time. */
  acceptedMinutes: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
});
export type Category = z.infer<typeof categorySchema>;

export const festivalFactsSchema = z.object({
  brand: z.object({
    /** 'Heartlight' */
    name: line,
    /** 'Heartlight Film Festival' */
    fullName: line,
    tagline: line,
    partnerBadge: line,
    description: paragraph,
  }),
  place: z.object({ long: line, short: line }),
  timeZone: z.literal(festivalTimeZone),
  dates: z.object({
    /** The last day of the early-bird fee, inclusive. */
    earlyBirdEndsOn: calendarDay,
    /** The moment of the final deadline. */
    deadlineAt: z.iso.datetime(),
    notificationsOn: calendarDay,
    festivalFrom: calendarDay,
    festivalTo: calendarDay,
    blackTieOn: calendarDay,
    legalUpdatedOn: calendarDay,
  }),
  /** When true, nothing is accepted after the deadline. */
  closeAtDeadline: z.boolean(),
  /** Days after handing in on which an entry may still be corrected, where the deadline is earlier. */
  correctionDays: z.number().int().min(0).max(365),
  categories: z.array(categorySchema).length(4),
  otherPrizes: z.array(z.object({ place: line, amount: dollars, extra: z.string().max(200) })),
  counters: z.object({
    inauguralYear: z.number().int(),
    streamingPartners: z.number().int(),
    romancePercent: z.number().int().min(0).max(100),
  }),
  texts: z.object({
    heroLines: z.array(line).length(3),
    heroLead: paragraph,
    categoriesLead: paragraph,
    requirements: z.array(line),
    technicalRequirements: z.array(z.object({ label: line, text: line })),
    submissionSteps: z.array(line),
    feeNotes: z.array(line),
    about: z.array(paragraph),
    terms: z.array(line),
    reviewTime: line,
  }),
  mailboxes: z.object({
    hello: z.email(),
    privacy: z.email(),
    legal: z.email(),
    cookies: z.email(),
  }),
  newsletter: z.object({
    /** When true, a new subscriber is one once they followed the link in a mail. */
    doubleOptIn: z.boolean(),
    /** Where the festival gets its post; in the foot of newsletter mail. May be empty. */
    postalAddress: z.string().trim().max(300),
  }),
  /** Empty string: a placeholder link. */
  social: z.record(z.enum(socialPlatforms), z.union([z.literal(""), z.url()])),
});

export type FestivalFacts = z.infer<typeof festivalFactsSchema>;
