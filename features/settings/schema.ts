import { z } from "zod";
import { dayIn, skippedTime, timeIn } from "~/features/festival/calendar";
import {
  type Category,
  type FestivalFacts,
  festivalFactsSchema,
  festivalTimeZone,
  type SubmissionType,
} from "~/features/festival/schema";
import { momentOf } from "~/features/festival/wall-clock.rules";
import { emailAddress, oneLine, requiredText, wholeNumber } from "~/http/fields";

/**
 * The festival settings: the facts as the director edits them, in sections. A
 * section is a view of the facts with a schema of its own, which serves the form
 * and the call alike. Runs anywhere.
 */

const missing = "Please fill this in";
const line = (max = 200) =>
  requiredText(missing, max).regex(oneLine, "Please keep this on one line");
const paragraph = () => requiredText(missing, 2_000);

/** What is no day or time ends here: the rules that compare several are not asked. */
const day = z.iso
  .date({ error: "Choose a date", abort: true })
  .refine((value) => value >= "2000-01-01" && value <= "2100-12-31", {
    error: "Choose a date between 2000 and 2100",
    abort: true,
  });

const whole = (min: number, max: number) => {
  const rule = `Enter a whole number from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}`;
  return wholeNumber(min, max, rule, rule);
};
const dollars = (min: number, max: number) => {
  const rule = `Enter whole dollars from ${min} to ${max.toLocaleString("en-US")}`;
  return wholeNumber(min, max, rule, rule);
};

/** Most lines a list may have. */
export const maxLines = 30;

/** A list of lines, none of them twice; `nameOf` is what makes two of them the same. */
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

const feePair = z
  .object({ earlyBird: dollars(1, 10_000), regular: dollars(1, 10_000) })
  .refine(({ earlyBird, regular }) => earlyBird <= regular, {
    error: "The early bird fee must not be above the regular fee",
    path: ["earlyBird"],
  });

const perCategory = <T extends z.ZodType>(each: T) =>
  z.object({ short_film: each, feature_film: each, series_pilot: each, log_line: each });

const byType = <T>(facts: FestivalFacts, read: (category: Category) => T) =>
  Object.fromEntries(facts.categories.map((one) => [one.type, read(one)])) as Record<
    SubmissionType,
    T
  >;

const withCategories = (
  facts: FestivalFacts,
  change: (category: Category) => Partial<Category>,
): FestivalFacts => ({
  ...facts,
  categories: facts.categories.map((category) => ({ ...category, ...change(category) })),
});

const dates = z
  .object({
    earlyBirdEndsOn: day,
    deadlineDay: day,
    deadlineTime: z
      .string(missing)
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Choose a time, like 17:00", abort: true }),
    closeAtDeadline: z.boolean(),
    notificationsOn: day,
    festivalFrom: day,
    festivalTo: day,
    blackTieOn: day,
    legalUpdatedOn: day,
  })
  .superRefine((given, context) => {
    const refuse = (at: keyof typeof given, message: string) =>
      context.addIssue({ code: "custom", message, path: [at] });
    const { earlyBirdEndsOn, deadlineDay, notificationsOn, festivalFrom, festivalTo } = given;
    if (earlyBirdEndsOn >= deadlineDay) {
      refuse("earlyBirdEndsOn", "Early bird must end before the deadline");
    }
    if (deadlineDay > festivalFrom) {
      refuse("deadlineDay", "The deadline must not be after the festival has begun");
    }
    if (notificationsOn < deadlineDay) {
      refuse("notificationsOn", "Notifications must not go out before the deadline");
    }
    if (festivalTo < festivalFrom) {
      refuse("festivalTo", "The last day must not be before the first");
    } else if (given.blackTieOn < festivalFrom || given.blackTieOn > festivalTo) {
      refuse("blackTieOn", "The black-tie event must be within the festival's days");
    }
    if (!momentOf(festivalTimeZone, `${deadlineDay}T${given.deadlineTime}`)) {
      refuse("deadlineTime", skippedTime);
    }
  });

/** '2026-02-01T01:00:00Z', as the documents write moments. */
const isoSecond = (moment: Date) => moment.toISOString().replace(".000Z", "Z");

const minutes = z
  .object({ advertised: line(), min: whole(1, 600), max: whole(1, 600) })
  .refine(({ min, max }) => min <= max, {
    error: "The most minutes must not be fewer than the least",
    path: ["max"],
  });

type Section<S extends z.ZodType> = {
  schema: S;
  /** The section's values in these facts. */
  read: (facts: FestivalFacts) => z.output<S>;
  /** The facts with these values in the section's place. */
  write: (facts: FestivalFacts, values: z.output<S>) => FestivalFacts;
};
const section = <S extends z.ZodType>(spec: Section<S>) => spec;

export const settingsSections = {
  brand: section({
    schema: z.object({
      name: line(40),
      fullName: line(80),
      tagline: line(60),
      partnerBadge: line(60),
      description: paragraph(),
    }),
    read: ({ brand }) => brand,
    write: (facts, brand) => ({ ...facts, brand }),
  }),
  place: section({
    schema: z.object({ long: line(), short: line(60) }),
    read: ({ place }) => place,
    write: (facts, place) => ({ ...facts, place }),
  }),
  dates: section({
    schema: dates,
    read: ({ dates: { deadlineAt, ...others }, timeZone, closeAtDeadline }) => ({
      ...others,
      deadlineDay: dayIn(timeZone, new Date(deadlineAt)),
      deadlineTime: timeIn(timeZone, new Date(deadlineAt)),
      closeAtDeadline,
    }),
    write: (facts, { deadlineDay, deadlineTime, closeAtDeadline, ...others }) => {
      const deadline = momentOf(facts.timeZone, `${deadlineDay}T${deadlineTime}`);
      if (!deadline) throw new RangeError("The schema lets no such time through.");
      const changed = { ...facts.dates, ...others, deadlineAt: isoSecond(deadline) };
      return { ...facts, closeAtDeadline, dates: changed };
    },
  }),
  fees: section({
    schema: perCategory(z.object({ charged: feePair, advertised: feePair })),
    read: (facts) =>
      byType(facts, ({ chargedFee, advertisedFee }) => ({
        charged: chargedFee,
        advertised: advertisedFee,
      })),
    write: (facts, fees) =>
      withCategories(facts, ({ type }) => ({
        chargedFee: fees[type].charged,
        advertisedFee: fees[type].advertised,
      })),
  }),
  lengths: section({
    schema: z.object({
      short_film: minutes,
      feature_film: minutes,
      series_pilot: minutes,
      log_line: z.object({ advertised: line() }),
    }),
    read: (facts) => {
      const film = (type: SubmissionType) => {
        const found = facts.categories.find((one) => one.type === type);
        const accepted = found?.acceptedMinutes ?? { min: 1, max: 600 };
        return { advertised: found?.advertisedLength ?? "", ...accepted };
      };
      const { advertised } = film("log_line");
      return {
        short_film: film("short_film"),
        feature_film: film("feature_film"),
        series_pilot: film("series_pilot"),
        log_line: { advertised },
      };
    },
    write: (facts, lengths) =>
      withCategories(facts, ({ type }) => {
        const given = lengths[type];
        const acceptedMinutes = "min" in given ? { min: given.min, max: given.max } : null;
        return { advertisedLength: given.advertised, acceptedMinutes };
      }),
  }),
  prizes: section({
    schema: z.object({
      ...perCategory(dollars(0, 1_000_000)).shape,
      others: list(
        z.object({
          place: line(60),
          amount: dollars(0, 1_000_000),
          extra: z.string().trim().max(100, "Please keep this under 100 characters"),
        }),
        { min: 0, max: 12, nameOf: ({ place }) => place },
      ),
    }),
    read: (facts) => ({ ...byType(facts, ({ prize }) => prize), others: facts.otherPrizes }),
    write: (facts, { others, ...prizes }) => ({
      ...withCategories(facts, ({ type }) => ({ prize: prizes[type] })),
      otherPrizes: others,
    }),
  }),
  categories: section({
    schema: perCategory(z.object({ description: paragraph(), features: list(line(), { max: 8 }) })),
    read: (facts) => byType(facts, ({ description, features }) => ({ description, features })),
    write: (facts, texts) => withCategories(facts, ({ type }) => texts[type]),
  }),
  landing: section({
    schema: z.object({
      heroLines: z.object({ first: line(40), second: line(40), third: line(40) }),
      heroLead: paragraph(),
      categoriesLead: paragraph(),
      about: list(paragraph(), { max: 8 }),
    }),
    read: ({ texts: { heroLines, heroLead, categoriesLead, about } }) => {
      const [first = "", second = "", third = ""] = heroLines;
      return { heroLines: { first, second, third }, heroLead, categoriesLead, about };
    },
    write: (facts, { heroLines: { first, second, third }, ...others }) => ({
      ...facts,
      texts: { ...facts.texts, ...others, heroLines: [first, second, third] },
    }),
  }),
  guidelines: section({
    schema: z.object({
      requirements: list(line()),
      technicalRequirements: list(z.object({ label: line(40), text: line() }), {
        nameOf: ({ label }) => label,
      }),
      submissionSteps: list(line()),
      feeNotes: list(line()),
    }),
    read: ({ texts: { requirements, technicalRequirements, submissionSteps, feeNotes } }) => ({
      requirements,
      technicalRequirements,
      submissionSteps,
      feeNotes,
    }),
    write: (facts, texts) => ({ ...facts, texts: { ...facts.texts, ...texts } }),
  }),
  terms: section({
    schema: z.object({ terms: list(line()), reviewTime: line(40), correctionDays: whole(0, 365) }),
    read: ({ texts: { terms, reviewTime }, correctionDays }) => ({
      terms,
      reviewTime,
      correctionDays,
    }),
    write: (facts, { correctionDays, ...texts }) => ({
      ...facts,
      correctionDays,
      texts: { ...facts.texts, ...texts },
    }),
  }),
  counters: section({
    schema: z.object({
      inauguralYear: whole(1900, 2100),
      streamingPartners: whole(0, 10_000),
      romancePercent: whole(0, 100),
    }),
    read: ({ counters }) => counters,
    write: (facts, counters) => ({ ...facts, counters }),
  }),
  mailboxes: section({
    schema: z.object({
      hello: emailAddress,
      privacy: emailAddress,
      legal: emailAddress,
      cookies: emailAddress,
    }),
    read: ({ mailboxes }) => mailboxes,
    write: (facts, mailboxes) => ({ ...facts, mailboxes }),
  }),
  newsletter: section({
    schema: z.object({
      doubleOptIn: z.boolean(),
      postalAddress: z.string().trim().max(300, "Please keep this under 300 characters"),
    }),
    read: ({ newsletter }) => newsletter,
    write: (facts, newsletter) => ({ ...facts, newsletter }),
  }),
};

export type SectionId = keyof typeof settingsSections;
export const sectionIds = Object.keys(settingsSections) as [SectionId, ...SectionId[]];

/** A section whose values' type is not known: for what treats them all alike. */
type AnySection = {
  schema: z.ZodType;
  read: (facts: FestivalFacts) => unknown;
  write: (facts: FestivalFacts, values: unknown) => FestivalFacts;
};

/** The section of that name. Values given to `write` must have come out of its own schema. */
export const sectionOf = (id: SectionId) => settingsSections[id] as unknown as AnySection;

const shapes = Object.fromEntries(
  sectionIds.map((id) => [id, sectionOf(id).schema.optional()]),
) as { [Id in SectionId]: z.ZodOptional<(typeof settingsSections)[Id]["schema"]> };

/** What the call to change settings takes: whole sections, and what they were changed from. */
export const settingsChangeSchema = z.object({
  updatedAt: z.iso.datetime("Say which version of the settings this changes").nullable(),
  changes: z
    .strictObject(shapes)
    .refine((changes) => Object.values(changes).some((values) => values !== undefined), {
      error: "Say which section to change",
    }),
});
export type SettingsChange = z.output<typeof settingsChangeSchema>;

/** Which version a reset was asked for; an empty text is the one before any change. */
export const resetQuerySchema = z.object({
  updatedAt: z.union([z.literal(""), z.iso.datetime()]).transform((at) => at || null),
});

export const settingsSchema = z.object({
  facts: festivalFactsSchema,
  defaults: festivalFactsSchema,
  /** What differs from the defaults. */
  overrides: z.record(z.string(), z.unknown()),
  /** Null: nothing was ever changed. */
  updatedAt: z.string().nullable(),
});
export type Settings = z.output<typeof settingsSchema>;

/** The facts with one section, or all of them, as in `from`. */
export function withSections(
  facts: FestivalFacts,
  from: FestivalFacts,
  ids: readonly SectionId[],
): FestivalFacts {
  return ids.reduce((into, id) => sectionOf(id).write(into, sectionOf(id).read(from)), facts);
}
