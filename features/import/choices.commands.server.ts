import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { entrySources, importRows, imports } from "~/db/schema";
import { unknownTypeMessage } from "~/features/settings/category.rules";
import { findUnknownTypes } from "~/features/settings/category-types.queries.server";
import type { Clock } from "~/lib/dates/clock";
import type { SecretKeys } from "~/lib/secret-keys.server";
import { checkerOf, type SeenRows } from "./check.commands.server";
import { asRows, findRow, type ImportRecord } from "./queries.server";
import type { ImportRow, rowChoiceSchema } from "./schema";
import { importTexts } from "./texts";

/** The director's choices about checked rows. */

type Deps = { db: Database; clock: Clock; secrets: SecretKeys };
type RowRecord = typeof importRows.$inferSelect;

export type RowChoiceResult =
  | { kind: "done"; row: ImportRow }
  | { kind: "unknown" }
  | { kind: "refused"; status: 409 | 422; detail: string; path?: string };

const invalidChoice = (path: string, detail: string): RowChoiceResult => ({
  kind: "refused",
  status: 422,
  detail,
  path,
});

/** The director's choice about one row: its entry, its category, whose values to use. */
export async function chooseRow(
  deps: Deps,
  id: string,
  row: number,
  { choice, submissionId, type, take }: z.output<typeof rowChoiceSchema>,
): Promise<RowChoiceResult> {
  return deps.db.transaction(async (tx): Promise<RowChoiceResult> => {
    const [record] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
    const before = await findRow(tx, id, row);
    if (!record?.readAt || !before) return { kind: "unknown" };
    if (record.state !== "ready")
      return { kind: "refused", status: 409, detail: importTexts.notReady };
    if (!record.counts) return { kind: "refused", status: 409, detail: importTexts.notChecked };
    const changedRow = { ...before };
    if (type) {
      const errors = await findUnknownTypes(tx, record.editionId, [type], () => "type");
      if (errors.length > 0) return invalidChoice("type", unknownTypeMessage);
      changedRow.chosenType = type;
    }
    if (take) {
      const changedFields = [...before.differing, ...before.changes].map(({ field }) => field);
      if (take.some((field) => !changedFields.includes(field)))
        return invalidChoice("take", importTexts.noDifference);
      changedRow.take = take;
    }
    if (choice) {
      if (before.kind !== "doubtful" && !type) return invalidChoice("choice", importTexts.noChoice);
      const isCandidate = before.candidates.some(
        (candidate) => candidate.submissionId === submissionId,
      );
      if (choice === "same" && !isCandidate)
        return invalidChoice("submissionId", importTexts.notCandidate);
      if (choice === "same" && (await isEntryTaken(tx, record, row, submissionId ?? "")))
        return invalidChoice("submissionId", importTexts.sameEntryTwice);
      changedRow.choice = choice;
      changedRow.submissionId = choice === "same" ? (submissionId ?? null) : null;
    }
    if (type || take) {
      const checker = await checkerOf({ ...deps, db: tx }, record);
      const keys = checker.keysOf(changedRow);
      const [checkedRow] = await checker.check(
        tx,
        [changedRow],
        await findOtherRows(tx, changedRow, keys),
      );
      if (keys.length > 0 && checkedRow?.kind === "refused" && !checkedRow.forget)
        return invalidChoice("type", importTexts.sameEntryTwice);
      Object.assign(
        changedRow,
        checkedRow,
        checkedRow?.forget && { cells: null, fault: checkedRow.reason },
      );
    }
    const { importId: _, row: __, ...set } = changedRow;
    await tx
      .update(importRows)
      .set(set)
      .where(and(eq(importRows.importId, id), eq(importRows.row, row)));
    await recount(tx, id);
    const [answeredRow] = await asRows(tx, [changedRow]);
    if (!answeredRow) throw new Error("A row vanished while it was answered.");
    return { kind: "done", row: answeredRow };
  });
}

/** Whether another row of the file is this entry of the same platform: it would be written twice. */
async function isEntryTaken(
  tx: Database,
  { id, source }: Pick<ImportRecord, "id" | "source">,
  row: number,
  submissionId: string,
): Promise<boolean> {
  const rows = await tx
    .select({ row: importRows.row })
    .from(importRows)
    .innerJoin(entrySources, eq(entrySources.submissionId, importRows.submissionId))
    .where(
      and(
        eq(importRows.importId, id),
        ne(importRows.row, row),
        eq(importRows.submissionId, submissionId),
        eq(entrySources.source, source),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The other rows of the same import that have one of these keys. */
async function findOtherRows(
  tx: Database,
  { importId, row }: RowRecord,
  keys: readonly string[],
): Promise<SeenRows> {
  const key = sql<string>`${importRows.parsed} ->> 'key'`;
  const rows = await tx
    .select({ key, row: importRows.row, title: importRows.title, email: importRows.email })
    .from(importRows)
    .where(
      and(eq(importRows.importId, importId), ne(importRows.row, row), inArray(key, [...keys])),
    );
  return new Map(rows.map(({ key, ...seenRow }) => [key, seenRow]));
}

/**
 * One choice for every doubtful row; a row without a category cannot be new. Returns how many
 * changed.
 */
export function chooseAll(
  db: Database,
  id: string,
  choice: "new" | "skip",
): Promise<number | "unknown" | "not ready" | "not checked"> {
  return db.transaction(async (tx) => {
    const [record] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
    if (!record?.readAt) return "unknown";
    if (record.state !== "ready") return "not ready";
    if (!record.counts) return "not checked";
    const changedRows = await tx
      .update(importRows)
      .set({ choice, submissionId: null })
      .where(
        and(
          eq(importRows.importId, id),
          eq(importRows.kind, "doubtful"),
          sql`${importRows.choice} is distinct from ${choice}`,
          choice === "new"
            ? sql`coalesce(${importRows.chosenType}, ${importRows.type}) is not null`
            : undefined,
        ),
      )
      .returning({ row: importRows.row });
    return changedRows.length;
  });
}

/** Counts the kinds again after a choice. */
async function recount(tx: Database, id: string): Promise<void> {
  const rows = await tx
    .select({ kind: importRows.kind, count: sql<number>`count(*)::int` })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .groupBy(importRows.kind);
  const countOf = (kind: RowRecord["kind"]) => rows.find((row) => row.kind === kind)?.count ?? 0;
  const counts = {
    new: countOf("new"),
    changed: countOf("changed"),
    same: countOf("same"),
    doubtful: countOf("doubtful"),
    refused: countOf("refused"),
    leftOut: countOf("left_out"),
  };
  await tx.update(imports).set({ counts }).where(eq(imports.id, id));
}
