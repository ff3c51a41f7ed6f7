import { z } from "zod";
import {
  type Accent,
  type FeePeriod,
  type SocialPlatform,
  type SubmissionType,
  socialPlatforms,
} from "~/db/enums";
import { clockStyles, dateStyles } from "~/lib/dates/calendar";
import { emailAddress, webAddress } from "~/lib/forms/fields";
import { currencyCodes } from "~/lib/money/currency-codes";
import { moneyPlaces } from "~/lib/money/format";
import { numberStyles } from "~/lib/number-format";
import { prizeAmount } from "./amount.schema";
import { type Category, categoryList } from "./category.schema";
import { day } from "./day.schema";
import { documentedCategories } from "./documented-categories.rules";
import { feeDeadlines } from "./fee-deadlines.schema";
import { integer, line, list, optionalLine, paragraph } from "./fields.schema";
import { pictures } from "./pictures.schema";
import { priceTiers } from "./price-tiers.schema";
import { setting, settingGroup } from "./setting.schema";
import { effects, words } from "./words.schema";

/**
 * The registry of settings: everything that another festival or edition would change, each with its
 * schema and the documented default. Pages and rules get them from the server, with the director's
 * changes and the call for entries (queries.server.ts); labels and forms are in features/settings-admin/sections.texts.ts.
 */

export type { Accent, Category, FeePeriod, SocialPlatform, SubmissionType };

const festival = settingGroup({
  brand: settingGroup({
    name: setting(line(40), "Heartlight"),
    fullName: setting(line(80), "Heartlight Film Festival"),
    tagline: setting(line(60), "Film Festival"),
    /** Empty: no badge. */
    partnerBadge: setting(optionalLine(60), "Official Streaming Partner"),
    description: setting(paragraph, "Celebrating romance through cinema."),
  }),
  place: settingGroup({
    long: setting(line(), "Sunny Southern California"),
    short: setting(line(60), "Southern California"),
  }),
  /** Time zone and currency: columns of the edition, not changes of settings. */
  timeZone: setting(z.string(), "America/Los_Angeles"),
  currency: setting(z.enum(currencyCodes), "usd"),
  /** How times and money are written for people; calls, iCal and CSV have their own formats. */
  formats: settingGroup({
    clock: setting(z.enum(clockStyles), "12"),
    dates: setting(z.enum(dateStyles), "us"),
    numbers: setting(z.enum(numberStyles), "comma_point"),
    money: setting(z.enum(moneyPlaces), "before"),
  }),
  trailers: settingGroup({
    /** When true, playing a trailer loads the video service's player into the page. */
    playInPlace: setting(z.boolean(), false),
  }),
  screeners: settingGroup({
    /** When true, filmmakers may upload their films; when false, they send links. */
    uploads: setting(z.boolean(), true),
    /** The largest film, and all of them together, in GB (10⁹ bytes). */
    maxGigabytes: setting(integer(1, 50), 4),
    quotaGigabytes: setting(integer(1, 100_000), 200),
    /** Days after the festival's last day until uploaded films are deleted. */
    deleteAfterDays: setting(integer(0, 3_650), 60),
  }),
  dates: settingGroup({
    /** The first day of submissions; null if there is none. */
    opensOn: setting(day.nullable(), null),
    /** The last day of the first fee, inclusive; null: there is only one. */
    earlyBirdEndsOn: setting(day.nullable(), "2025-08-31"),
    /** The moment of the final deadline. */
    deadlineAt: setting(z.iso.datetime(), "2026-02-01T01:00:00Z"),
    /** The last day for late entries; null without end. */
    lateUntil: setting(day.nullable(), null),
    notificationsOn: setting(day, "2026-02-01"),
    festivalFrom: setting(day, "2026-02-14"),
    festivalTo: setting(day, "2026-02-26"),
    blackTieOn: setting(day, "2026-02-26"),
    legalUpdatedOn: setting(day, "2025-05-28"),
  }),
  feeDeadlines,
  priceTiers,
  /** When true, nothing is accepted after the deadline. */
  closeAtDeadline: setting(z.boolean(), false),
  /** Days after submission in which an entry can be edited, if the deadline is earlier. */
  correctionDays: setting(integer(0, 365), 14),
  /** Stored as rows (call-rows.rules.server.ts). */
  categories: setting(categoryList, documentedCategories),
  /** When true, films of no category may be sent with the general form (/submit/film). */
  generalForm: setting(z.boolean(), true),
  otherPrizes: setting(
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
  counters: settingGroup({
    inauguralYear: setting(integer(1900, 2100), 2025),
    streamingPartners: setting(integer(0, 10_000), 4),
    /** How much of the programme is about the subject. */
    subjectPercent: setting(integer(0, 100), 100),
  }),
  words,
  effects,
  pictures,
  texts: settingGroup({
    heroLines: setting(z.array(line(40)).length(3), ["Love is", "best seen", "in the dark."]),
    heroLead: setting(
      paragraph,
      "Heartlight is a film festival for romance and nothing else. Send us a short, a feature, a pilot or a single log line, and see it lit up in Southern California.",
    ),
    categoriesLead: setting(
      paragraph,
      "However long it takes you to fall for someone, there is a place for it here. Every category has its own prize.",
    ),
    requirements: setting(list(line()), [
      "Love is the story, not the subplot",
      "The work is original and you own the rights to it",
      "Filmmakers of any experience level, from any country",
      "No age limit",
    ]),
    technicalRequirements: setting(
      list(z.object({ label: line(40), text: line() }), { nameOf: ({ label }) => label }),
      [
        { label: "Video", text: "MP4, MOV or AVI" },
        { label: "Picture", text: "Minimum 1080p" },
        { label: "Subtitles", text: "English, if the film is not in English" },
        { label: "Statement", text: "A director's statement of at most 500 words" },
        { label: "Credits", text: "Cast and crew information" },
      ],
    ),
    submissionSteps: setting(list(line()), [
      "Create an account",
      "Upload the film and materials",
      "Complete the form",
      "Pay the fee",
      "Receive a confirmation email",
    ]),
    feeNotes: setting(list(line()), [
      "Log lines: as many as you like",
      "There are no fee waivers or student discounts",
    ]),
    about: setting(list(paragraph, { max: 8 }), [
      "Romance built the movies, then the movies forgot to give it a room of its own. Heartlight opened that room in 2025.",
      "We are a Southern California festival for films about wanting, finding, keeping and losing another person. First dates, last letters, fifty-year marriages. Comedies too.",
      "For thirteen days from Valentine's Day the selection is shown to our juries and streamed with our partners, and then everyone puts on black tie.",
    ]),
    terms: setting(list(line()), [
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
    reviewTime: setting(line(40), "2-3 weeks"),
  }),
  mailboxes: settingGroup({
    hello: setting(emailAddress, "hello@heartlight.example"),
    privacy: setting(emailAddress, "privacy@heartlight.example"),
    legal: setting(emailAddress, "legal@heartlight.example"),
    cookies: setting(emailAddress, "cookies@heartlight.example"),
  }),
  /** Emails of the site to the director. */
  notices: settingGroup({
    /** About new entries: one for each, one a day, none. */
    newEntries: setting(z.enum(["each", "daily", "none"]), "each"),
  }),
  newsletter: settingGroup({
    /** When true, new subscribers must confirm with a link in an email. */
    doubleOptIn: setting(z.boolean(), false),
    /** The festival's postal address, for the footer of newsletters. May be empty. */
    postalAddress: setting(z.string().trim().max(300, "Please keep this under 300 characters"), ""),
  }),
  /** Empty string: a placeholder link. */
  social: setting(
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
