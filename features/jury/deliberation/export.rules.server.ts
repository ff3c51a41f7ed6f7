import { downloadOf } from "~/lib/download";
import {
  bytesOf,
  type SheetFormat,
  sheetColumn,
  sheetPieces,
  sheetTypes,
} from "~/lib/spreadsheet/export";
import type { RankedRow } from "./queries.server";

/** Two decimals: spreadsheets would show sixteen. */
const toTwoDecimals = (figure: number | null) => figure && Math.round(figure * 100) / 100;

const column = sheetColumn<RankedRow>;
const columns = [
  column("Rank", 6, ({ rank }) => rank),
  column("Title", 40, ({ title }) => title),
  column("Submission type", 16, ({ submissionType }) => submissionType),
  column("Minutes", 9, ({ minutes }) => minutes),
  column("Running minutes", 16, ({ runningMinutes }) => runningMinutes),
  column("State", 10, ({ state }) => state),
  column("Scores", 8, ({ scores }) => scores),
  column("Mean", 8, ({ mean }) => toTwoDecimals(mean)),
  column("Median", 8, ({ median }) => toTwoDecimals(median)),
  column("Fair", 8, ({ fair }) => toTwoDecimals(fair)),
  column("Disagreement", 13, ({ disagreement }) => toTwoDecimals(disagreement)),
  column("Yes", 6, ({ verdicts }) => verdicts?.yes ?? null),
  column("Maybe", 7, ({ verdicts }) => verdicts?.maybe ?? null),
  column("No", 6, ({ verdicts }) => verdicts?.no ?? null),
];

export function downloadRanking(
  rows: readonly RankedRow[],
  format: SheetFormat,
  timeZone: string,
): Response {
  const pieces = sheetPieces(format, { name: "Deliberation", columns, timeZone }, [rows]);
  return downloadOf(`deliberation.${format}`, sheetTypes[format], bytesOf(pieces));
}
