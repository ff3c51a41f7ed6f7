import type { SubmissionType } from "~/db/enums";
import { categoryOf } from "~/features/settings/category.rules";
import { formOf } from "~/features/settings/category-form.rules";
import { defaultSettings } from "~/features/settings/schema";
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
  quality: number;
  season: "early" | "regular" | "late";
  paying: Paying;
  later: Later;
  writes: boolean;
  subscribes: boolean;
  /** The address bounces emails from before the announcement. */
  bounces: boolean;
  saysNo: boolean;
  /** What this person knows about the entry. */
  known: {
    intentId?: string;
    receipt?: Receipt;
    /** The token of the private page, from the last email that contained one. */
    token?: string;
    paidCents: number;
    backCents: number;
    withdrawn: boolean;
    /** The entry was imported from a platform. */
    imported?: boolean;
    /** The size of the uploaded film. */
    filmBytes?: number;
    told: Email[];
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
  ...["The Last", "Half a", "My Mother's", "Every", "Two", "A Borrowed", "Sunday's"],
  ...["The Cartographer's", "Nobody's", "An Unsent", "The Second", "Tomorrow's"],
];
const second = [
  ...["Ferry", "Umbrella", "Lighthouse", "Orange Tree", "Waltz", "Postcard", "Platform"],
  ...["Kitchen", "Abuela", "Snowfall", "Voicemail", "Balcony", "Tide", "Encore"],
];
const countries = [
  ...["United States", "Mexico", "France", "Japan", "Nigeria", "Georgia", "Denmark"],
  ...["India", "Brazil", "Poland"],
];
const languages = ["English", "Spanish", "French", "Japanese", "Portuguese", "Polish", "Hindi"];

/** Percentages of entries by category. */
const kinds: readonly [keyof typeof minutes | "log_line", number][] = [
  ["short_film", 58],
  ["feature_film", 15],
  ["series_pilot", 10],
  ["log_line", 17],
];
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

function weighed<T>(of: readonly [T, number][], { next }: Dice): T {
  let left = next() * of.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of of) {
    left -= weight;
    if (left < 0) return value;
  }
  return (of.at(-1) as [T, number])[0];
}

const minutes = { short_film: [2, 40], feature_film: [64, 138], series_pilot: [22, 58] } as const;

/** `count` filmmakers; every kind of behaviour is among the first. */
export function castMakers(count: number, seed: number): Maker[] {
  const made: Maker[] = [];
  for (let number = 0; number < count; number += 1) {
    made.push(castMaker(number, seed, made));
  }
  return made;
}

function castMaker(number: number, seed: number, others: readonly Maker[]): Maker {
  const chance = dice(seed, "maker", number);
  const [given, family] = chance.pick(names);
  const submissionType = weighed(kinds, chance);
  const season = weighed(seasons, chance);
  // Some submit a second film.
  const earlier = chance.percent(6) ? others[number - 3] : undefined;
  const email = earlier?.email ?? `maker${number}@films.example`;
  const submitterName = earlier?.entry.submitterName ?? `${given} ${family}`;
  const title = `${chance.pick(first)} ${chance.pick(second)} ${number}`;
  const common = { submitterName, submitterEmail: email, agreedToTerms: true };
  const logLine = `${title}: a ${chance.pick(["florist", "pilot", "judge", "baker"])} falls for the one person who cannot stay.`;
  const entry =
    submissionType === "log_line"
      ? { ...common, submissionType, logLine }
      : { ...common, submissionType, ...film(submissionType, title, submitterName, chance) };
  // However few there are, each kind is included.
  const drawn = payings[number]?.[0] ?? weighed(payings, chance);
  // Platforms take films only.
  const paying = drawn === "elsewhere" && submissionType === "log_line" ? "at once" : drawn;
  const forced = number >= payings.length && number < payings.length + laters.length;
  const later = forced ? laters[number - payings.length]?.[0] : weighed(laters, chance);
  return {
    number,
    from: `127.${10 + (number >> 15)}.${(number >> 7) & 255}.${1 + (number & 127)}`,
    email,
    entry,
    title: submissionType === "log_line" ? logLine : title,
    quality: chance.next(),
    season: number < payings.length + laters.length ? "early" : season,
    paying: forced ? "at once" : paying,
    later: later ?? "nothing",
    writes: chance.percent(12),
    subscribes: chance.percent(15),
    bounces: !earlier && (number === 12 || chance.percent(3)),
    saysNo: chance.percent(15),
    known: { paidCents: 0, backCents: 0, withdrawn: false, told: [] },
  };
}

const genresOf = (type: SubmissionType) =>
  formOf(categoryOf(defaultSettings, type)).genres.map(({ value }) => value);

function film(type: keyof typeof minutes, title: string, director: string, chance: Dice) {
  const [shortest, longest] = minutes[type];
  return {
    submitterPhone: "+1 805 555 0142",
    filmTitle: title,
    director,
    genre: chance.pick(genresOf(type)),
    duration: chance.whole(shortest, longest),
    completionYear: 2025,
    country: chance.pick(countries),
    language: chance.pick(languages),
    synopsis: `${title} begins with a missed train and a wrong number, and follows two people who keep finding each other when neither is looking. Nobody says the word until the very last minute.`,
    filmUrl: chance.percent(90) ? `https://films.example/${encodeURIComponent(title)}` : null,
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
    const [given] = chance.pick(names);
    const [, family] = chance.pick(names);
    return {
      name: `${given} ${family} ${number + 1}`,
      email: `juror${number + 1}@jury.example`,
      from: `127.200.0.${number + 1}`,
      mood: [-0.25, 0, 0.2][number % 3] ?? 0,
      leaves: number === count - 1,
    };
  });
}
