import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type ImportEncoding,
  importBases,
  importChoices,
  importEmailStates,
  importEncodings,
  importResults,
  importRowKinds,
  importStates,
  tableFormats,
} from "../enums";
import { createdAt, id, isType, moment, oneOf, ownedBy, version } from "./columns";
import { editions, ofEdition } from "./editions";
import { submissions } from "./submissions";

/** How the columns and values of a file are read; checked by features/import/schema.ts. */
export type ImportMapJson = {
  columns: Record<string, string>;
  constants: Record<string, string>;
  categories: Record<string, string>;
  otherwise: string | null;
  dates: "us" | "world" | null;
  durations: "h:m:s" | "h:m" | "m:s";
  leaveOut: string[];
};

/** A value of a file or of an entry's field. */
export type ImportValue = string | number | null;

type ImportColumnJson = { header: string; seen: boolean; filled: number; samples: string[] };
/** `previews`: lines of the file in likely encodings. */
type ImportProblemJson = {
  code: string;
  text: string;
  rows: number[];
  previews?: { encoding: ImportEncoding; lines: string[] }[];
};
/** Without words of the entry: its person may delete them. */
type CandidateJson = {
  submissionId: string;
  why: "title_email" | "title_director" | "number";
};

/** The values of a row, read with its import's map. */
export type ImportedRowJson = {
  /** By the column of `submissions`; fields that the file does not have are absent. */
  fields: Record<string, ImportValue>;
  source: Record<string, string | null>;
  extra: Record<string, string>;
  key: string;
  submittedAt: string | null;
  runningSeconds: number | null;
};

/** Raw bytes. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
});

export const imports = pgTable(
  "imports",
  {
    id: id(),
    editionId: ofEdition(),
    name: text().notNull(),
    /** The size of the file. */
    bytes: integer().notNull(),
    sha256: text().notNull(),
    format: text({ enum: tableFormats }).notNull(),
    encoding: text({ enum: importEncodings }).notNull(),
    delimiter: text(),
    sheet: text(),
    sheets: jsonb().$type<string[]>().notNull().default([]),
    /** The row of the spreadsheet with the headers, from 1; 0: none. */
    headerRow: integer().notNull(),
    /** The platform's key and name: 'filmfreeway', 'FilmFreeway'. */
    source: text().notNull(),
    sourceName: text().notNull(),
    mapId: uuid(),
    map: jsonb().$type<ImportMapJson>().notNull(),
    columns: jsonb().$type<ImportColumnJson[]>().notNull(),
    /** The values of its category column, and how many rows have each. */
    categories: jsonb().$type<{ value: string; rows: number }[]>().notNull().default([]),
    problems: jsonb().$type<ImportProblemJson[]>().notNull().default([]),
    rows: integer().notNull(),
    /** The lawful basis for storing the data, and the director's words about it. */
    basis: text({ enum: importBases }),
    basisText: text(),
    state: text({ enum: importStates }).notNull().default("ready"),
    /** The number of rows of each kind; null until it was checked. */
    counts: jsonb().$type<Record<string, number>>(),
    /** How many rows the run, or the undo, has processed, and of how many. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Entries that the run has created and changed so far. */
    made: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    /** Until when one process works on it; afterwards another one may continue. */
    leaseUntil: moment(),
    /** When all rows of the file were stored; null: reading was interrupted, and it is deleted. */
    readAt: moment(),
    /** Who started it. */
    by: text(),
    /** During an undo: keep entries that other data depends on. */
    keepBuilt: boolean().notNull().default(false),
    /** How many entries an undo has removed, restored and kept so far. */
    undone: jsonb().$type<{ removed: number; restored: number; kept: number }>(),
    /** The emails to its filmmakers, with their private pages. */
    emailsState: text({ enum: importEmailStates }).notNull().default("none"),
    emailsCount: integer().notNull().default(0),
    emailsSendAt: moment(),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
    undoneAt: moment(),
    version: version(),
  },
  (t) => [
    index("imports_edition_idx").on(t.editionId, t.createdAt.desc(), t.id.desc()),
    // One import at a time.
    uniqueIndex("imports_one_at_a_time_key")
      .on(sql`(true)`)
      .where(sql`${t.state} in ('running', 'undoing')`),
    check("imports_format_check", oneOf(t.format, tableFormats)),
    check("imports_encoding_check", oneOf(t.encoding, importEncodings)),
    check("imports_basis_check", oneOf(t.basis, importBases)),
    check("imports_state_check", oneOf(t.state, importStates)),
    check("imports_emails_check", oneOf(t.emailsState, importEmailStates)),
  ],
);

const ofImport = () => ownedBy(() => imports.id);

/** A part of a file's bytes; deleted after the import has run, or after seven days. */
export const importFiles = pgTable(
  "import_files",
  {
    importId: ofImport(),
    /** From 0. */
    part: integer().notNull().default(0),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.part] })],
);

/** A row of a file, with the results of its check and of the run. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: ofImport(),
    /** Its number in the spreadsheet. */
    row: integer().notNull(),
    /** The cells of the file; null after thirty days. */
    cells: jsonb().$type<string[]>(),
    /** Why it cannot be used, whatever the map says. */
    fault: text(),
    /** Characters that were removed from its values. */
    notes: jsonb().$type<string[]>().notNull().default([]),
    kind: text({ enum: importRowKinds }),
    title: text(),
    email: text(),
    trackingNumber: text(),
    /** The category that its value is mapped to; null: the director chooses it. */
    type: text(),
    /** The director's choice of the category. */
    chosenType: text(),
    /** The values as read; null if it is refused. */
    parsed: jsonb().$type<ImportedRowJson>(),
    /** Its entry: created, changed, or chosen as the same. */
    submissionId: uuid().references(() => submissions.id, { onDelete: "set null" }),
    /** Existing entries that may be the same film. */
    candidates: jsonb().$type<CandidateJson[]>().notNull().default([]),
    changes: jsonb()
      .$type<{ field: string; from: ImportValue; to: ImportValue }[]>()
      .notNull()
      .default([]),
    /** Both sides changed a field: ours stays unless the director chooses theirs. */
    differing: jsonb()
      .$type<{ field: string; ours: ImportValue; theirs: ImportValue }[]>()
      .notNull()
      .default([]),
    warnings: jsonb().$type<string[]>().notNull().default([]),
    reason: text(),
    /** The director's answer for a doubtful row: a new entry, the same as `submissionId`, or none. */
    choice: text({ enum: importChoices }),
    /** The fields of `differing` in which the director chose theirs. */
    take: jsonb().$type<string[]>().notNull().default([]),
    /** What the run did with it; null before. */
    result: text({ enum: importResults }),
    /** Whether an undo has processed it. */
    isUndone: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index("import_rows_kind_idx").on(t.importId, t.kind, t.row),
    index("import_rows_submission_idx").on(t.submissionId),
    index("import_rows_email_idx").on(sql`lower(${t.email})`),
    check("import_rows_kind_check", oneOf(t.kind, importRowKinds)),
    check("import_rows_type_check", isType(t.type)),
    check("import_rows_chosen_type_check", isType(t.chosenType)),
    check("import_rows_choice_check", oneOf(t.choice, importChoices)),
    check("import_rows_result_check", oneOf(t.result, importResults)),
  ],
);

/** What an import changed in an existing entry, for its undo; `source` is the row of `entry_sources`. */
export const importChanges = pgTable(
  "import_changes",
  {
    importId: ofImport(),
    submissionId: ownedBy(() => submissions.id),
    field: text().notNull(),
    /** The values before and after. */
    was: jsonb().$type<unknown>(),
    became: jsonb().$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.submissionId, t.field] }),
    index("import_changes_submission_idx").on(t.submissionId),
  ],
);

/** The platform that an entry comes from, and its data there. Only for the director. */
export const entrySources = pgTable(
  "entry_sources",
  {
    submissionId: uuid()
      .primaryKey()
      .references(() => submissions.id, { onDelete: "cascade" }),
    editionId: uuid()
      .notNull()
      .references(() => editions.id),
    /** 'filmfreeway' */
    source: text().notNull(),
    /** 'FilmFreeway' */
    name: text().notNull(),
    /** Identifies a row of that source in later files: its tracking number, else its id, else title and address. */
    key: text().notNull(),
    trackingNumber: text(),
    sourceId: text(),
    status: text(),
    judging: text(),
    /** The fee paid there, as text: it does not count as the festival's income. */
    fee: text(),
    currency: text(),
    url: text(),
    extra: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The entry's fields at the last import. */
    base: jsonb().$type<Record<string, ImportValue>>().notNull().default({}),
    runningSeconds: integer(),
    importId: uuid().references(() => imports.id, { onDelete: "set null" }),
    importedAt: createdAt(),
    /** When the private page was first sent; until then this filmmaker gets no email. */
    pageSentAt: moment(),
  },
  (t) => [
    uniqueIndex("entry_sources_key").on(t.editionId, t.source, t.key),
    index("entry_sources_import_idx").on(t.importId),
    index("entry_sources_not_sent_idx").on(t.submissionId).where(sql`${t.pageSentAt} is null`),
  ],
);

/** Named column maps for a platform's files; of the built-in ones only the changes. */
export const importMaps = pgTable("import_maps", {
  id: id(),
  name: text().notNull(),
  source: text().notNull(),
  sourceName: text().notNull(),
  builtIn: boolean().notNull().default(false),
  map: jsonb().$type<ImportMapJson>().notNull(),
  createdAt: createdAt(),
  version: version(),
});
