import { csvLine } from "~/lib/csv/write";
import { shownAsUtc } from "~/lib/dates/calendar";
import { downloadOf } from "~/lib/download";
import { xlsxOf, xlsxType } from "~/lib/xlsx";
import type { RankedRow } from "./queries.server";

type Column = { name: string; width: number; of: (row: RankedRow) => string | number | null };

/** Two decimals: spreadsheets would show sixteen. */
const rounded = (figure: number | null) => figure && Math.round(figure * 100) / 100;

const columns: readonly Column[] = [
  { name: "Rank", width: 6, of: ({ rank }) => rank },
  { name: "Title", width: 40, of: ({ title }) => title },
  { name: "Submission type", width: 16, of: ({ submissionType }) => submissionType },
  { name: "Minutes", width: 9, of: ({ minutes }) => minutes },
  { name: "Running minutes", width: 16, of: ({ runningMinutes }) => runningMinutes },
  { name: "State", width: 10, of: ({ state }) => state },
  { name: "Scores", width: 8, of: ({ scores }) => scores },
  { name: "Mean", width: 8, of: ({ mean }) => rounded(mean) },
  { name: "Median", width: 8, of: ({ median }) => rounded(median) },
  { name: "Fair", width: 8, of: ({ fair }) => rounded(fair) },
  { name: "Disagreement", width: 13, of: ({ disagreement }) => rounded(disagreement) },
  { name: "Yes", width: 6, of: ({ verdicts }) => verdicts?.yes ?? null },
  { name: "Maybe", width: 7, of: ({ verdicts }) => verdicts?.maybe ?? null },
  { name: "No", width: 6, of: ({ verdicts }) => verdicts?.no ?? null },
];

const cellsOf = (row: RankedRow) => columns.map(({ of }) => of(row));

async function* asCsv(rows: readonly RankedRow[]): AsyncGenerator<string> {
  // The byte order mark: spreadsheets read the file as UTF-8.
  yield `\ufeff${csvLine(columns.map(({ name }) => name))}`;
  yield rows.map((row) => csvLine(cellsOf(row))).join("");
}

async function* asXlsx(rows: readonly RankedRow[], timeZone: string): AsyncGenerator<Uint8Array> {
  const shown = (moment: Date) => shownAsUtc(timeZone, moment);
  async function* batches() {
    yield rows.map(cellsOf);
  }
  const sheet = { name: "Deliberation", columns, shownAsUtc: shown };
  for await (const { bytes } of xlsxOf(sheet, batches())) yield bytes;
}

export const downloadRanking = (
  rows: readonly RankedRow[],
  format: "csv" | "xlsx",
  timeZone: string,
): Response =>
  format === "csv"
    ? downloadOf("deliberation.csv", "text/csv", asCsv(rows))
    : downloadOf("deliberation.xlsx", xlsxType, asXlsx(rows, timeZone));
