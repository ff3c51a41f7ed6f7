import type { ImportBasis, ImportRowKind, ImportState } from "~/db/enums";
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
export const builtLabel = (what: BuiltReason): string => builtLabels[what];

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
