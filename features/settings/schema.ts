import { z } from "zod";
import {
  type Accent,
  accents,
  type FeePeriod,
  type SocialPlatform,
  type SubmissionType,
  socialPlatforms,
  submissionTypes,
} from "~/db/enums";
import { clocks, dateStyles } from "~/lib/dates/calendar";
import { emailAddress, integerField, oneLine, requiredText, webAddress } from "~/lib/forms/fields";
import { currencyCodes } from "~/lib/money/currency-codes";
import { moneyPlaces } from "~/lib/money/format";
import { numberStyles, numberText } from "~/lib/number-format";
import { feePair, prizeAmount } from "./amount.schema";
import { day } from "./day.schema";
import { fact, facts } from "./facts.schema";
import { feeDeadlines } from "./fee-deadlines.schema";
import { pictures } from "./pictures.schema";
import { effects, words } from "./words.schema";

/**
 * The registry of settings: everything that another festival or edition would change, each with its
 * schema and the documented default. Pages and rules get them from the server, with the director's
 * changes (queries.server.ts); labels and forms are in features/settings/admin/sections.texts.ts.
 */

export type { Accent, FeePeriod, SocialPlatform, SubmissionType };

const missing = "Please fill this in";
const line = (max = 200) =>
  requiredText(missing, max).regex(oneLine, "Please keep this on one line");
const paragraph = requiredText(missing, 2_000);

const whole = (min: number, max: number) => {
  const rule = `Enter a whole number from ${numberText(min)} to ${numberText(max)}`;
  return integerField(min, max, rule, rule);
};

/** The most items of a list. */
export const maxLines = 30;

/** A list without duplicates; `nameOf` is the value to compare. */
function list<T extends z.ZodType>(
  item: T,
  { min = 1, max = maxLines, nameOf = String }: ListRule<z.output<T>> = {},
) {
  return z
    .array(item)
    .min(min, "Keep at least one line")
    .max(max, `Keep this to ${max} lines`)
    .superRefine((items, context) => {
      items.forEach((value, index) => {
        const first = items.findIndex((other) => nameOf(other) === nameOf(value));
        if (first < index) {
          context.addIssue({ code: "custom", message: "This line is there twice", path: [index] });
        }
      });
    });
}
type ListRule<T> = { min?: number; max?: number; nameOf?: (item: T) => string };

const category = z.object({
  type: z.enum(submissionTypes),
  /** 'Short Film' */
  name: line(),
  /** 'Short Films' */
  plural: line(),
  emoji: z.string().min(1).max(16),
  accent: z.enum(accents),
  /** File name of the art under /art, without its extension. */
  art: z.string().regex(/^[a-z-]+$/),
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
  acceptedMinutes: z.object({ min: whole(1, 600), max: whole(1, 600) }).nullable(),
});
export type Category = z.output<typeof category>;

const festival = facts({
  brand: facts({
    name: fact(line(40), "Heartlight"),
    fullName: fact(line(80), "Heartlight Film Festival"),
    tagline: fact(line(60), "Film Festival"),
    partnerBadge: fact(line(60), "Official Streaming Partner"),
    description: fact(paragraph, "Celebrating romance through cinema."),
  }),
  place: facts({
    long: fact(line(), "Sunny Southern California"),
    short: fact(line(60), "Southern California"),
  }),
  /** Time zone and currency: columns of the edition, not changes of settings. */
  timeZone: fact(z.string(), "America/Los_Angeles"),
  currency: fact(z.enum(currencyCodes), "usd"),
  /** How times and money are written for people; calls, iCal and CSV have their own formats. */
  formats: facts({
    clock: fact(z.enum(clocks), "12"),
    dates: fact(z.enum(dateStyles), "us"),
    numbers: fact(z.enum(numberStyles), "comma_point"),
    money: fact(z.enum(moneyPlaces), "before"),
  }),
  trailers: facts({
    /** When true, playing a trailer loads the video service's player into the page. */
    playInPlace: fact(z.boolean(), false),
  }),
  screeners: facts({
    /** When true, filmmakers may upload their films; when false, they send links. */
    uploads: fact(z.boolean(), true),
    /** The largest film, and all of them together, in GB (10⁹ bytes). */
    maxGigabytes: fact(whole(1, 50), 4),
    quotaGigabytes: fact(whole(1, 100_000), 200),
    /** Days after the festival's last day until uploaded films are deleted. */
    deleteAfterDays: fact(whole(0, 3_650), 60),
  }),
  dates: facts({
    /** The first day of submissions; null if there is none. */
    opensOn: fact(day.nullable(), null),
    /** The last day of the first fee, inclusive; null: there is only one. */
    earlyBirdEndsOn: fact(day.nullable(), "2025-08-31"),
    /** The moment of the final deadline. */
    deadlineAt: fact(z.iso.datetime(), "2026-02-01T01:00:00Z"),
    /** The last day for late entries; null without end. */
    lateUntil: fact(day.nullable(), null),
    notificationsOn: fact(day, "2026-02-01"),
    festivalFrom: fact(day, "2026-02-14"),
    festivalTo: fact(day, "2026-02-26"),
    blackTieOn: fact(day, "2026-02-26"),
    legalUpdatedOn: fact(day, "2025-05-28"),
  }),
  feeDeadlines,
  /** When true, nothing is accepted after the deadline. */
  closeAtDeadline: fact(z.boolean(), false),
  /** Days after submission in which an entry can be edited, if the deadline is earlier. */
  correctionDays: fact(whole(0, 365), 14),
  categories: fact(z.array(category).length(4), [
    {
      type: "short_film",
      name: "Short Film",
      plural: "Short Films",
      emoji: "🎬",
      accent: "rose",
      art: "cat-short",
      artAlt: "Two matches lean together and share one flame.",
      description: "A whole romance before the match burns down.",
      features: [
        "Any genre, as long as love drives it",
        "Live action, animated or documentary",
        "First films are as welcome as tenth ones",
      ],
      prize: 10_000,
      advertisedFee: { earlyBird: 50, regular: 70 },
      advertisedLength: "Under 30 minutes",
      chargedFee: { earlyBird: 20, regular: 30 },
      acceptedMinutes: { min: 1, max: 40 },
    },
    {
      type: "feature_film",
      name: "Feature Film",
      plural: "Feature Films",
      emoji: "🎞️",
      accent: "gold",
      art: "cat-feature",
      artAlt: "Two people on a beach watch the sun set into the Pacific.",
      description: "Room for the meeting, the mistake and the airport.",
      features: [
        "Narrative or documentary features",
        "Premieres welcome, not required",
        "From any country, in any language",
      ],
      prize: 30_000,
      advertisedFee: { earlyBird: 100, regular: 130 },
      advertisedLength: "60+ minutes",
      chargedFee: { earlyBird: 35, regular: 50 },
      acceptedMinutes: { min: 41, max: 300 },
    },
    {
      type: "series_pilot",
      name: "Series Pilot",
      plural: "Series Pilots",
      emoji: "📺",
      accent: "purple",
      art: "cat-series",
      artAlt: "One lit window in a dark apartment building, two silhouettes inside.",
      description: "The first episode of something we will binge.",
      features: [
        "Web, television or streaming",
        "Pilot or first episode only",
        "A love story with somewhere left to go",
      ],
      prize: 10_000,
      advertisedFee: { earlyBird: 80, regular: 110 },
      advertisedLength: "20-60 minutes",
      chargedFee: { earlyBird: 25, regular: 35 },
      acceptedMinutes: { min: 15, max: 90 },
    },
    {
      type: "log_line",
      name: "Log Line",
      plural: "Log Lines",
      emoji: "✍️",
      accent: "green",
      art: "cat-logline",
      artAlt:
        "Green light under a closed door, a note on the floor, and the shadow of someone waiting.",
      description: "No film yet? Slip the idea under our door.",
      features: [
        "One original romantic story idea",
        "No footage or script needed",
        "Unlimited submissions",
      ],
      prize: 1_000,
      advertisedFee: { earlyBird: 1, regular: 1 },
      advertisedLength: "200 words max",
      chargedFee: { earlyBird: 1, regular: 1 },
      acceptedMinutes: null,
    },
  ]),
  otherPrizes: fact(
    list(
      z.object({
        place: line(60),
        amount: prizeAmount,
        extra: z.string().trim().max(100, "Please keep this under 100 characters"),
      }),
      { min: 0, max: 12, nameOf: ({ place }) => place },
    ),
    [
      { place: "2nd place", amount: 2_000, extra: "plus mentorship" },
      { place: "3rd place", amount: 1_000, extra: "plus laurels" },
      { place: "Audience choice", amount: 500, extra: "" },
    ],
  ),
  counters: facts({
    inauguralYear: fact(whole(1900, 2100), 2025),
    streamingPartners: fact(whole(0, 10_000), 4),
    /** How much of the programme is about the subject. */
    subjectPercent: fact(whole(0, 100), 100),
  }),
  words,
  effects,
  pictures,
  texts: facts({
    heroLines: fact(z.array(line(40)).length(3), ["Love is", "best seen", "in the dark."]),
    heroLead: fact(
      paragraph,
      "Heartlight is a film festival for romance and nothing else. Send us a short, a feature, a pilot or a single log line, and see it lit up in Southern California.",
    ),
    categoriesLead: fact(
      paragraph,
      "However long it takes you to fall for someone, there is a place for it here. Every category has its own prize.",
    ),
    requirements: fact(list(line()), [
      "Love is the story, not the subplot",
      "The work is original and you own the rights to it",
      "Filmmakers of any experience level, from any country",
      "No age limit",
    ]),
    technicalRequirements: fact(
      list(z.object({ label: line(40), text: line() }), { nameOf: ({ label }) => label }),
      [
        { label: "Video", text: "MP4, MOV or AVI" },
        { label: "Picture", text: "Minimum 1080p" },
        { label: "Subtitles", text: "English, if the film is not in English" },
        { label: "Statement", text: "A director's statement of at most 500 words" },
        { label: "Credits", text: "Cast and crew information" },
      ],
    ),
    submissionSteps: fact(list(line()), [
      "Create an account",
      "Upload the film and materials",
      "Complete the form",
      "Pay the fee",
      "Receive a confirmation email",
    ]),
    feeNotes: fact(list(line()), [
      "Log lines: as many as you like",
      "There are no fee waivers or student discounts",
    ]),
    about: fact(list(paragraph, { max: 8 }), [
      "Romance built the movies, then the movies forgot to give it a room of its own. Heartlight opened that room in 2025.",
      "We are a Southern California festival for films about wanting, finding, keeping and losing another person. First dates, last letters, fifty-year marriages. Comedies too.",
      "For thirteen days from Valentine's Day the selection is shown to our juries and streamed with our partners, and then everyone puts on black tie.",
    ]),
    terms: fact(list(line()), [
      "You own the rights to the work you submit",
      "The work is original",
      "The festival may screen it",
      "Fees are non-refundable",
      "Excerpts and stills may be used for promotion",
      "Winners must be available for the ceremony",
      "Jury decisions are final",
      "False information may lead to disqualification",
      "These terms may change with notice",
    ]),
    reviewTime: fact(line(40), "2-3 weeks"),
  }),
  mailboxes: facts({
    hello: fact(emailAddress, "hello@heartlight.example"),
    privacy: fact(emailAddress, "privacy@heartlight.example"),
    legal: fact(emailAddress, "legal@heartlight.example"),
    cookies: fact(emailAddress, "cookies@heartlight.example"),
  }),
  newsletter: facts({
    /** When true, new subscribers must confirm with a link in an email. */
    doubleOptIn: fact(z.boolean(), false),
    /** The festival's postal address, for the footer of newsletters. May be empty. */
    postalAddress: fact(z.string().trim().max(300, "Please keep this under 300 characters"), ""),
  }),
  /** Empty string: a placeholder link. */
  social: fact(
    z.record(
      z.enum(socialPlatforms),
      z.union([z.literal(""), webAddress("Please enter a valid URL")]),
    ),
    {
      facebook: "",
      twitter: "",
      instagram: "",
      youtube: "",
      linkedin: "",
      tiktok: "",
    },
  ),
});

export const festivalSettingsSchema = festival.schema;
export type FestivalSettings = z.output<typeof festivalSettingsSchema>;

/** The documents' values. */
export const defaultSettings: FestivalSettings = festival.initial;
