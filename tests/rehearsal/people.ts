import type { SubmissionType } from "~/db/enums";
import type { Code } from "~/features/checkout/codes/schema";
import { isScript, publicCategories } from "~/features/settings/category.rules";
import { formOf } from "~/features/settings/category-form.rules";
import { openTiers } from "~/features/settings/price-tiers.rules";
import { chargedFee } from "~/features/settings/rules";
import type { Category, FestivalSettings } from "~/features/settings/schema";
import type { Receipt } from "~/features/submissions/schema";
import type { Email } from "./mailbox";
import { type Dice, dice } from "./random";

/** The filmmakers of a rehearsal, with their behaviour. */

/** A way to pay: normally, after a failed card, by a code, after a reminder, or on a platform. */
type Paying =
  | "at once"
  | "declined first"
  | "two presses"
  | "closes the window"
  | "by a code"
  | "when reminded"
  | "never"
  | "elsewhere";

/** The codes of the festival: what each takes off, the price tier that one opens, and one with too few uses. */
export const codeNames = ["percent", "amount", "free", "tier", "few"] as const;
export type CodeName = (typeof codeNames)[number];

/** The codes of the edition, by their names. */
export type Codes = ReadonlyMap<CodeName, Code>;

/** What an entry cost, in minor units. */
export type Cost = {
  /** By the list of fees, in the charged price tier. */
  fullCents: number;
  /** Taken off by a code. */
  savedCents: number;
  /** Waived by a waiver code instead of a payment. */
  waivedCents: number;
  /** The price tier that was charged. */
  tier: string;
  /** The code that was used, beside waiver codes. */
  code: CodeName | null;
};

/** A filmmaker's later action. */
export type Later = "nothing" | "corrects" | "withdraws" | "has the fee back";

export type Maker = {
  number: number;
  /** A loopback address of their own, so that each has the limits of one person. */
  from: string;
  email: string;
  /** The form's values. */
  entry: { submissionType: SubmissionType; submitterName: string } & Record<string, unknown>;
  title: string;
  /** A word inside a title in Arabic, Japanese or Thai; null for one in Latin script. */
  wordInTitle: string | null;
  category: Category;
  /** It sends a text instead of a film. */
  writesScript: boolean;
  /** The price tier that they choose; undefined: the standard one. */
  tier: string | undefined;
  /** The code that they apply; null: none. */
  wants: CodeName | null;
  quality: number;
  season: "early" | "regular" | "late";
  paying: Paying;
  later: Later;
  writes: boolean;
  subscribes: boolean;
  /** The address bounces emails from before the announcement. */
  bounces: boolean;
  /** Their browser translates the pages; they enter and pay there. */
  translates: boolean;
  saysNo: boolean;
  /** What this person knows about the entry. */
  record: {
    intentId?: string;
    receipt?: Receipt;
    /** The token of the private page, from the last email that contained one. */
    token?: string;
    paidCents: number;
    backCents: number;
    /** Once the entry is certain. */
    cost?: Cost;
    withdrawn: boolean;
    /** The entry was imported from a platform. */
    imported?: boolean;
    /** Entered on translated pages, with exactly what was typed and one payment. */
    isExact?: boolean;
    /** The size of the uploaded film. */
    filmBytes?: number;
    decisionEmails: Email[];
  };
};

const names = [
  ["Marisol", "Vance"],
  ["Kenji", "Arakawa"],
  ["Amélie", "Rousseau-Delacroix"],
  ["Tom", "Okafor"],
  ["Ketevan", "Abashidze"],
  ["Søren", "Lindqvist"],
  ["Imani", "Cole"],
  ["Priya", "Raghunathan"],
  ["José", "Núñez"],
  ["Łucja", "Wójcik"],
  ["Noa", "Ben-David"],
  ["Mei", "Xu"],
] as const;
const first = [
  "The Last",
  "Half a",
  "My Mother's",
  "Every",
  "Two",
  "A Borrowed",
  "Sunday's",
  "The Cartographer's",
  "Nobody's",
  "An Unsent",
  "The Second",
  "Tomorrow's",
];
const second = [
  "Ferry",
  "Umbrella",
  "Lighthouse",
  "Orange Tree",
  "Waltz",
  "Postcard",
  "Platform",
  "Kitchen",
  "Abuela",
  "Snowfall",
  "Voicemail",
  "Balcony",
  "Tide",
  "Encore",
];
/** Names and titles in other scripts, with a word inside the title. */
const otherScripts = [
  { name: "ليلى الخطيب", title: "رسائل من المرفأ القديم", word: "المرفأ" },
  { name: "高橋 直美", title: "港の最後の連絡船", word: "連絡船" },
  { name: "สมชาย ใจดี", title: "เรือข้ามฟากเที่ยวสุดท้าย", word: "เที่ยวสุดท้าย" },
] as const;

/** One filmmaker in ten writes in another script. */
const scriptOf = (number: number, seed: number) =>
  (number + seed) % 10 === 4
    ? otherScripts[Math.floor(number / 10) % otherScripts.length]
    : undefined;

const countries = [
  "United States",
  "Mexico",
  "France",
  "Japan",
  "Nigeria",
  "Georgia",
  "Denmark",
  "India",
  "Brazil",
  "Poland",
];
const languages = ["English", "Spanish", "French", "Japanese", "Portuguese", "Polish", "Hindi"];

/** Percentages of entries: of films by the place of their category, and of all scripts. */
const shares = { films: [58, 15, 10], otherFilm: 10, scripts: 17 };
const isFilm = (category: Category) => !isScript(category);

/** The categories of films, and those of scripts. */
export function categoriesOf(settings: FestivalSettings) {
  const all = publicCategories(settings);
  const [films, scripts] = [all.filter(isFilm), all.filter((category) => isScript(category))];
  const [main] = films;
  if (!main) throw new Error("The rehearsed festival shows films.");
  return { all, films, scripts, main };
}

/** Percentages of entries by category. */
function kindsOf(settings: FestivalSettings): [Category, number][] {
  const { films, scripts } = categoriesOf(settings);
  return [
    ...films.map((film, at): [Category, number] => [film, shares.films[at] ?? shares.otherFilm]),
    ...scripts.map((script): [Category, number] => [script, shares.scripts / scripts.length]),
  ];
}
/** Categories that the platform has as well. */
export const onPlatform: Record<string, string> = {
  short_film: "Narrative Short",
  feature_film: "Narrative Feature",
  series_pilot: "Pilot",
};
const payings: readonly [Paying, number][] = [
  ["at once", 64],
  ["declined first", 8],
  ["two presses", 7],
  ["closes the window", 5],
  ["by a code", 5],
  ["when reminded", 7],
  ["never", 4],
  ["elsewhere", 11],
];
const laters: readonly [Later, number][] = [
  ["nothing", 82],
  ["corrects", 10],
  ["withdraws", 4],
  ["has the fee back", 4],
];
const seasons: readonly [Maker["season"], number][] = [
  ["early", 52],
  ["regular", 38],
  ["late", 10],
];

/** Pages in a browser take seconds each. */
const mostTranslating = 12;

/** The first filmmaker whose address returns emails. */
const returning = 12;

/** The first entries, one of each kind of behaviour. */
const kinds = payings.length + laters.length + codeNames.length;

function pickWeighted<T>(choices: readonly [T, number][], { next }: Dice): T {
  let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return (choices.at(-1) as [T, number])[0];
}

const minutes: Record<string, [least: number, most: number]> = {
  short_film: [2, 40],
  feature_film: [64, 138],
  series_pilot: [22, 58],
};

/** `count` filmmakers; every kind of behaviour is among the first. */
export function castMakers(count: number, seed: number, settings: FestivalSettings): Maker[] {
  const makers: Maker[] = [];
  for (let number = 0; number < count; number += 1) {
    makers.push(castMaker(number, seed, makers, settings));
  }
  for (const maker of translatingMakers(makers, seed, settings)) maker.translates = true;
  return makers;
}

/** Who enters on translated pages: one in ten, at most twelve, of those who pay the whole fee. */
function translatingMakers(makers: readonly Maker[], seed: number, settings: FestivalSettings) {
  const deadline = new Date(settings.dates.deadlineAt);
  const paying = makers.filter(({ paying, wants, entry, tier }) => {
    const fee = chargedFee(settings, entry.submissionType, deadline, tier ? { tier } : {});
    return paying === "at once" && wants === null && fee.cents > 0;
  });
  const most = Math.min(mostTranslating, Math.ceil(makers.length / 10));
  return paying
    .map((maker) => ({ maker, order: dice(seed, "translated", maker.number).next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ maker }) => maker);
}

function castMaker(
  number: number,
  seed: number,
  makers: readonly Maker[],
  settings: FestivalSettings,
): Maker {
  const chance = dice(seed, "maker", number);
  const [firstName, family] = chance.pick(names);
  const drawnCategory = pickWeighted(kindsOf(settings), chance);
  // The one whose address returns emails is in the category that the director writes to.
  const category = number === returning ? categoriesOf(settings).main : drawnCategory;
  const { type: submissionType } = category;
  const writesScript = isScript(category);
  const season = pickWeighted(seasons, chance);
  // Some submit a second film.
  const earlier = chance.percent(6) ? makers[number - 3] : undefined;
  const email = earlier?.email ?? `maker${number}@films.example`;
  const script = scriptOf(number, seed);
  const submitterName = earlier?.entry.submitterName ?? script?.name ?? `${firstName} ${family}`;
  const drawnTitle = `${chance.pick(first)} ${chance.pick(second)}`;
  const title = `${script?.title ?? drawnTitle} ${number}`;
  const common = { submitterName, submitterEmail: email, agreedToTerms: true };
  const logLine = `${title}: a ${chance.pick(["florist", "pilot", "judge", "baker"])} falls for the one person who cannot stay.`;
  const entry = writesScript
    ? { ...common, submissionType, logLine }
    : { ...common, submissionType, ...film(category, title, submitterName, chance) };
  // However few there are, each kind is included.
  const drawnPaying = payings[number]?.[0] ?? pickWeighted(payings, chance);
  const paying =
    drawnPaying === "elsewhere" && !onPlatform[submissionType] ? "at once" : drawnPaying;
  const forced = number >= payings.length && number < kinds;
  const later = forced
    ? (laters[number - payings.length]?.[0] ?? "nothing")
    : pickWeighted(laters, chance);
  return {
    number,
    from: `127.${10 + (number >> 15)}.${(number >> 7) & 255}.${1 + (number & 127)}`,
    email,
    entry,
    title: writesScript ? logLine : title,
    wordInTitle: script?.word ?? null,
    category,
    writesScript,
    tier: tierOf(settings, seed, number),
    wants: wantsCode(seed, number, forced ? "at once" : paying),
    quality: chance.next(),
    season: number < kinds ? "early" : season,
    paying: forced ? "at once" : paying,
    later,
    writes: chance.percent(12),
    subscribes: chance.percent(15),
    bounces: !earlier && (number === returning || chance.percent(3)),
    saysNo: chance.percent(15),
    translates: false,
    record: { paidCents: 0, backCents: 0, withdrawn: false, decisionEmails: [] },
  };
}

/** A fourth of the filmmakers choose a price tier that is open to all. */
function tierOf(settings: FestivalSettings, seed: number, number: number): string | undefined {
  const [, ...open] = openTiers(settings);
  const chance = dice(seed, "tier", number);
  return open.length > 0 && chance.percent(25) ? chance.pick(open).code : undefined;
}

/** Some of those who pay apply a code. */
function wantsCode(seed: number, number: number, paying: Paying): CodeName | null {
  if (paying === "by a code" || paying === "elsewhere") return null;
  const forced = codeNames[number - (kinds - codeNames.length)];
  const chance = dice(seed, "code", number);
  return forced ?? (chance.percent(24) ? chance.pick(codeNames) : null);
}

function film(category: Category, title: string, director: string, chance: Dice) {
  const { min = 1, max = 300 } = category.acceptedMinutes ?? {};
  const [shortest, longest] = minutes[category.type] ?? [min, max];
  const { genres, link } = formOf(category);
  return {
    submitterPhone: "+1 805 555 0142",
    filmTitle: title,
    director,
    genre: chance.pick(genres.map(({ value }) => value)),
    duration: chance.whole(Math.max(shortest, min), Math.min(longest, max)),
    completionYear: 2025,
    country: chance.pick(countries),
    language: chance.pick(languages),
    synopsis: `${title} begins with a missed train and a wrong number, and follows two people who keep finding each other when neither is looking. Nobody says the word until the very last minute.`,
    filmUrl:
      chance.percent(90) || link === "required"
        ? `https://films.example/${encodeURIComponent(title)}`
        : null,
    trailerUrl: null,
  };
}

export type Juror = {
  name: string;
  email: string;
  from: string;
  /** Added to each score: some jurors are kind, some harsh. */
  mood: number;
  leaves: boolean;
};

/** The jurors; the last one leaves in the middle. */
export function castJurors(count: number, seed: number): Juror[] {
  return Array.from({ length: count }, (_, number) => {
    const chance = dice(seed, "juror", number);
    const [firstName] = chance.pick(names);
    const [, family] = chance.pick(names);
    return {
      name: `${firstName} ${family} ${number + 1}`,
      email: `juror${number + 1}@jury.example`,
      from: `127.200.0.${number + 1}`,
      mood: [-0.25, 0, 0.2][number % 3] ?? 0,
      leaves: number === count - 1,
    };
  });
}
