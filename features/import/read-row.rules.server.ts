import { hash } from "node:crypto";
import { convert } from "html-to-text";
import type { SubmissionType } from "~/db/enums";
import type { ImportedRowJson, ImportValue } from "~/db/schema/imports";
import {
  categoryOf,
  findCategory,
  kindOf,
  requireCategory,
} from "~/features/settings/category.rules";
import type { Category } from "~/features/settings/category.schema";
import { formOf } from "~/features/settings/category-form.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { correctionSchema } from "~/features/submissions/form/submission-form.schema";
import { momentOf } from "~/lib/dates/wall-clock";
import { emailAddress, optionalLink } from "~/lib/forms/fields";
import { shorten } from "~/lib/shorten";
import { type CategoryMatch, categoryFor } from "./category.rules";
import { fieldOf, fold, foldTitle, isOnPlatform } from "./maps.rules";
import type { ImportField, ImportMap } from "./schema";
import { importTexts } from "./texts";
import {
  type DateOrder,
  excelChange,
  formatHours,
  isAmbiguousDuration,
  isYearAsDay,
  readDuration,
  readMoment,
  readYear,
  unquote,
} from "./values.rules";

/** Reads one row of a file with its map. */

export type RowRead = {
  title: string | null;
  email: string | null;
  trackingNumber: string | null;
  type: SubmissionType | null;
  /** Several categories fit: the director chooses. */
  needsType: boolean;
  parsed: ImportedRowJson | null;
  /** Identifies the row where its number does not: its number, title and address. */
  wholeKey: string;
  warnings: string[];
  /** Why it is refused; null if it is not. */
  reason: string | null;
};

export type RowReader = (cells: readonly string[], chosenType?: SubmissionType | null) => RowRead;

type ReaderOptions = {
  map: ImportMap;
  headers: readonly string[];
  source: string;
  settings: FestivalSettings;
  now: Date;
  /** The detected format of the dates. */
  dateOrder: DateOrder | null;
  /** Values of the columns of numbers that a spreadsheet shortened. */
  shortenedValues: ReadonlySet<string>;
};

const isMarkup = (text: string) => /<\/?[a-z][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(text);
/** Markup as plain text; most values have none. */
const toPlainText = (text: string) => (isMarkup(text) ? convert(text, { wordwrap: false }) : text);
const toOneLine = (text: string) => toPlainText(text).replace(/\s+/gu, " ").trim();
const toMultilineText = (text: string) => toPlainText(text).replace(/\r\n?/g, "\n").trim();

/** Characters of a value with an index. */
const maxIndexedLength = 200;

const linkSchema = optionalLink("no link");
const quoteText = (text: string) => `"${shorten(text, 60)}"`;

/** Creates the reader of a file's rows, with the festival's categories, lengths and time zone. */
export function createRowReader(options: ReaderOptions): RowReader {
  const { map, headers, source, settings, now, dateOrder, shortenedValues } = options;
  const columnIndexes = new Map<ImportField, number>();
  const extras: [name: string, index: number][] = [];
  for (const [index, header] of headers.entries()) {
    const field = fieldOf(map, header);
    if (field === "keep") extras.push([header, index]);
    else if (field) columnIndexes.set(field, index);
  }
  const isScript = (type: SubmissionType | null) =>
    type !== null && kindOf(categoryOf(settings, type)) === "script";
  /** A map, and the documented names, may lead to a category that the edition does not have. */
  const refuseMissingCategory = (category: CategoryMatch): CategoryMatch =>
    "type" in category && !findCategory(settings, category.type)
      ? { refusal: `The edition has no category "${categoryOf(settings, category.type).name}"` }
      : category;
  const shortFilm = settings.categories.find(({ type }) => type === "short_film");
  const shortMinutes = shortFilm?.acceptedMinutes?.max ?? 40;
  const rulesByType = new Map<SubmissionType, ReturnType<typeof correctionSchema>>();
  const rulesFor = (type: SubmissionType) => {
    const typeRules = rulesByType.get(type) ?? correctionSchema(type, settings, now);
    rulesByType.set(type, typeRules);
    return typeRules;
  };

  return (cells, chosenType = null) => {
    const warnings: string[] = [];
    const textOf = (field: ImportField): string => {
      const index = columnIndexes.get(field);
      const cell = index === undefined ? undefined : cells[index];
      return (cell?.trim() ? cell : (map.constants[field] ?? "")).trim();
    };
    const lineOf = (field: ImportField) => toOneLine(textOf(field)) || null;
    const warnUnreadable = (value: string, expected: string) => {
      warnings.push(`${quoteText(value)} is not a valid ${expected}`);
      return null;
    };

    /** Values that the database sorts by: longer ones are texts of another column. */
    const shortLineOf = (field: ImportField) => {
      const value = lineOf(field);
      return value && value.length > maxIndexedLength ? warnUnreadable(value, field) : value;
    };

    for (const field of textFields) {
      const value = textOf(field);
      const change = excelChange(value);
      if (change) warnings.push(excelWarnings[change](value));
    }

    const director = lineOf("director");
    const email = lineOf("submitterEmail");
    const title = unquote(lineOf("filmTitle") ?? "") || null;
    /** A number of the platform; one that a spreadsheet shortened is none. */
    const numberOf = (field: "trackingNumber" | "sourceId") => {
      const value = lineOf(field);
      if (!value || !shortenedValues.has(value)) return value;
      warnings.push(importTexts.shortened(quoteText(value)));
      return null;
    };
    const trackingNumber = numberOf("trackingNumber");
    const sourceId = numberOf("sourceId");
    const fullName = lineOf("submitterName") ?? joinNames(lineOf("firstName"), lineOf("lastName"));
    const submitterName = fullName ?? director ?? email;

    const duration = textOf("duration");
    const seconds = duration ? readDuration(duration, map.durations) : null;
    if (duration && seconds === null) warnUnreadable(duration, "duration");
    if (seconds !== null && isAmbiguousDuration(duration, map.durations)) {
      warnings.push(`${quoteText(duration)} is read as ${formatHours(seconds)}`);
    }
    const minutes = seconds === null ? null : Math.ceil(seconds / 60);
    const year = textOf("completionYear");
    const readableYear = isYearAsDay(year) ? null : readYear(year);
    const completionYear = year ? (readableYear ?? warnUnreadable(year, "year")) : null;
    const submittedText = textOf("submittedAt");
    const submittedAt = submittedText
      ? (momentIn(settings.timeZone, submittedText, dateOrder) ??
        warnUnreadable(submittedText, "date"))
      : null;
    const readLink = (field: ImportField) => {
      const value = textOf(field);
      if (!value) return null;
      const parsedLink = linkSchema.safeParse(value);
      return parsedLink.success ? parsedLink.data : warnUnreadable(value, "link");
    };
    const filmLink = readLink("filmUrl");
    const isPlatformLink = filmLink !== null && isOnPlatform(filmLink, source);

    const category: CategoryMatch = chosenType
      ? { type: chosenType }
      : refuseMissingCategory(
          categoryFor(toOneLine(textOf("category")), map, { shortMinutes, minutes }),
        );
    const type = "type" in category ? category.type : null;
    const synopsis = toMultilineText(textOf("synopsis")) || null;
    const logLine =
      lineOf("logLine") ?? (isScript(type) ? (synopsis && toOneLine(synopsis)) || title : null);

    const fields: Record<string, ImportValue> = {
      submitterName,
      submitterEmail: email,
      submitterPhone: lineOf("submitterPhone"),
      filmTitle: title,
      director,
      genre: genreOf(shortLineOf("genre"), type === null ? null : requireCategory(settings, type)),
      duration: minutes,
      completionYear,
      country: shortLineOf("country"),
      language: lineOf("language"),
      synopsis,
      logLine,
      filmUrl: isPlatformLink ? null : filmLink,
      filmPassword: lineOf("filmPassword"),
      trailerUrl: readLink("trailerUrl"),
    };
    const reason = refusalOf({ title, logLine, isScript: isScript(type), email, category });
    if (type && !reason) warnings.push(...boundWarnings(rulesFor(type), fields));
    const titleAndEmail = `${foldTitle(title ?? logLine ?? "")} ${email?.toLowerCase() ?? ""}`;
    // The prefix says what a key is made of; `f:` is title and address.
    const idKey = sourceId ? `i:${sourceId}` : null;
    const numberKey = trackingNumber ? `t:${trackingNumber}` : idKey;
    return {
      title: title ?? logLine,
      email,
      trackingNumber,
      type,
      warnings,
      reason,
      needsType: "possibleTypes" in category,
      wholeKey: boundedKey(numberKey ? `${numberKey} ${titleAndEmail}` : `f:${titleAndEmail}`),
      parsed: reason
        ? null
        : {
            fields,
            source: {
              sourceId,
              status: lineOf("status"),
              judging: lineOf("judging"),
              fee: lineOf("fee"),
              currency: lineOf("currency"),
              url: isPlatformLink ? filmLink : null,
            },
            extra: Object.fromEntries(
              extras.flatMap(([name, index]) => {
                const value = toMultilineText(cells[index] ?? "");
                return value ? [[name, value]] : [];
              }),
            ),
            key: boundedKey(numberKey ?? `f:${titleAndEmail}`),
            submittedAt,
            runningSeconds: seconds,
          },
    };
  };
}

/** A key that an index can hold. */
const boundedKey = (key: string) =>
  key.length > maxIndexedLength ? `${key.slice(0, 2)}${hash("sha256", key)}` : key;

/** Fields whose values are no dates, and no numbers to calculate with. */
const textFields = [
  "filmTitle",
  "submitterName",
  "firstName",
  "lastName",
  "submitterPhone",
  "director",
  "trackingNumber",
  "sourceId",
  "filmPassword",
  "category",
] as const satisfies readonly ImportField[];

const excelWarnings = {
  date: (value: string) =>
    `${quoteText(value)} may have been something else before a spreadsheet made it a date`,
  digits: (value: string) => `${quoteText(value)} has lost digits in a spreadsheet`,
};

const joinNames = (first: string | null, last: string | null) =>
  [first, last].filter(Boolean).join(" ") || null;

function momentIn(timeZone: string, value: string, order: DateOrder | null): string | null {
  const parsedMoment = readMoment(value, order);
  if (!parsedMoment || parsedMoment.endsWith("Z")) return parsedMoment;
  // A time that does not exist becomes noon of its day.
  const moment =
    momentOf(timeZone, parsedMoment) ?? momentOf(timeZone, `${parsedMoment.slice(0, 10)}T12:00`);
  return moment?.toISOString() ?? null;
}

type RequiredValues = {
  title: string | null;
  logLine: string | null;
  isScript: boolean;
  email: string | null;
  category: CategoryMatch;
};

function refusalOf({ title, logLine, isScript, email, category }: RequiredValues): string | null {
  if (isScript && !logLine) return "No log line";
  if (!isScript && !title && !logLine) return "No title";
  if (!email) return "No email address";
  if (!emailAddress.safeParse(email).success) return `${quoteText(email)} is not an email address`;
  return "refusal" in category ? category.refusal : null;
}

/** The matching genre of the festival, else the value itself. */
function genreOf(genre: string | null, category: Category | null): string | null {
  if (!genre || !category) return genre;
  const name = fold(genre);
  const festivalGenre = formOf(category).genres.find(
    ({ value, label }) => fold(value) === name || fold(label) === name,
  );
  return festivalGenre?.value ?? genre;
}

/** What the festival's form would refuse: here a warning, since the platform accepted it. */
function boundWarnings(
  rules: ReturnType<typeof correctionSchema>,
  fields: Record<string, ImportValue>,
): string[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const value = fields[name];
    if (value === null || value === undefined || name === "genre") return [];
    const result = rule.safeParse(value);
    return result.success ? [] : (result.error.issues[0]?.message ?? []);
  });
}
