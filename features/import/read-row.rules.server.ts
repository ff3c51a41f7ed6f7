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
import { type CategoryMatch, categoryFor } from "./category.rules";
import { fieldOf, folded, foldedTitle, isOnPlatform } from "./maps.rules";
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
  unquoted,
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
  shortened: ReadonlySet<string>;
};

const isMarkup = (text: string) => /<\/?[a-z][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(text);
/** Markup as plain text; most values have none. */
const plain = (text: string) => (isMarkup(text) ? convert(text, { wordwrap: false }) : text);
const oneLine = (text: string) => plain(text).replace(/\s+/gu, " ").trim();
const withLines = (text: string) => plain(text).replace(/\r\n?/g, "\n").trim();

/** Characters of a value with an index. */
const maxIndexedLength = 200;

const link = optionalLink("no link");
const quoteText = (text: string) => `"${text.length > 60 ? `${text.slice(0, 59)}…` : text}"`;

/** Creates the reader of a file's rows, with the festival's categories, lengths and time zone. */
export function rowReader(options: ReaderOptions): RowReader {
  const { map, headers, source, settings, now, dateOrder, shortened } = options;
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
  const inEdition = (category: CategoryMatch): CategoryMatch =>
    "type" in category && !findCategory(settings, category.type)
      ? { refusal: `The edition has no category "${categoryOf(settings, category.type).name}"` }
      : category;
  const shortFilm = settings.categories.find(({ type }) => type === "short_film");
  const shortMinutes = shortFilm?.acceptedMinutes?.max ?? 40;
  const rulesOf = new Map<SubmissionType, ReturnType<typeof correctionSchema>>();
  const rules = (type: SubmissionType) => {
    const typeRules = rulesOf.get(type) ?? correctionSchema(type, settings, now);
    rulesOf.set(type, typeRules);
    return typeRules;
  };

  return (cells, chosenType = null) => {
    const warnings: string[] = [];
    const text = (field: ImportField): string => {
      const index = columnIndexes.get(field);
      const cell = index === undefined ? undefined : cells[index];
      return (cell?.trim() ? cell : (map.constants[field] ?? "")).trim();
    };
    const line = (field: ImportField) => oneLine(text(field)) || null;
    const warnUnreadable = (value: string, expected: string) => {
      warnings.push(`${quoteText(value)} is not a valid ${expected}`);
      return null;
    };

    /** Values that the database sorts by: longer ones are texts of another column. */
    const shortLine = (field: ImportField) => {
      const value = line(field);
      return value && value.length > maxIndexedLength ? warnUnreadable(value, field) : value;
    };

    for (const field of textFields) {
      const value = text(field);
      const change = excelChange(value);
      if (change) warnings.push(excelWarnings[change](value));
    }

    const director = line("director");
    const email = line("submitterEmail");
    const title = unquoted(line("filmTitle") ?? "") || null;
    /** A number of the platform; one that a spreadsheet shortened is none. */
    const number = (field: "trackingNumber" | "sourceId") => {
      const value = line(field);
      if (!value || !shortened.has(value)) return value;
      warnings.push(importTexts.shortened(quoteText(value)));
      return null;
    };
    const trackingNumber = number("trackingNumber");
    const sourceId = number("sourceId");
    const fullName = line("submitterName") ?? joinNames(line("firstName"), line("lastName"));
    const submitterName = fullName ?? director ?? email;

    const duration = text("duration");
    const seconds = duration ? readDuration(duration, map.durations) : null;
    if (duration && seconds === null) warnUnreadable(duration, "duration");
    if (seconds !== null && isAmbiguousDuration(duration, map.durations)) {
      warnings.push(`${quoteText(duration)} is read as ${formatHours(seconds)}`);
    }
    const minutes = seconds === null ? null : Math.ceil(seconds / 60);
    const year = text("completionYear");
    const readableYear = isYearAsDay(year) ? null : readYear(year);
    const completionYear = year ? (readableYear ?? warnUnreadable(year, "year")) : null;
    const submittedText = text("submittedAt");
    const submittedAt = submittedText
      ? (momentIn(settings.timeZone, submittedText, dateOrder) ??
        warnUnreadable(submittedText, "date"))
      : null;
    const readLink = (field: ImportField) => {
      const value = text(field);
      if (!value) return null;
      const parsedLink = link.safeParse(value);
      return parsedLink.success ? parsedLink.data : warnUnreadable(value, "link");
    };
    const filmLink = readLink("filmUrl");
    const isPlatformLink = filmLink !== null && isOnPlatform(filmLink, source);

    const category: CategoryMatch = chosenType
      ? { type: chosenType }
      : inEdition(categoryFor(oneLine(text("category")), map, { shortMinutes, minutes }));
    const type = "type" in category ? category.type : null;
    const synopsis = withLines(text("synopsis")) || null;
    const logLine =
      line("logLine") ?? (isScript(type) ? (synopsis && oneLine(synopsis)) || title : null);

    const fields: Record<string, ImportValue> = {
      submitterName,
      submitterEmail: email,
      submitterPhone: line("submitterPhone"),
      filmTitle: title,
      director,
      genre: genreOf(shortLine("genre"), type === null ? null : requireCategory(settings, type)),
      duration: minutes,
      completionYear,
      country: shortLine("country"),
      language: line("language"),
      synopsis,
      logLine,
      filmUrl: isPlatformLink ? null : filmLink,
      filmPassword: line("filmPassword"),
      trailerUrl: readLink("trailerUrl"),
    };
    const reason = refusalOf({ title, logLine, isText: isScript(type), email, category });
    if (type && !reason) warnings.push(...outOfBounds(rules(type), fields));
    const titleAndEmail = `${foldedTitle(title ?? logLine ?? "")} ${email?.toLowerCase() ?? ""}`;
    const numberKey = trackingNumber ? `t:${trackingNumber}` : sourceId ? `i:${sourceId}` : null;
    return {
      title: title ?? logLine,
      email,
      trackingNumber,
      type,
      warnings,
      reason,
      needsType: "doubtful" in category,
      wholeKey: boundedKey(numberKey ? `${numberKey} ${titleAndEmail}` : `f:${titleAndEmail}`),
      parsed: reason
        ? null
        : {
            fields,
            source: {
              sourceId,
              status: line("status"),
              judging: line("judging"),
              fee: line("fee"),
              currency: line("currency"),
              url: isPlatformLink ? filmLink : null,
            },
            extra: Object.fromEntries(
              extras.flatMap(([name, index]) => {
                const value = withLines(cells[index] ?? "");
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
  isText: boolean;
  email: string | null;
  category: CategoryMatch;
};

function refusalOf({ title, logLine, isText, email, category }: RequiredValues): string | null {
  if (isText ? !logLine : !title && !logLine) return isText ? "No log line" : "No title";
  if (!email) return "No email address";
  if (!emailAddress.safeParse(email).success) return `${quoteText(email)} is not an email address`;
  return "refused" in category ? category.refusal : null;
}

/** The matching genre of the festival, else the value itself. */
function genreOf(genre: string | null, category: Category | null): string | null {
  if (!genre || !category) return genre;
  const name = folded(genre);
  const festivalGenre = formOf(category).genres.find(
    ({ value, label }) => folded(value) === name || folded(label) === name,
  );
  return festivalGenre?.value ?? genre;
}

/** What the festival's form would refuse: here a warning, since the platform accepted it. */
function outOfBounds(
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
