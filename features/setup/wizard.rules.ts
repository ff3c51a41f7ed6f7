import { standardTier } from "~/features/settings/fee-codes.rules";
import { standardTierName } from "~/features/settings/price-tiers.rules";
import { feeBy, feeDeadlines } from "~/features/settings/rules";
import { defaultSettings, type FestivalSettings } from "~/features/settings/schema";
import { reservedSlug, slugFrom } from "~/features/settings-admin/call/categories.rules";
import { codesOf } from "~/features/settings-admin/call/schema";
import { dayIn, isDay, isTimeZone, timeIn } from "~/lib/dates/calendar";
import { latinWords } from "~/lib/latin-words";
import { ownValue } from "~/lib/own-value";
import { neutralCategory, neutralSettings } from "./neutral.rules";
import { filmGenres, findPreset, looks } from "./presets.rules";
import type { SetupDraft } from "./schema";
import { setupTexts as texts } from "./texts";
import { mergeValues } from "./values.rules";

/** The wizard's values, and the set-up file that is made of them. Runs anywhere. */

/** The steps by index; the last one checks. */
export const stepIndex = { name: 0, place: 1, dates: 2, categories: 3, fees: 4, look: 5, check: 6 };

/** The same day some years later, '2028-03-01'; February 29 becomes the 28th. */
const addYears = (day: string, years: number) =>
  day === "" ? "" : `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace("-02-29", "-02-28");

/** How many years to move a deadline so that it is in the future. */
function yearsUntil(deadline: Date, now: Date): number {
  const years = now.getUTCFullYear() - deadline.getUTCFullYear();
  const deadlineThisYear = new Date(deadline);
  deadlineThisYear.setUTCFullYear(deadline.getUTCFullYear() + years);
  return Math.max(0, deadlineThisYear > now ? years : years + 1);
}

/** The wizard's first values: those of the festival without its name, in a year whose deadline is to come. */
export function firstDraft(settings: FestivalSettings, now: Date): SetupDraft {
  const { timeZone, currency, formats, dates } = settings;
  const deadline = new Date(dates.deadlineAt);
  const years = yearsUntil(deadline, now);
  const moveDay = (day: string | null) => addYears(day ?? "", years);
  return {
    step: stepIndex.name,
    preset: "default",
    name: "",
    fullName: "",
    description: "",
    email: "",
    place: "",
    timeZone,
    currency,
    clock: formats.clock,
    look: "documented",
    dates: {
      opensOn: moveDay(dates.opensOn),
      deadlineDay: moveDay(dayIn(timeZone, deadline)),
      deadlineTime: timeIn(timeZone, deadline),
      notificationsOn: moveDay(dates.notificationsOn),
      festivalFrom: moveDay(dates.festivalFrom),
      festivalTo: moveDay(dates.festivalTo),
    },
    categories: settings.categories.map(({ type, name, acceptedMinutes }) => ({
      type,
      name,
      min: `${acceptedMinutes?.min ?? ""}`,
      max: `${acceptedMinutes?.max ?? ""}`,
    })),
    deadlines: feeDeadlines(settings).map(({ code, name, endsOn }) => ({
      name,
      endsOn: moveDay(endsOn),
      fees: Object.fromEntries(
        settings.categories.map((category) => [
          category.type,
          String(feeBy(settings, category, code)),
        ]),
      ),
    })),
  };
}

/** The values with the categories and fees of a preset, in place of those of an earlier preset. */
export function withPreset(
  draft: SetupDraft,
  id: string,
  settings: FestivalSettings,
  now: Date,
): SetupDraft {
  const { categories: presetCategories, fees } = findPreset(id);
  const initialDraft = firstDraft(settings, now);
  const categories =
    presetCategories?.map(({ type, name, minutes }) => ({
      type,
      name,
      min: `${minutes?.min ?? ""}`,
      max: `${minutes?.max ?? ""}`,
    })) ?? initialDraft.categories;
  return {
    ...draft,
    preset: id,
    categories,
    deadlines: initialDraft.deadlines.map((deadline) => ({
      ...deadline,
      fees: Object.fromEntries(
        categories.map(({ type }) => [
          type,
          String(ownValue(fees, type) ?? ownValue(deadline.fees, type) ?? ""),
        ]),
      ),
    })),
  };
}

/** 'Madrid Short Film Week' → 'MSFW', 'doclisboa' → 'DO'; 'FF' for a name in another script. */
export function referencePrefixOf(fullName: string): string {
  const words = latinWords(fullName, "-").match(/[a-z]+/g) ?? [];
  const initials = words.map((word) => word.charAt(0)).join("");
  const letters = initials.length >= 2 ? initials.slice(0, 4) : words.join("").slice(0, 2);
  return letters.length >= 2 ? letters.toUpperCase() : "FF";
}

type FilePart = Record<string, unknown>;

/** Whether no festival was set up yet: the name is the documented one. */
const isDocumented = ({ brand }: FestivalSettings) => brand.name === defaultSettings.brand.name;

const numbersOf = (minutes: { min: string; max: string } | null) =>
  minutes && { min: Number(minutes.min), max: Number(minutes.max) };

/** The type of a new category is 'new:1' until the file gets one that is made of its name. */
const newTypePrefix = "new:";

/** Whether a category was added in the wizard, and has no type yet. */
export const isNewCategory = (type: string): boolean => type.startsWith(newTypePrefix);

/** The categories with an empty one after them, which accepts films of any length. */
export function withNewCategory({ categories, deadlines }: SetupDraft): Partial<SetupDraft> {
  const numbers = categories
    .filter(({ type }) => isNewCategory(type))
    .map(({ type }) => Number(type.slice(newTypePrefix.length)));
  const type = `${newTypePrefix}${Math.max(0, ...numbers) + 1}`;
  return {
    categories: [...categories, { type, name: "", min: "1", max: "300" }],
    deadlines: deadlines.map((deadline) => ({
      ...deadline,
      fees: { ...deadline.fees, [type]: "" },
    })),
  };
}

/** The type in the file; that of a new category is made of its name. */
const fileType = ({ type, name }: { type: string; name: string }) =>
  isNewCategory(type) ? slugFrom(name).replaceAll("-", "_") : type;

/** The fields that follow a changed name: the plural, which is not guessed, and the address of the form. */
function renamedFields(
  { type, name }: { type: string; name: string },
  formerCategories: readonly { type: string; name: string }[],
): FilePart {
  if (
    name === "" ||
    formerCategories.some((category) => category.type === type && category.name === name)
  )
    return {};
  const slug = slugFrom(name);
  return { plural: name, ...(slug !== reservedSlug && { slug }) };
}

type PartOfStep = (draft: SetupDraft, settings: FestivalSettings) => FilePart;

/** What each step adds to the set-up file, in the order of the steps. */
const stepParts: Record<Exclude<keyof typeof stepIndex, "check">, PartOfStep> = {
  name: (draft, settings) => {
    const { name, fullName, description, email } = draft;
    const mailboxes = { hello: email, privacy: email, legal: email, cookies: email };
    // Without an address of its own, a new festival would keep the documented one's.
    const needsEmail = name !== settings.brand.name && isDocumented(settings);
    return {
      edition: { referencePrefix: referencePrefixOf(fullName) },
      facts: mergeValues(neutralSettings(draft, settings), {
        brand: { fullName, name, ...(description !== "" && { description }) },
        ...((email !== "" || needsEmail) && { mailboxes }),
      }),
    };
  },
  place: ({ place, timeZone, currency, clock }) => ({
    edition: { timeZone, currency },
    facts: { place: { long: place, short: place }, formats: { clock } },
  }),
  dates: ({ dates }) => ({
    facts: {
      dates: {
        ...dates,
        // The days of the fee deadlines are entered two steps later.
        earlyBirdEndsOn: "",
        lateUntil: "",
        blackTieOn: dates.festivalTo,
      },
    },
  }),
  categories: (draft, settings) => {
    const { preset, categories } = draft;
    const { file, categories: presetCategories } = findPreset(preset);
    const isFirst = draft.name !== settings.brand.name && isDocumented(settings);
    return mergeValues(file, {
      call: {
        // The general form offers the four categories and the genres of the documented festival.
        ...(isFirst && { generalForm: false }),
        categories: categories.map(({ type, name, min, max }) => {
          const minutes = min !== "" || max !== "" ? { min, max } : null;
          return {
            ...(isNewCategory(type)
              ? { kind: "film", genres: filmGenres }
              : neutralCategory({ type, name }, numbersOf(minutes), draft, settings)),
            ...presetCategories?.find((category) => category.type === type),
            ...renamedFields({ type, name }, presetCategories ?? settings.categories),
            type: fileType({ type, name }),
            name,
            ...(minutes && { minutes }),
          };
        }),
      },
    }) as FilePart;
  },
  fees: ({ deadlines, categories, preset }) => {
    const freeTiers = findPreset(preset).freeTiers;
    const tiers = [{ name: standardTierName, proof: "none" }, ...freeTiers];
    const codes = codesOf(deadlines);
    // At every deadline, for every category.
    const feesOfTier = (
      tier: string,
      readAmount: (type: string, deadline: number) => string | number,
    ) =>
      categories.flatMap((category) =>
        codes.map((deadline, index) => ({
          type: fileType(category),
          deadline,
          tier,
          amount: readAmount(category.type, index),
        })),
      );
    return {
      call: {
        tiers,
        // The last one has no day: it is charged after all others.
        deadlines: deadlines.map(({ name, endsOn }, index) => ({
          name,
          endsOn: index === deadlines.length - 1 ? "" : endsOn,
        })),
        fees: codesOf(tiers).flatMap((tier) =>
          // The fees of the standard tier are first in the list, so that `feePath` finds them.
          feesOfTier(tier, (type, index) =>
            tier === standardTier ? (ownValue(deadlines[index]?.fees, type) ?? "") : 0,
          ),
        ),
      },
    };
  },
  look: ({ look }) => ({ theme: looks.find(({ id }) => id === look)?.theme ?? null }),
};

/** The set-up file of the steps up to `lastStep`, as the server takes it. */
export const buildSetupFile = (
  draft: SetupDraft,
  settings: FestivalSettings,
  lastStep: number = stepIndex.look,
): FilePart =>
  Object.values(stepParts)
    .slice(0, lastStep + 1)
    .reduce((file: FilePart, part) => mergeValues(file, part(draft, settings)) as FilePart, {
      format: 1,
    });

/** An error for each deadline, of the steps so far, whose day has passed: nobody could enter, or pay that fee. */
export function findPastDays(
  { step: currentStep, timeZone, dates, deadlines }: SetupDraft,
  now: Date,
) {
  const today = dayIn(isTimeZone(timeZone) ? timeZone : "UTC", now);
  const isPast = (day = "") => isDay(day) && day < today;
  const finalDeadlineError = { path: "facts.dates.deadlineDay", message: texts.past };
  return [
    ...(currentStep >= stepIndex.dates && isPast(dates.deadlineDay) ? [finalDeadlineError] : []),
    ...deadlines
      .slice(0, currentStep >= stepIndex.fees ? -1 : 0)
      .flatMap(({ endsOn }, index) =>
        isPast(endsOn) ? [{ path: `call.deadlines.${index}.endsOn`, message: texts.past }] : [],
      ),
  ];
}

/** The path of a fee in the file's list: the fees of a category are together. */
export const feePath = (draft: SetupDraft, category: number, deadline: number): string =>
  `call.fees.${category * draft.deadlines.length + deadline}.amount`;
