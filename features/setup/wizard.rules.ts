import { standardTier } from "~/features/settings/fee-period.rules";
import { standardTierName } from "~/features/settings/price-tiers.rules";
import { feeBy, feeDeadlines } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { reservedSlug, slugFrom } from "~/features/settings-admin/call/categories.rules";
import { codesOf } from "~/features/settings-admin/call/schema";
import { dayIn, isDay, isTimeZone, timeIn } from "~/lib/dates/calendar";
import { ownValue } from "~/lib/own-value";
import { neutralCategory, neutralSettings } from "./neutral.rules";
import { filmGenres, looks, presetOf } from "./presets.rules";
import type { SetupDraft } from "./schema";
import { setupTexts as texts } from "./texts";
import { overlaid } from "./values.rules";

/** The wizard's values, and the set-up file that they are. Runs anywhere. */

/** The steps by index; the last one checks. */
export const step = { name: 0, place: 1, dates: 2, categories: 3, fees: 4, look: 5, check: 6 };

/** A day so many years later; February 29 is the 28th there. */
const yearsLater = (day: string, years: number) =>
  day === "" ? "" : `${Number(day.slice(0, 4)) + years}${day.slice(4)}`.replace("-02-29", "-02-28");

/** The years after which the deadline is still to come. */
function yearsUntil(deadline: Date, now: Date): number {
  const years = now.getUTCFullYear() - deadline.getUTCFullYear();
  const later = new Date(deadline);
  later.setUTCFullYear(deadline.getUTCFullYear() + years);
  return Math.max(0, later > now ? years : years + 1);
}

/** The wizard's first values: the festival as it is, without its name, and in a year that is still to come. */
export function firstDraft(settings: FestivalSettings, now: Date): SetupDraft {
  const { timeZone, currency, formats, dates } = settings;
  const deadline = new Date(dates.deadlineAt);
  const years = yearsUntil(deadline, now);
  const later = (day: string | null) => yearsLater(day ?? "", years);
  return {
    step: step.name,
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
      opensOn: later(dates.opensOn),
      deadlineDay: later(dayIn(timeZone, deadline)),
      deadlineTime: timeIn(timeZone, deadline),
      notificationsOn: later(dates.notificationsOn),
      festivalFrom: later(dates.festivalFrom),
      festivalTo: later(dates.festivalTo),
    },
    categories: settings.categories.map(({ type, name, acceptedMinutes }) => ({
      type,
      name,
      min: `${acceptedMinutes?.min ?? ""}`,
      max: `${acceptedMinutes?.max ?? ""}`,
    })),
    deadlines: feeDeadlines(settings).map(({ code, name, endsOn }) => ({
      name,
      endsOn: later(endsOn),
      fees: Object.fromEntries(
        settings.categories.map((category) => [
          category.type,
          String(feeBy(settings, category, code)),
        ]),
      ),
    })),
  };
}

/** The values with those of a preset; what other presets changed is as it was. */
export function withPreset(
  draft: SetupDraft,
  id: string,
  settings: FestivalSettings,
  now: Date,
): SetupDraft {
  const { categories: presetCategories, fees } = presetOf(id);
  const first = firstDraft(settings, now);
  const categories =
    presetCategories?.map(({ type, name, minutes }) => ({
      type,
      name,
      min: `${minutes?.min ?? ""}`,
      max: `${minutes?.max ?? ""}`,
    })) ?? first.categories;
  return {
    ...draft,
    preset: id,
    categories,
    deadlines: first.deadlines.map((deadline) => ({
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

/** 'Madrid Short Film Week' → 'MSFW'; null without two capitals. */
export function prefixOf(fullName: string): string | null {
  const capitals =
    fullName
      .match(/\b[A-Z]/g)
      ?.slice(0, 4)
      .join("") ?? "";
  return capitals.length >= 2 ? capitals : null;
}

type Part = Record<string, unknown>;

/** What the type of a category begins with until it is made of its name. */
const newPrefix = "new:";
export const isNewCategory = (type: string): boolean => type.startsWith(newPrefix);

/** The categories with an empty one after them, which accepts films of any length. */
export function withNewCategory({ categories, deadlines }: SetupDraft): Partial<SetupDraft> {
  const numbers = categories
    .filter(({ type }) => isNewCategory(type))
    .map(({ type }) => Number(type.slice(newPrefix.length)));
  const type = `${newPrefix}${Math.max(0, ...numbers) + 1}`;
  return {
    categories: [...categories, { type, name: "", min: "1", max: "300" }],
    deadlines: deadlines.map((deadline) => ({
      ...deadline,
      fees: { ...deadline.fees, [type]: "" },
    })),
  };
}

/** The type in the file: of a new category made of its name. */
const typeIn = ({ type, name }: { type: string; name: string }) =>
  isNewCategory(type) ? slugFrom(name).replaceAll("-", "_") : type;

/** A name of the director's own: its plural is not guessed, and its form's address follows it. */
function renamed(
  { type, name }: { type: string; name: string },
  before: readonly { type: string; name: string }[],
): Part {
  if (name === "" || before.some((category) => category.type === type && category.name === name))
    return {};
  const slug = slugFrom(name);
  return { plural: name, ...(slug !== reservedSlug && { slug }) };
}

/** The parts of the set-up, by step. */
const partsOf: readonly ((draft: SetupDraft, settings: FestivalSettings) => Part)[] = [
  (draft, settings) => {
    const { name, fullName, description, email } = draft;
    const referencePrefix = prefixOf(fullName);
    const mailboxes = { hello: email, privacy: email, legal: email, cookies: email };
    return {
      ...(referencePrefix && { edition: { referencePrefix } }),
      facts: overlaid(neutralSettings(draft, settings), {
        brand: { fullName, name, ...(description !== "" && { description }) },
        ...(email !== "" && { mailboxes }),
      }),
    };
  },
  ({ place, timeZone, currency, clock }) => ({
    edition: { timeZone, currency },
    facts: { place: { long: place, short: place }, formats: { clock } },
  }),
  ({ dates }) => ({
    facts: {
      dates: {
        ...dates,
        // The fees' days come two steps later.
        earlyBirdEndsOn: "",
        lateUntil: "",
        blackTieOn: dates.festivalTo,
      },
    },
  }),
  (draft, settings) => {
    const { preset, categories } = draft;
    const { file, categories: presetCategories } = presetOf(preset);
    return overlaid(file, {
      call: {
        categories: categories.map(({ type, name, min, max }) => ({
          ...(isNewCategory(type)
            ? { kind: "film", genres: filmGenres }
            : neutralCategory({ type, name }, draft, settings)),
          ...presetCategories?.find((category) => category.type === type),
          ...renamed({ type, name }, presetCategories ?? settings.categories),
          type: typeIn({ type, name }),
          name,
          ...((min !== "" || max !== "") && { minutes: { min, max } }),
        })),
      },
    }) as Part;
  },
  ({ deadlines, categories, preset }) => {
    const free = presetOf(preset).freeTiers;
    const tiers = [{ name: standardTierName, proof: "none" }, ...free];
    const codes = codesOf(deadlines);
    // At every deadline, for every category.
    const feesOf = (tier: string, amountOf: (type: string, deadline: number) => string | number) =>
      categories.flatMap((category) =>
        codes.map((deadline, index) => ({
          type: typeIn(category),
          deadline,
          tier,
          amount: amountOf(category.type, index),
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
          // The wizard's fees are first: their place is in the path of a fault.
          feesOf(tier, (type, index) =>
            tier === standardTier ? (ownValue(deadlines[index]?.fees, type) ?? "") : 0,
          ),
        ),
      },
    };
  },
  ({ look }) => ({ theme: looks.find(({ id }) => id === look)?.theme ?? null }),
];

/** The set-up of the steps up to this one for a festival with these settings, as the server takes it. */
export const fileOf = (
  draft: SetupDraft,
  settings: FestivalSettings,
  upTo: number = step.look,
): Part =>
  partsOf
    .slice(0, upTo + 1)
    .reduce((file: Part, part) => overlaid(file, part(draft, settings)) as Part, { format: 1 });

/** The deadlines, up to the draft's step, whose day has passed: nobody could enter, or pay that fee. */
export function pastDays({ step: at, timeZone, dates, deadlines }: SetupDraft, now: Date) {
  const today = dayIn(isTimeZone(timeZone) ? timeZone : "UTC", now);
  const isPast = (day = "") => isDay(day) && day < today;
  const final = { path: "facts.dates.deadlineDay", message: texts.past };
  return [
    ...(at >= step.dates && isPast(dates.deadlineDay) ? [final] : []),
    ...deadlines
      .slice(0, at >= step.fees ? -1 : 0)
      .flatMap(({ endsOn }, index) =>
        isPast(endsOn) ? [{ path: `call.deadlines.${index}.endsOn`, message: texts.past }] : [],
      ),
  ];
}

/** The place of a fee in the file's list. */
export const feePath = (draft: SetupDraft, category: number, deadline: number): string =>
  `call.fees.${category * draft.deadlines.length + deadline}.amount`;
