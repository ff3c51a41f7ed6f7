import { and, eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditedNoun } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { editions } from "~/db/schema";
import { matching } from "~/lib/admin-list/matching.server";
import { audit, type EditContext } from "~/lib/api/audit-log.server";
import {
  type ChangeResult,
  done,
  invalidFields,
  refuse,
  unknownRow,
} from "~/lib/api/change-result";
import type { FieldError } from "~/lib/api/problem";
import { type Page, type PageQuery, readPage, type SortKind } from "~/lib/pagination/keyset";
import { requireUnarchived } from "../archived.queries.server";
import { noSuchEdition } from "../edition.schema";
import { type Edition, resolveEdition, whereEdition } from "../editions.queries.server";

/**
 * The rows of a noun that are edited one at a time: list, search, edition, creation, change, deletion, edit conflicts,
 * audit log. What a noun does otherwise is a function of its own beside these.
 */

/** A table with the columns of `id()` and `changedBy()` (db/schema/columns.ts), and of `ofEdition()` if it has editions. */
export type EditedTable = PgTable & {
  id: PgColumn;
  version: PgColumn;
  changedAt: PgColumn;
  changedBy: PgColumn;
  editionId?: PgColumn;
};

/** What is known of every row of such a table. */
export type EditedRow = {
  id: string;
  version: number;
  changedBy: string | null;
  changedAt: Date | null;
};
type RowOf<T extends EditedTable> = T["$inferSelect"] & EditedRow;
type ValuesOf<T extends EditedTable> = Omit<T["$inferInsert"], keyof EditedRow | "editionId">;

type Rules<T extends EditedTable> = {
  /** The order of the list, and the kind of its column. */
  sort: { by: PgColumn; kind: SortKind; ascending?: boolean };
  /** The columns that the search reads. */
  search?: readonly PgColumn[];
  /** The noun in the audit log: 'venue' for 'venue added'. */
  audited: AuditedNoun;
  /** Errors that only other rows show, for instance a taken name, or why nothing changes, as a sentence. */
  check?: (
    tx: Database,
    values: Partial<ValuesOf<T>>,
    rows: CheckedRows<T>,
  ) => Promise<FieldError[] | string>;
  /** Why a row can't be deleted, as a sentence; null if it can. */
  inUse?: (tx: Database, row: RowOf<T>) => Promise<string | null>;
};

type CheckedRows<T extends EditedTable> = {
  /** The row that changes; null for a new one. */
  row: RowOf<T> | null;
  /** The edition that it belongs to; null if the table has none. */
  edition: Edition | null;
  /** The condition of the rows of its edition. */
  sameEdition: SQL | undefined;
};

export type RowQuery = PageQuery & { q?: string | undefined; edition?: string | undefined };

/**
 * The operations on the rows of a table; each change is one transaction. With a column `editionId` the list shows one
 * edition, a new row belongs to the one that is shown, and rows of an archived one cannot change.
 */
export function editedRows<T extends EditedTable>(table: T, rules: Rules<T>) {
  type Row = RowOf<T>;
  const { sort, search = [], audited, check, inUse } = rules;
  const { editionId } = table;
  const rows: PgTable = table;

  const select = async (db: Database, where: SQL): Promise<Row[]> =>
    (await db.select().from(rows).where(where)) as Row[];

  const find = async (db: Database, id: string): Promise<Row | null> =>
    (await select(db, eq(table.id, id)))[0] ?? null;

  /** One change at a time, so that `check` and `inUse` stay true until the commit. */
  const inTurn = <Result>(db: Database, work: (tx: Database) => Promise<Result>) =>
    db.transaction(async (tx) => {
      const key = sql`hashtextextended(${getTableName(table)}, 0)`;
      await tx.execute(sql`select pg_advisory_xact_lock(${key})`);
      return work(tx);
    });

  /** The edition of a row; null if the table has none. */
  const editionOf = async (tx: Database, row: Row): Promise<Edition | null> => {
    if (!editionId) return null;
    const ofRow = sql`(select ${editionId} from ${table} where ${table.id} = ${row.id})`;
    return (await tx.select().from(editions).where(eq(editions.id, ofRow)))[0] ?? null;
  };

  const requireUnarchivedEdition = async (tx: Database, edition: Edition | null) => {
    if (edition) await requireUnarchived(tx, sql`${edition.id}`);
  };

  const refuseErrors = async (
    tx: Database,
    values: object,
    row: Row | null,
    edition: Edition | null,
  ) => {
    const sameEdition = editionId && edition ? eq(editionId, edition.id) : undefined;
    const rows = { row, edition, sameEdition };
    const errors = (await check?.(tx, values as Partial<ValuesOf<T>>, rows)) ?? [];
    if (typeof errors === "string") return refuse(errors);
    return errors.length > 0 ? ({ kind: "invalid", errors } as const) : null;
  };

  return {
    find,
    inTurn,
    /** For a change of what belongs to a row: throws `ArchivedEdition` if its edition is archived. */
    requireUnarchived: async (tx: Database, row: Row) =>
      requireUnarchivedEdition(tx, await editionOf(tx, row)),

    /** One page of the list. */
    list: async (db: Database, { q, edition: year, ...page }: RowQuery): Promise<Page<Row>> => {
      const where = and(matching(search, q), editionId && whereEdition(editionId, year));
      const { by, ...order } = sort;
      const list = { from: rows, sort: by, ...order, id: table.id, where };
      return (await readPage(db, list, page)) as Page<Row>;
    },

    /** Adds a row to the edition of a year, by default to the current one. */
    create: ({ db, clock, by, actor }: EditContext, values: ValuesOf<T>, year?: string) =>
      inTurn(db, async (tx): Promise<ChangeResult<Row>> => {
        const edition = editionId ? await resolveEdition(tx, { edition: year }) : null;
        if (editionId && !edition) return invalidFields("edition", noSuchEdition(year ?? ""));
        await requireUnarchivedEdition(tx, edition);
        const refusal = await refuseErrors(tx, values, null, edition);
        if (refusal) return refusal;
        const now = clock();
        const [row] = (await tx
          .insert(rows)
          .values({
            ...values,
            ...(edition && { editionId: edition.id }),
            ...("createdAt" in table && { createdAt: now }),
            changedAt: now,
            changedBy: by,
          })
          .returning()) as Row[];
        if (!row) throw new Error("The row was not stored.");
        await audit(tx, now, actor, `${audited} added`, { subject: row.id });
        return done(row);
      }),

    /** Changes the given values of a row whose `version` the caller knows. */
    change: (
      { db, clock, by, actor }: EditContext,
      id: string,
      { version, ...values }: Partial<ValuesOf<T>> & { version: number },
    ) =>
      inTurn(db, async (tx): Promise<ChangeResult<Row>> => {
        const row = await find(tx, id);
        if (!row) return unknownRow;
        if (row.version !== version) return { kind: "stale", row };
        const edition = await editionOf(tx, row);
        await requireUnarchivedEdition(tx, edition);
        const refusal = await refuseErrors(tx, values, row, edition);
        if (refusal) return refusal;
        const now = clock();
        const [changed] = (await tx
          .update(rows)
          .set({ ...values, changedAt: now, changedBy: by })
          .where(eq(table.id, id))
          .returning()) as Row[];
        await audit(tx, now, actor, `${audited} changed`, { subject: id });
        return changed ? done(changed) : unknownRow;
      }),

    remove: ({ db, clock, actor }: EditContext, id: string, version: number) =>
      inTurn(db, async (tx): Promise<ChangeResult<null, Row>> => {
        const row = await find(tx, id);
        if (!row) return unknownRow;
        if (row.version !== version) return { kind: "stale", row };
        await requireUnarchivedEdition(tx, await editionOf(tx, row));
        const reason = await inUse?.(tx, row);
        if (reason) return refuse(reason);
        await tx.delete(rows).where(eq(table.id, id));
        await audit(tx, clock(), actor, `${audited} deleted`, { subject: id });
        return done(null);
      }),
  };
}

type OtherRows = {
  column: PgColumn;
  value: unknown;
  /** The rows that may not have the same value; absent: all. */
  within?: SQL | undefined;
};

/** Whether another row has this value, in upper or lower case; `row` is null for a new one. False for no text. */
export async function isTaken(
  tx: Database,
  { column, value, within }: OtherRows,
  row: { id: string } | null,
): Promise<boolean> {
  if (typeof value !== "string") return false;
  const isOther = row ? sql`id <> ${row.id}` : undefined;
  const where = and(sql`lower(${column}) = lower(${value})`, isOther, within);
  return (await tx.$count(column.table, where)) > 0;
}

/** An error at `path` if another row has this value; for `check`. */
export const takenError = async (
  tx: Database,
  { path, message, ...others }: OtherRows & FieldError,
  row: { id: string } | null,
): Promise<FieldError[]> => ((await isTaken(tx, others, row)) ? [{ path, message }] : []);
