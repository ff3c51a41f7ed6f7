import { spreadsheetLimits as limits } from "./types";

/**
 * Looks for cells far outside a table in the XML of a workbook, before a library makes an empty cell for each place
 * before them: the name 'ZZZZZZ1' alone is three hundred million.
 */

/** Rows of a file with its empty ones, and the last row that a spreadsheet program has. */
const maxRows = limits.rows + 2_000;
const lastRow = 1_048_576;
/** Characters that a tag with its attributes may have: what is longer may be cut between two pieces. */
const longestTag = 4_096;

const tag = /<(?:[\w.-]+:)?(row|c)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const nameAttribute = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const cellName = /^([A-Z]{1,7})(\d{1,10})$/;

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

export type FarCell = { kind: "columns"; columns: number } | { kind: "rows" } | { kind: "name" };

/**
 * Reads the XML of a sheet piece by piece; returns the first cell with a value beyond the limits, or the first name
 * that is none. Empty cells with a format may be anywhere.
 */
export function farCellFinder(): (piece: Uint8Array) => FarCell | null {
  let rest = "";
  return (piece) => {
    const text = rest + Buffer.from(piece).toString("latin1");
    let end = 0;
    for (const match of text.matchAll(tag)) {
      end = match.index + match[0].length;
      const parsedCell = farCell(match[1] ?? "", match[2] ?? "", match[3] === "/");
      if (parsedCell) return parsedCell;
    }
    rest = text.slice(Math.max(end, text.length - longestTag));
    return null;
  };
}

function farCell(type: string, attributes: string, isEmpty: boolean): FarCell | null {
  const [, doubleQuoted, singleQuoted] = nameAttribute.exec(attributes) ?? [];
  const name = doubleQuoted ?? singleQuoted;
  if (name === undefined) return null;
  if (type === "row") return Number(name) <= lastRow ? null : { kind: "rows" };
  const [, letters = "", digits] = cellName.exec(name) ?? [];
  if (!letters) return { kind: "name" };
  const columns = columnOf(letters);
  if (!isEmpty && columns > limits.columns) return { kind: "columns", columns };
  return !isEmpty && Number(digits) > maxRows ? { kind: "rows" } : null;
}
