import { parseSpreadsheet } from "./parse.server";
import { type ReadOptions, type SpreadsheetPart, UnreadableSpreadsheet } from "./types";

/** Reads one file in a decoder's process. */

/** Rows per part, so that the receiver can do other work in between. */
const rowBatchSize = 250;

/** Yields the table, then its rows in batches; or a refusal. */
export async function* decode({
  bytes,
  options,
}: {
  bytes: Uint8Array;
  options: ReadOptions;
}): AsyncGenerator<SpreadsheetPart> {
  try {
    const { rows, ...table } = await parseSpreadsheet(bytes, options);
    yield { kind: "table", table };
    for (let at = 0; at < rows.length; at += rowBatchSize) {
      yield { kind: "rows", rows: rows.slice(at, at + rowBatchSize) };
    }
  } catch (error) {
    if (!(error instanceof UnreadableSpreadsheet)) throw error;
    yield { kind: "refused", refusal: error.refusal };
  }
}
