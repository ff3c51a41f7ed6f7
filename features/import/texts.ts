import {
  type ImportBasis,
  type ImportEncoding,
  type ImportResult,
  type ImportRowKind,
  type ImportState,
  importBases,
} from "~/db/enums";
import { numberText } from "~/lib/number-format";
import { ownValue } from "~/lib/own-value";
import type { ImportCounts, ImportField, UsageReason } from "./schema";

/** Texts about imports. Runs anywhere. */

const withNumber = (count: number, singular: string, plural: string) =>
  `${numberText(count)} ${count === 1 ? singular : plural}`;

export const importTexts = {
  button: "Import entries",
  listNote: "Entries from other platforms or your own list",
  none: "No imports yet",
  noneNote:
    "Import entries from FilmFreeway, Festhome, another platform or your own list. You can then judge, decide and schedule them like any other entry.",
  file: "File",
  drop: "Drop a CSV or XLSX file here",
  dropNote:
    "Up to 20 MB, 20,000 rows and 300 columns. Nothing is imported before you confirm, and no emails are sent.",
  archived: (year: string) => `The ${year} edition is archived, so you can't import into it.`,
  otherImportRunning: "Another import is running. Wait until it is done, or stop it.",
  notReady: "This import has run, so its settings can't be changed.",
  notChecked: "Check the file again, because something has changed.",
  noHeader: "Choose the header row first.",
  noBasis: "Explain why the festival may store this data, in 10 characters or more.",
  notRunning: "This import is not running.",
  notStopped: "This import was not stopped.",
  notDone: "This import has not run.",
  tooOld: "An import can be undone for 30 days.",
  undoneAlready: "This import was undone.",
  ranAlready: "This import has run. Undo it instead.",
  entriesInUse:
    "Some entries of this import are already in use. Undo the rest, or remove those uses first.",
  erased: (day: string) =>
    `This person's data was deleted on ${day}. They have to submit again themselves.`,
  erasedBefore: (day: string) =>
    `This person's data was deleted on ${day}. They submitted this entry afterwards.`,
  fileDeleted: "The file was deleted. Please upload it again.",
  notCandidate: "Choose one of the entries that this row resembles",
  noChoice: "Only a row that needs review has a choice.",
  shortened: (value: string) =>
    `A spreadsheet shortened the number ${value}, so it identifies no entry`,
  shortenedColumn: (header: string, count: number, example: string) =>
    `${header}: a spreadsheet shortened ${withNumber(count, "number", "numbers")}, such as ${example}. Shortened numbers identify no entry. Format this column as text in your spreadsheet and upload the file again, or continue: these rows are compared by their other values.`,
  repeated: (key: string, row: number) =>
    `Row ${numberText(row)} has the same ${key}, but another title and email`,
  numberTaken: "Another entry got this number since the check. Check the file again to decide.",
  sameEntryTwice: "Another row of the file is the same entry.",
  noDifference: "There is no difference in this field",
  assumed: "Unverified: check each column",
  outcomes: "Results for the platforms",
  outcomesNote:
    "Announced results in the platform's own words. No platform takes them from us: enter them there.",
  downloadOutcomes: (platform: string) => `Download results for ${platform}`,
  emailText: "Email text",
  editEmail: "Edit the text",
  sendAt: "Send at",
  sendAtHint: "In the festival's time. Leave empty to send in 10 minutes.",
  sendAtInvalid: "Enter a date and time.",
  platform: "Platform",
  platformHint: "Where the entries come from. Filmmakers read this name on their private page.",
  emailsTitle: "Email the filmmakers",
  emailsNote:
    "Send filmmakers the link to their private page, one email per address. You can undo it until they are sent.",
  emailCount: (emails: number) => `Type ${numberText(emails)} to confirm`,
  emailCountMissing: "Enter the number of emails shown above.",
  sendEmails: "Send emails",
  undoEmails: "Undo",
  allEmailsSent: "All filmmakers of this import have received their private page.",
  preview: "Preview",
  emailsScheduled: "The emails are scheduled. Undo that first.",
  noEmailsScheduled: "No emails of this import are scheduled.",
  sendAtTooSoon: "Choose a time at least 10 minutes from now.",
  noRecipients: "There are no recipients.",
  emailCountWrong: (emails: number) =>
    `${numberText(emails)} ${emails === 1 ? "email" : "emails"} will be sent. Enter this number.`,
  suppressed: "Emails to this address bounced.",
  tooLarge: "The file is larger than 20 MB.",
  newNote: "From another platform, or from a list of your own",
  reading: "Reading the file",
  delete: "Delete",
  deleteTitle: "Delete this import?",
  deleteQuestion: "The file and its check are deleted. No entries were created from it.",
  problems: "Needs attention",
  encodingGuessed: (name: string) =>
    `The file does not say how its characters are encoded. We read it as ${name}. Choose the lines that read right:`,
  chooseEncoding: (name: string) => `Use ${name}`,
  titleRows: (row: number) =>
    `The headers were found in row ${numberText(row)}. What is above them is not imported.`,
  ambiguousDurations: (length: string) =>
    `Lengths like ${length} are hours and minutes, as a spreadsheet keeps what is typed as minutes and seconds. Choose what they mean; until then we read hours.`,
  mixedDates:
    "Some days of this workbook are dates and others are text. A spreadsheet may have swapped day and month of the dates. Compare some with the platform.",
  noHeaders: "No headers",
  rowOneIsHeader: "Row 1 is the header",
  columns: "Columns",
  categories: "Categories",
  showColumns: "Columns and fields",
  saveMapping: "Save mapping",
  notImported: "Not imported",
  noCategory: "No category",
  otherwise: "All other values",
  rejectThem: "Reject the row",
  byLength: "By the film's length",
  readingOptions: "How the file is read",
  encoding: "Encoding",
  delimiter: "Delimiter",
  sheet: "Sheet",
  headerRow: "Row with the headers",
  headerRowHint: "0 for no headers",
  dates: "Days",
  datesFound: "Detect from the column",
  dayFirst: "31/12/2026, day first",
  monthFirst: "12/31/2026, month first",
  durations: "12:34 means",
  minutesSeconds: "Minutes and seconds",
  minutesSecondsOfCells: "Minutes and seconds, and so does 12:34:00",
  hoursMinutes: "Hours and minutes",
  check: "Check",
  checkNote: "Compares all rows with existing entries. Nothing is imported yet.",
  noRows: "No rows here",
  noRowsNote: "The file has no rows of this kind.",
  downloadRejected: "Download rejected rows",
  allNew: "All are new entries",
  allSkip: "Skip all",
  choiceLegend: "How to treat this row",
  newEntry: "New entry",
  skip: "Skip",
  chooseCategory: "Choose a category",
  keepOurs: "Keep ours",
  useTheirs: "Use theirs",
  run: "Import",
  basis: "Why is the festival allowed to store this data?",
  choose: "Choose",
  chooseBasis: "Choose a reason",
  basisText: "In your own words",
  basisHint:
    "For example: the filmmakers agreed to the platform's terms, which pass entries on to us.",
  doubtfulNote: "Rows that need review are skipped unless you choose what to do.",
  noEmailsNote: "No emails are sent.",
  stop: "Stop",
  resume: "Resume",
  undo: "Undo this import",
  undoRest: "Undo the rest",
  undoNote:
    "Entries created by this import are deleted. Fields that were changed later stay as they are.",
  builtInStays: "This map is built in. You can change or reset it, but not delete it.",
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

/** The number of rows of a kind. */
export const countOf = (counts: ImportCounts, kind: ImportRowKind): number =>
  kind === "left_out" ? counts.leftOut : counts[kind];

export const basisLabels: Record<ImportBasis, string> = {
  contract: "Contract: the platform's terms allow the festival to import its entries",
  consent: "Consent: the filmmakers agreed",
  legitimate_interest: "Legitimate interest",
};

/** The reason in words, to be edited, until the director writes another. */
export function suggestedBasisText(basis: ImportBasis, platform: string): string {
  if (basis === "consent") return "The filmmakers agreed that the festival stores their entries.";
  if (basis === "contract") {
    return `The filmmakers agreed to the terms of ${platform}, which pass entries on to the festival.`;
  }
  return "The filmmakers entered their films, so that the festival considers them.";
}

/** Whether a text is empty or one of these suggestions, so that another one may replace it. */
export const isSuggested = (text: string, platform: string): boolean =>
  text.trim() === "" || importBases.some((basis) => suggestedBasisText(basis, platform) === text);

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

const usageReasonLabels: Record<UsageReason, string> = {
  card: "scored",
  decision: "decided",
  announcement: "in an announcement",
  film: "in the programme's films",
  upload: "has an uploaded film",
  letter: "emailed",
  corrected: "corrected",
  withdrawn: "withdrawn",
  note: "has notes",
};
/** Why an imported entry is in use; an unknown reason as it is. */
export const usageReasonLabel = (reason: string): string =>
  ownValue<string>(usageReasonLabels, reason) ?? reason;

/** 'Import 215 rows' */
export const formatImportRows = (count: number) => `Import ${withNumber(count, "row", "rows")}`;

/** 'Remove 212 entries and revert 3 changes?' */
export const formatUndoQuestion = (created: number, changed: number) =>
  `Remove ${withNumber(created, "entry", "entries")} and revert ${withNumber(changed, "change", "changes")}?`;

/** '3,500 of 10,000' */
export const formatProgress = ({ done, total }: { done: number; total: number }) =>
  `${numberText(done)} of ${numberText(total)}`;

/** '3 entries removed, 2 reverted, 1 kept' */
export const formatUndone = (undone: { removed: number; restored: number; kept: number }) =>
  [
    `${withNumber(undone.removed, "entry", "entries")} removed`,
    `${withNumber(undone.restored, "entry", "entries")} restored`,
    ...(undone.kept > 0 ? [`${withNumber(undone.kept, "entry", "entries")} unchanged`] : []),
  ].join(", ");

/** '212 entries made, 3 changed' */
export const formatDone = ({ made, changed }: { made: number; changed: number }) =>
  `${withNumber(made, "entry", "entries")} created, ${numberText(changed)} updated`;

export const resultLabels: Record<ImportResult, string> = {
  made: "Created",
  changed: "Changed",
  unchanged: "Unchanged",
  skipped: "Skipped",
};

export const candidateReasons = {
  title_email: "the same title and email",
  title_director: "the same title and director",
  number: "the same number, but another title and email. This row would replace its values",
} as const;

/** The name of a field; a value that was kept unread has its own header. */
export const fieldLabel = (field: string): string => ownValue<string>(fieldLabels, field) ?? field;

/** 'Title: The Kiss → The First Kiss'; 'Country: Peru' for a new value, 'Country: Peru is removed' for none. */
export function formatChange({ field, from, to }: ChangeShown): string {
  if (to === null) return `${fieldLabel(field)}: ${from} is removed`;
  return `${fieldLabel(field)}: ${from === null ? to : `${from} → ${to}`}`;
}

type ChangeShown = { field: string; from: string | number | null; to: string | number | null };

export const encodingLabels: Record<ImportEncoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252 (Western European)",
  "windows-1250": "Windows-1250 (Central European)",
  "iso-8859-2": "ISO-8859-2 (Central European)",
  "windows-1251": "Windows-1251 (Cyrillic)",
  "koi8-r": "KOI8-R (Cyrillic)",
  "windows-1253": "Windows-1253 (Greek)",
  "windows-1254": "Windows-1254 (Turkish)",
  "windows-1255": "Windows-1255 (Hebrew)",
  "windows-1256": "Windows-1256 (Arabic)",
  "windows-1257": "Windows-1257 (Baltic)",
  "windows-1258": "Windows-1258 (Vietnamese)",
  macintosh: "Macintosh (Western European)",
  shift_jis: "Shift_JIS (Japanese)",
  "euc-jp": "EUC-JP (Japanese)",
  "iso-2022-jp": "ISO-2022-JP (Japanese)",
  "euc-kr": "EUC-KR (Korean)",
  gb18030: "GB18030 (Chinese)",
  big5: "Big5 (Traditional Chinese)",
  mixed: "Mixed (detect for each row)",
};

export const delimiterLabels: Record<string, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
};

/** What follows the text of the email with the private page. */
export const importEmailTexts = {
  page: "Your entry's private page",
  keep: "Please do not share this link.",
  keepAll: "Please do not share these links.",
};
