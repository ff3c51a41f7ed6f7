import type {
  ImportBasis,
  ImportEncoding,
  ImportResult,
  ImportRowKind,
  ImportState,
} from "~/db/enums";
import { numberText } from "~/lib/number-format";
import type { BuiltReason, ImportCounts, ImportField } from "./schema";

/** What people read about imports. Runs anywhere. */

export const importTexts = {
  title: "Imports",
  newTitle: "Import entries",
  button: "Import entries",
  none: "No imports yet",
  noneNote:
    "Entries that came in on FilmFreeway, Festhome or another platform, or in a list of your own, become entries here: juried, decided and programmed like any other.",
  file: "File",
  drop: "Drop a CSV or XLSX file here",
  dropNote:
    "Up to 20 MB, 20,000 rows and 300 columns. Nothing is imported before you say so, and nobody is written to.",
  archived: (year: string) => `The ${year} edition is archived: nothing can be imported into it.`,
  other: "Another import is running. Wait until it is done, or stop it.",
  notReady: "This import has run: its settings stay as they were.",
  notChecked: "Check the file first: something was changed since.",
  noHeader: "Say which row holds the headers first.",
  noBasis: "Say why the festival may hold these data, in 10 characters or more.",
  notRunning: "This import is not running.",
  notStopped: "This import was not stopped.",
  notDone: "This import has not run.",
  tooOld: "An import can be undone for 30 days.",
  undoneAlready: "This import was undone.",
  ranAlready: "This import has run: undo it instead.",
  built: "Something was built on entries of this import. Undo the rest, or remove that first.",
  fileGone: "The file is not kept any more. Upload it again.",
  notCandidate: "Choose one of the entries that this row resembles",
  noChoice: "Only a row that needs review has a choice.",
  noTake: "Nothing of this row differs there",
  assumed: "Unverified: check each column",
  letters: "Letters",
  lettersNote:
    "One email an address gives filmmakers the private page of their entries. It leaves ten minutes after you send it; until then you can take it back.",
  numberOfEmails: "Number of emails",
  typeNumber: "Type how many emails leave; the number is above.",
  sendEmails: "Send emails",
  undoEmails: "Undo",
  allSent: "Every filmmaker of this import has the private page.",
  preview: "Preview",
  onTheirWay: "The emails are on their way. Take them back first.",
  notOnTheirWay: "No emails of this import wait for their moment.",
  tooSoon: "Choose a moment at least ten minutes from now.",
  noEmails: "There is nobody to write to.",
  wrongNumber: (emails: number) =>
    `${numberText(emails)} ${emails === 1 ? "email leaves" : "emails leave"}. Type this number.`,
  suppressed: "Mail to this address came back.",
  tooLarge: "The file is larger than 20 MB.",
  newNote: "From another platform, or from a list of your own",
  reading: "Reading the file",
  delete: "Delete",
  deleteTitle: "Delete this import?",
  deleteQuestion: "The file and its check are deleted. No entry was made of it.",
  problems: "Look at this first",
  noHeaders: "There are no headers",
  rowOneIsHeader: "Row 1 holds the headers",
  columns: "Columns",
  categories: "Categories",
  showColumns: "What each column is",
  saveMapping: "Save mapping",
  unused: "Not imported",
  noCategory: "No category",
  otherwise: "Every other value",
  rejectThem: "Reject the row",
  byLength: "By the film's length",
  readingOptions: "How the file is read",
  encoding: "Encoding",
  delimiter: "Delimiter",
  sheet: "Sheet",
  headerRow: "Row with the headers",
  headerRowHint: "0: there are none",
  dates: "Days",
  datesFound: "As the whole column shows",
  dayFirst: "31/12/2026, day first",
  monthFirst: "12/31/2026, month first",
  durations: "12:34 means",
  minutesSeconds: "Minutes and seconds",
  hoursMinutes: "Hours and minutes",
  check: "Check",
  checkNote: "Compares every row with the entries that are here. Nothing is imported by it.",
  noRows: "No rows here",
  noRowsNote: "No row of the file is of this kind.",
  downloadRejected: "Download rejected rows",
  allNew: "All are new entries",
  allSkip: "Skip all",
  whatIs: "What is",
  newEntry: "New entry",
  skip: "Skip",
  chooseCategory: "Choose a category",
  keepOurs: "Keep ours",
  useTheirs: "Use theirs",
  run: "Import",
  basis: "Why may the festival hold these data?",
  choose: "Choose",
  chooseBasis: "Choose a reason",
  basisText: "In your own words",
  basisHint:
    "For example: the filmmakers agreed to the platform's terms, which pass entries on to us.",
  doubtfulNote: "Rows that need review and have no choice are skipped.",
  nobodyWritten: "Nobody is written to.",
  stop: "Stop",
  resume: "Resume",
  undo: "Undo this import",
  undoRest: "Undo the rest",
  undoNote:
    "Entries that this import made are deleted. Fields that somebody changed since stay as they are.",
  builtInStays: "This map belongs to the site. It can be changed and reset, not deleted.",
} as const;

export const stateLabels: Record<ImportState, string> = {
  ready: "Not imported",
  running: "Importing",
  stopped: "Stopped",
  done: "Imported",
  undoing: "Being undone",
  undone: "Undone",
};

export const kindLabels: Record<ImportRowKind, string> = {
  new: "New",
  changed: "Changed",
  same: "Unchanged",
  doubtful: "Needs review",
  refused: "Rejected",
  left_out: "Excluded",
};

export const countOf = (counts: ImportCounts, kind: ImportRowKind): number =>
  kind === "left_out" ? counts.leftOut : counts[kind];

export const basisLabels: Record<ImportBasis, string> = {
  contract: "Contract: the platform's terms let the festival take over its entries",
  consent: "Consent: the filmmakers agreed",
  legitimate_interest: "Legitimate interest",
};

export const fieldLabels: Record<ImportField, string> = {
  trackingNumber: "Tracking number",
  sourceId: "Submission ID",
  category: "Category",
  submitterName: "Submitted by",
  firstName: "First name",
  lastName: "Last name",
  submitterEmail: "Email",
  submitterPhone: "Phone",
  filmTitle: "Title",
  director: "Director",
  genre: "Genre",
  duration: "Length",
  completionYear: "Completion year",
  country: "Country",
  language: "Language",
  synopsis: "Synopsis",
  logLine: "Log line",
  filmUrl: "Film link",
  filmPassword: "Password of the film link",
  trailerUrl: "Trailer link",
  submittedAt: "Submitted on",
  fee: "Fee paid there",
  currency: "Currency",
  status: "Their status",
  judging: "Their judging status",
  keep: "Keep for the team only",
};

const builtLabels: Record<BuiltReason, string> = {
  card: "scored",
  decision: "decided",
  announcement: "in an announcement",
  film: "in the programme's films",
  letter: "written to",
  corrected: "corrected",
  withdrawn: "withdrawn",
  note: "has a note",
};
export const builtLabel = (what: string): string =>
  (builtLabels as Record<string, string | undefined>)[what] ?? what;

const counted = (count: number, one: string, many: string) =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** 'Import 215 rows' */
export const formatImportRows = (count: number) => `Import ${counted(count, "row", "rows")}`;

/** 'Remove 212 entries and take back 3 changes?' */
export const formatUndoQuestion = (made: number, changed: number) =>
  `Remove ${counted(made, "entry", "entries")} and take back ${counted(changed, "change", "changes")}?`;

/** '3,500 of 10,000' */
export const formatProgress = ({ done, total }: { done: number; total: number }) =>
  `${numberText(done)} of ${numberText(total)}`;

/** '3 entries removed, 2 taken back, 1 kept' */
export const formatUndone = (undone: { removed: number; restored: number; kept: number }) =>
  [
    `${counted(undone.removed, "entry", "entries")} removed`,
    `${counted(undone.restored, "entry", "entries")} taken back to what they were`,
    ...(undone.kept > 0 ? [`${counted(undone.kept, "entry", "entries")} kept`] : []),
  ].join(", ");

/** '212 entries made, 3 changed' */
export const formatDone = ({ made, changed }: { made: number; changed: number }) =>
  `${counted(made, "entry", "entries")} made, ${numberText(changed)} changed`;

export const resultLabels: Record<ImportResult, string> = {
  made: "Made",
  changed: "Changed",
  unchanged: "Unchanged",
  skipped: "Skipped",
};

export const candidateReasons = {
  title_email: "the same title and email",
  title_director: "the same title and director",
} as const;

/** What a field is called; one that was kept as it is has its own header. */
export const fieldLabel = (field: string): string =>
  (fieldLabels as Record<string, string | undefined>)[field] ?? field;

/** 'Title: The Kiss → The First Kiss' */
export const formatChange = ({ field, from, to }: ChangeShown) =>
  `${fieldLabel(field)}: ${from ?? "–"} → ${to ?? "–"}`;

type ChangeShown = { field: string; from: string | number | null; to: string | number | null };

export const encodingLabels: Record<ImportEncoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252 (Western European)",
  mixed: "Mixed: each row by itself",
};

export const delimiterLabels: Record<string, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
};
