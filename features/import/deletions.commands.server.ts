import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { importFiles, importRows, imports } from "~/db/schema";
import type { Clock } from "~/lib/dates/clock";
import { importTexts } from "./texts";
import type { ImportResult } from "./upload.commands.server";

/** Deletes imports: one by the director, old ones by a job. */

/** Deletes an import that has not run. */
export function deleteImport(db: Database, id: string, version: number): Promise<ImportResult> {
  return db.transaction(async (tx): Promise<ImportResult> => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
    if (!row?.readAt) return { kind: "unknown" };
    if (row.version !== version) return { kind: "stale" };
    if (row.state !== "ready") {
      return { kind: "refused", status: 409, detail: importTexts.ranAlready };
    }
    await tx.delete(imports).where(eq(imports.id, id));
    return { kind: "done" };
  });
}

const hour = 3_600_000;

/**
 * Deletes interrupted uploads, files after a run or seven days, samples of columns after seven
 * days, and values of rows after thirty days.
 */
export async function deleteOldImports({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<void> {
  const now = clock().getTime();
  await db
    .delete(imports)
    .where(and(isNull(imports.readAt), lt(imports.createdAt, new Date(now - hour))));
  const week = new Date(now - 7 * 24 * hour).toISOString();
  await db.execute(sql`delete from ${importFiles} using ${imports}
    where ${imports.id} = ${importFiles.importId}
      and (${imports.state} <> 'ready' or ${imports.createdAt} < ${week}::timestamptz)`);
  // Samples of columns are personal data as well.
  await db.execute(sql`update ${imports} set columns = (
      select jsonb_agg(item.value || '{"samples": []}'::jsonb order by item.ordinal)
      from jsonb_array_elements(${imports.columns}) with ordinality as item(value, ordinal))
    where ${imports.createdAt} < ${week}::timestamptz
      and jsonb_path_exists(${imports.columns}, '$[*].samples[*]')`);
  await db.execute(sql`update ${imports} set problems = (
      select jsonb_agg(item.value - 'previews' order by item.ordinal)
      from jsonb_array_elements(${imports.problems}) with ordinality as item(value, ordinal))
    where ${imports.createdAt} < ${week}::timestamptz
      and jsonb_path_exists(${imports.problems}, '$[*].previews')`);
  const month = new Date(now - 30 * 24 * hour).toISOString();
  await db.execute(sql`update ${importRows} set cells = null, parsed = null from ${imports}
    where ${imports.id} = ${importRows.importId} and ${importRows.cells} is not null
      and ${imports.createdAt} < ${month}::timestamptz`);
}
