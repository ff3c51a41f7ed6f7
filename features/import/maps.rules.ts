import type { SubmissionType } from "~/db/enums";
import { foldName } from "~/features/jury/conflicts/rules";
import type { Category } from "~/features/settings/category.schema";
import { ownValue } from "~/lib/own-value";
import type { ImportField, ImportMap, NamedMap } from "./schema";

/** The built-in maps, and how a map is matched to a file. Runs anywhere. */

/** Normalizes a header or a category's value for comparison. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** `otherwise` by a film's length, instead of one type. */
export const byLength = "by_length";

/** The key of a platform's name: 'short-film-depot'. 'own' means entries of this site. */
export function sourceKeyOf(name: string): string {
  const key = fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");
  return !key || key === "own" ? "list" : key;
}

/** Normalizes a title; one with only punctuation stays as it is. */
export const foldTitle = (title: string): string => foldName(title) || title.trim();

const mapDefaults: ImportMap = {
  columns: {},
  constants: {},
  categories: {},
  otherwise: null,
  dates: null,
  durations: "h:m:s",
  leaveOut: [],
};

/** A new map without columns. */
export const emptyMap = (): ImportMap => structuredClone(mapDefaults);

type BuiltInMap = Omit<NamedMap, "builtIn" | "assumed" | "version" | keyof ImportMap> & {
  map: ImportMap;
  /** Hosts of the platform: a link there is not a film link. */
  hosts: readonly string[];
  /** Whether its columns were verified with real files. */
  isVerified: boolean;
};

const filmFreewayColumns: Record<string, ImportField> = {
  "First Name": "firstName",
  "Last Name": "lastName",
  Email: "submitterEmail",
  Phone: "submitterPhone",
  "Tracking Number": "trackingNumber",
  "Project Title": "filmTitle",
  Directors: "director",
  Genres: "genre",
  Duration: "duration",
  "Completion Date": "completionYear",
  "Country of Origin": "country",
  Language: "language",
  Synopsis: "synopsis",
  "Submission Link": "filmUrl",
  "Submission Password": "filmPassword",
  "Trailer URL": "trailerUrl",
  "Submission Date": "submittedAt",
  "Submission Status": "status",
  "Judging Status": "judging",
  "Submission Categories": "category",
  "Submission Fee": "fee",
  "Submission ID": "sourceId",
};

/** The four platforms; only FilmFreeway's columns were verified with real files. */
export const builtInMaps: readonly BuiltInMap[] = [
  {
    id: "0d5f1c1e-0000-4000-8000-000000000001",
    name: "FilmFreeway",
    source: "filmfreeway",
    sourceName: "FilmFreeway",
    hosts: ["filmfreeway.com"],
    isVerified: true,
    map: { ...mapDefaults, columns: filmFreewayColumns, leaveOut: ["Withdrawn", "Disqualified"] },
  },
  {
    id: "0d5f1c1e-0000-4000-8000-000000000002",
    name: "Festhome",
    source: "festhome",
    sourceName: "Festhome",
    hosts: ["festhome.com"],
    isVerified: false,
    map: {
      ...mapDefaults,
      columns: {
        ID: "trackingNumber",
        "Original Title": "filmTitle",
        "Director Name": "director",
        "Contact Name": "submitterName",
        "Contact Email": "submitterEmail",
        "Contact Phone": "submitterPhone",
        Section: "category",
        Genre: "genre",
        Duration: "duration",
        "Production Year": "completionYear",
        Country: "country",
        Language: "language",
        Synopsis: "synopsis",
        "Film URL": "filmUrl",
        Password: "filmPassword",
        Trailer: "trailerUrl",
        "Inscription Date": "submittedAt",
        Status: "status",
      },
    },
  },
  {
    id: "0d5f1c1e-0000-4000-8000-000000000003",
    name: "Shortfilmdepot",
    source: "shortfilmdepot",
    sourceName: "Shortfilmdepot",
    hosts: ["shortfilmdepot.com"],
    isVerified: false,
    map: {
      ...mapDefaults,
      columns: {
        "Film ID": "trackingNumber",
        "English Title": "filmTitle",
        "Director(s)": "director",
        "Contact Last Name": "lastName",
        "Contact First Name": "firstName",
        "Contact E-mail": "submitterEmail",
        "Contact Phone": "submitterPhone",
        Selection: "category",
        "Film Genre": "genre",
        "Running Time": "duration",
        "Completion Year": "completionYear",
        "Country of Production": "country",
        "Language of Dialogue": "language",
        "Short Synopsis": "synopsis",
        "Screener URL": "filmUrl",
        "Screener Password": "filmPassword",
        "Registration Date": "submittedAt",
        Status: "status",
      },
    },
  },
  {
    id: "0d5f1c1e-0000-4000-8000-000000000004",
    name: "Eventival",
    source: "eventival",
    sourceName: "Eventival",
    hosts: ["eventival.com", "eventival.eu"],
    isVerified: false,
    map: {
      ...mapDefaults,
      columns: {
        "Submission ID": "trackingNumber",
        "English title": "filmTitle",
        "Director(s)": "director",
        "Submitter name": "submitterName",
        "Submitter e-mail": "submitterEmail",
        "Submitter phone": "submitterPhone",
        "Section submitted to": "category",
        Genre: "genre",
        "Runtime (min)": "duration",
        "Year of completion": "completionYear",
        "Countries of production": "country",
        Languages: "language",
        "Short synopsis": "synopsis",
        "Online screener": "filmUrl",
        "Screener password": "filmPassword",
        "Trailer link": "trailerUrl",
        "Date of submission": "submittedAt",
        Status: "status",
      },
    },
  },
];

/** Columns of FilmFreeway's exports without a field; also verified. */
const otherVerifiedHeaders = [
  "Birthdate",
  "Gender",
  "Address",
  "City",
  "State",
  "Postal Code",
  "Country",
  "Rating",
  "Flag",
  "Assigned Judges",
  "Submission Notes",
  "Project Title (Original Language)",
];

/** Whether a header was verified in a real file of a platform. */
export function isVerifiedHeader(source: string, header: string): boolean {
  const builtIn = builtInMaps.find((map) => map.source === source);
  if (!builtIn?.isVerified) return false;
  const name = fold(header);
  return (
    [...Object.keys(builtIn.map.columns), ...otherVerifiedHeaders].some(
      (column) => fold(column) === name,
    ) || /^submission custom (?:field|answer)/.test(name)
  );
}

/** The headers of a map that were never verified. */
export const assumedHeaders = (source: string, map: Pick<ImportMap, "columns">): string[] => {
  const builtIn = builtInMaps.find((map) => map.source === source);
  return !builtIn || builtIn.isVerified ? [] : Object.keys(map.columns);
};

/** True for a link to the platform itself, which jurors cannot open. */
export function isOnPlatform(link: string, source: string): boolean {
  let host: string;
  try {
    host = new URL(/^[a-z]+:/i.test(link) ? link : `https://${link}`).hostname.toLowerCase();
  } catch {
    return false;
  }
  const hosts = builtInMaps.find((map) => map.source === source)?.hosts ?? [];
  return hosts.some((platformHost) => host === platformHost || host.endsWith(`.${platformHost}`));
}

/** The field of a header in a map; null if it is not used. */
export function fieldOf({ columns }: Pick<ImportMap, "columns">, header: string) {
  const exactField = ownValue(columns, header);
  if (exactField) return exactField;
  const name = fold(header);
  const match = Object.entries(columns).find(([column]) => fold(column) === name);
  return match?.[1] ?? null;
}

/** Common headers of own lists. */
const ownListHeaders: Record<string, ImportField> = {
  title: "filmTitle",
  "tracking no": "trackingNumber",
  submitter: "submitterName",
  filmmaker: "submitterName",
  "film title": "filmTitle",
  film: "filmTitle",
  "film name": "filmTitle",
  "movie name": "filmTitle",
  "project name": "filmTitle",
  project: "filmTitle",
  name: "submitterName",
  "submitted by": "submitterName",
  "contact name": "submitterName",
  "first name": "firstName",
  "last name": "lastName",
  email: "submitterEmail",
  "e mail": "submitterEmail",
  "email address": "submitterEmail",
  phone: "submitterPhone",
  "phone number": "submitterPhone",
  telephone: "submitterPhone",
  mobile: "submitterPhone",
  director: "director",
  directors: "director",
  genre: "genre",
  duration: "duration",
  length: "duration",
  minutes: "duration",
  runtime: "duration",
  year: "completionYear",
  "completion year": "completionYear",
  country: "country",
  language: "language",
  synopsis: "synopsis",
  "log line": "logLine",
  logline: "logLine",
  link: "filmUrl",
  "film link": "filmUrl",
  password: "filmPassword",
  screener: "filmUrl",
  url: "filmUrl",
  vimeo: "filmUrl",
  trailer: "trailerUrl",
  submitted: "submittedAt",
  category: "category",
  type: "category",
  section: "category",
  fee: "fee",
  currency: "currency",
  status: "status",
  id: "sourceId",
};

/** The headers of all platforms; of two meanings the first one's. */
const platformHeaders = new Map(
  builtInMaps
    .flatMap(({ map }) => Object.entries(map.columns))
    .map(([header, field]): [string, ImportField] => [fold(header), field])
    .toReversed(),
);

/** Words before a header that say whose or what it is: 'Submitter First Name', 'Film Country'. */
const qualifier =
  /^(?:the|your|submitters?|submissions?|contacts?|filmmakers?|applicants?|entrants?|entry|project|film|movie|work|online|screener|original|english)(?: s)?\b ?/;

const singular = (text: string) => text.replace(/(?<=[^\s]{3})s\b/g, "");

/** The field that a header most likely means; null if unclear. */
export function guessField(header: string): ImportField | null {
  for (let name = fold(header); name; ) {
    const field =
      ownValue(ownListHeaders, name) ??
      platformHeaders.get(name) ??
      ownValue(ownListHeaders, singular(name));
    if (field) return field;
    const shorterName = name.replace(qualifier, "");
    if (shorterName === name) return null;
    name = shorterName;
  }
  return null;
}

/** A map for a file of an unknown platform, by common headers. */
export const ownListMap = (headers: readonly string[]): ImportMap =>
  withGuessedFields(emptyMap(), headers, "list");

/**
 * Adds the likely field for each header of a file that the map does not name, unless another column has that field.
 * Headers that were verified for the platform have no other meaning: they are not guessed.
 */
export function withGuessedFields(
  map: ImportMap,
  headers: readonly string[],
  source: string,
): ImportMap {
  const columns = { ...map.columns };
  const addField = (header: string, field: ImportField | null) => {
    if (!field || Object.values(columns).includes(field)) return;
    if (fieldOf({ columns }, header) || isVerifiedHeader(source, header)) return;
    columns[header] = field;
  };
  // Exact names come first: a plain 'Title' before 'Original title'.
  for (const header of headers) addField(header, ownValue(ownListHeaders, fold(header)) ?? null);
  for (const header of headers) addField(header, guessField(header));
  return { ...map, columns };
}

/** A header that own lists hardly have: a sign of the platform. */
const isDistinctive = (header: string) => !Object.hasOwn(ownListHeaders, fold(header));

/**
 * The map that fits a file's headers best; null if none fits. Most of the map must be in the file
 * or, with few columns, most of the file in the map, with two headers typical of the platform.
 */
export function bestMap<T extends { columns: Record<string, string> }>(
  maps: readonly T[],
  headers: readonly string[],
): T | null {
  const names = new Set(headers.map(fold));
  const ratedMaps = maps
    .map((map) => {
      const mapHeaders = Object.keys(map.columns);
      const matchingHeaders = mapHeaders.filter((header) => names.has(fold(header)));
      const matchCount = matchingHeaders.length;
      const share = mapHeaders.length === 0 ? 0 : matchCount / mapHeaders.length;
      const isShortFile =
        matchCount >= names.size * 0.6 && matchingHeaders.filter(isDistinctive).length >= 2;
      return { map, matchCount, share, fits: matchCount >= 4 && (share >= 0.4 || isShortFile) };
    })
    .sort((a, b) => b.matchCount - a.matchCount || b.share - a.share);
  return ratedMaps.find(({ fits }) => fits)?.map ?? null;
}

/** A map with only this file's columns, under the file's own headers, each field once. */
export function fitMap(map: ImportMap, headers: readonly string[]): ImportMap {
  const columns: Record<string, ImportField> = {};
  for (const header of headers) {
    const field = fieldOf(map, header);
    const isTaken = field !== "keep" && Object.values(columns).some((column) => column === field);
    if (field && !isTaken) columns[header] = field;
  }
  return { ...map, columns };
}

/** A category's name or a value, without accents, case, spaces and plurals. */
const plainName = (text: string) => singular(fold(text)).replaceAll(" ", "");

/** The words of documented types in a value. */
const typeWords: readonly [type: SubmissionType, words: RegExp][] = [
  ["short_film", /\bshorts?\b/],
  ["feature_film", /\bfeatures?\b/],
  ["series_pilot", /\b(?:pilots?|series|episodic|tv|web)\b/],
  ["log_line", /\blog ?lines?\b/],
];

type CategoryNames = Pick<Category, "type" | "name" | "plural">;

/**
 * The likely category of a value among those of an edition: the one with its name, else the only one
 * whose words are in it. Null if unclear.
 */
export function guessType(
  value: string,
  categories: readonly CategoryNames[],
): SubmissionType | null {
  const namesOf = ({ name, plural, type }: CategoryNames) => [
    name,
    plural,
    type.replaceAll("_", " "),
  ];
  const sameNameCategories = categories.filter((category) =>
    namesOf(category).some((name) => plainName(name) === plainName(value)),
  );
  if (sameNameCategories.length > 0)
    return sameNameCategories.length === 1 ? (sameNameCategories[0]?.type ?? null) : null;
  const words = ` ${singular(fold(value))} `;
  const types = new Set(
    categories
      .filter((category) =>
        namesOf(category).some((name) => words.includes(` ${singular(fold(name))} `)),
      )
      .map(({ type }) => type),
  );
  for (const [type, pattern] of typeWords) {
    if (pattern.test(fold(value)) && categories.some((category) => category.type === type))
      types.add(type);
  }
  const [onlyType] = types;
  return types.size === 1 && onlyType ? onlyType : null;
}

/** A map without categories that an edition does not have. */
export function limitToEdition(
  map: ImportMap,
  categories: readonly Pick<Category, "type">[],
): ImportMap {
  const hasCategory = (type: string) => categories.some((category) => category.type === type);
  const { otherwise } = map;
  return {
    ...map,
    categories: Object.fromEntries(
      Object.entries(map.categories).filter(([, type]) => hasCategory(type)),
    ),
    otherwise: otherwise && (otherwise === byLength || hasCategory(otherwise)) ? otherwise : null,
  };
}
