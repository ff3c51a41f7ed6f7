import { and, eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditedNoun } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { editions } from "~/db/schema";
import { matching } from "~/lib/admin-list/matching.server";
import { audit, type EditContext } from "~/lib/api/audit-log.server";
import { type ChangeResult, done, refuse, unknownRow } from "~/lib/api/change-result";
import type { FieldError } from "~/lib/api/problem";
import { type Page, type PageQuery, readPage, type SortKind } from "~/lib/pagination/keyset";
import { archivedMessage, currentEdition, whereEdition } from "../editions.queries.server";

/**
 * The rows of a noun that are edited one at a time: list, search, edition, creation, change, deletion, edit conflicts,
 * audit log. What a noun does otherwise is a function of its own beside these.
 */

/** A table with the columns of `id()` and `changedBy()` (db/schema/columns.ts). */
export type EditedTable = PgTable & {
  id: PgColumn;
  version: PgColumn;
  changedAt: PgColumn;
  changedBy: PgColumn;
};

/** What is known of every row of such a table. */
export type EditedRow = {
  id: string;
  version: number;
  changedBy: string | null;
  changedAt: Date | null;
};
type RowOf<T extends EditedTable> = T["$inferSelect"] & EditedRow;
type ValuesOf<T extends EditedTable> = Omit<T["$inferInsert"], keyof EditedRow>;

type Rules<T extends EditedTable> = {
  /** The order of the list, and the kind of its column. */
  sort: { by: PgColumn; kind: SortKind; ascending?: boolean };
  /** The columns that the search reads. */
  search?: readonly PgColumn[];
  /** The column of the edition: the list shows one, and an archived one cannot change. */
  edition?: PgColumn;
  /** The noun in the audit log: 'venue' for 'venue added'. */
  audited: AuditedNoun;
  /** Errors that only other rows show, for instance a taken name; `row` is null for a new one. */
  check?: (
    tx: Database,
    values: Partial<ValuesOf<T>>,
    row: RowOf<T> | null,
  ) => Promise<FieldError[]>;
  /** Why a row can't be deleted, as a sentence; null if it can. */
  inUse?: (tx: Database, row: RowOf<T>) => Promise<string | null>;
};

export type RowQuery = PageQuery & { q?: string | undefined; edition?: string | undefined };

/** The operations on the rows of a table; each change is one transaction. */
export function editedRows<T extends EditedTable>(table: T, rules: Rules<T>) {
  type Row = RowOf<T>;
  const { sort, search = [], edition, audited, check, inUse } = rules;
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

  /** Why nothing of the row's edition changes; of the current edition for a new row. */
  const archived = async (tx: Database, row: Row | null) => {
    if (!edition) return null;
    const [ofRow] = row
      ? await tx
          .select()
          .from(editions)
          .where(
            sql`${editions.id} = (select ${edition} from ${table} where ${table.id} = ${row.id})`,
          )
      : [await currentEdition(tx)];
    return ofRow?.state === "archived" ? refuse(archivedMessage(ofRow)) : null;
  };

  const errorsOf = async (tx: Database, values: object, row: Row | null) => {
    const errors = (await check?.(tx, values as Partial<ValuesOf<T>>, row)) ?? [];
    return errors.length > 0 ? ({ kind: "invalid", errors } as const) : null;
  };

  return {
    find,

    /** One page of the list. */
    list: async (db: Database, { q, edition: year, ...page }: RowQuery): Promise<Page<Row>> => {
      const where = and(matching(search, q), edition && whereEdition(edition, year));
      const { by, ...order } = sort;
      const list = { from: rows, sort: by, ...order, id: table.id, where };
      return (await readPage(db, list, page)) as Page<Row>;
    },

    create: ({ db, clock, by, actor }: EditContext, values: ValuesOf<T>) =>
      inTurn(db, async (tx): Promise<ChangeResult<Row, Row>> => {
        const refusal = (await archived(tx, null)) ?? (await errorsOf(tx, values, null));
        if (refusal) return refusal;
        const now = clock();
        const [row] = (await tx
          .insert(rows)
          .values({
            ...values,
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
      inTurn(db, async (tx): Promise<ChangeResult<Row, Row>> => {
        const row = await find(tx, id);
        if (!row) return unknownRow;
        if (row.version !== version) return { kind: "stale", row };
        const refusal = (await archived(tx, row)) ?? (await errorsOf(tx, values, row));
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
        const reason = await inUse?.(tx, row);
        const refusal = (await archived(tx, row)) ?? (reason ? refuse(reason) : null);
        if (refusal) return refusal;
        await tx.delete(rows).where(eq(table.id, id));
        await audit(tx, clock(), actor, `${audited} deleted`, { subject: id });
        return done(null);
      }),
  };
}

/**
 * An error at `path` if another row has this value; for `check`. Upper and lower case count as equal. With the column
 * `edition`, other rows are those of the same edition.
 */
export async function takenError(
  tx: Database,
  {
    column,
    value,
    path,
    message,
    edition,
  }: { column: PgColumn; value: unknown; path: string; message: string; edition?: PgColumn },
  row: EditedRow | null,
): Promise<FieldError[]> {
  if (typeof value !== "string") return [];
  const { table } = column;
  const others = row ? sql`and id <> ${row.id}` : sql``;
  const ownEdition = row
    ? sql`(select ${edition} from ${table} where id = ${row.id})`
    : sql`current_edition()`;
  const inEdition = edition ? sql`and ${edition} = ${ownEdition}` : sql``;
  const found = sql`exists (select from ${table} where lower(${column}) = lower(${value}) ${others} ${inEdition})`;
  const { rows } = (await tx.execute(sql`select ${found} as taken`)) as {
    rows: { taken: boolean }[];
  };
  return rows[0]?.taken ? [{ path, message }] : [];
}
