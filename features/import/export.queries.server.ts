import { and, asc, gt } from "drizzle-orm";
import type { Database } from "~/db/client";
import { importRows } from "~/db/schema";
import { csvLine } from "~/lib/csv/write";
import { whereRows } from "./queries.server";
import type { Import } from "./schema";

const rowBatchSize = 500;

/** Rows of an import as CSV: the original columns, and the reason or warnings of each row. */
export async function* exportRows(
  db: Database,
  { id, columns }: Pick<Import, "id" | "columns">,
  filters: Parameters<typeof whereRows>[1],
): AsyncGenerator<Uint8Array> {
  const headers = columns.map(({ header }) => header);
  yield Buffer.from(`\ufeff${csvLine([...headers, "Why"])}`);
  for (let lastRow = -1; ; ) {
    const rows = await db
      .select()
      .from(importRows)
      .where(and(whereRows(id, filters), gt(importRows.row, lastRow)))
      .orderBy(asc(importRows.row))
      .limit(rowBatchSize);
    if (rows.length === 0) return;
    lastRow = rows.at(-1)?.row ?? lastRow;
    const lines = rows.map(({ cells, reason, warnings }) => {
      const originalCells = headers.map((_, index) => cells?.[index] ?? "");
      return csvLine([...originalCells, reason ?? warnings.join("; ")]);
    });
    yield Buffer.from(lines.join(""));
  }
}
