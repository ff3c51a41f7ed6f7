import { getTableColumns, getTableName, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";
import { preparedQueryCache, type Query } from "./prepared-query";

/**
 * Several writes in one statement: one way to the database and one commit, where a
 * transaction goes there and back for its begin, for each write and for its commit.
 * All parts are kept, or none: what one of them violates refuses the whole. No part
 * sees what another one wrote, save through what that one returns.
 */

/** One write of several. */
export type Part<Table extends PgTable = PgTable> = {
  /** Parts of one key make the same SQL. */
  key: string;
  /** The name that other parts know it by. */
  as?: string;
  /** What it writes into, and returns rows of. */
  table: Table;
  /** `given` stands for one of the values. */
  build: (db: Pick<Database, "insert" | "update">, given: (name: string) => SQL) => SQLWrapper;
  values: Record<string, unknown>;
};

type Row<Table extends PgTable> = Table["$inferInsert"];

/**
 * A value that the database makes of a given one and of what another part returned, in a
 * row of `insertWhen`. `name` tells what is made: the same one always makes the same SQL.
 */
export class ComputedValue<T> {
  readonly name: string;
  readonly given: T;
  readonly make: (given: SQL) => SQL;
  constructor(name: string, given: T, make: (given: SQL) => SQL) {
    this.name = name;
    this.given = given;
    this.make = make;
  }
}
/** A row of which some values are made. */
type PartlyMade<Table extends PgTable> = {
  [Name in keyof Row<Table>]: Row<Table>[Name] | ComputedValue<Row<Table>[Name]>;
};

/**
 * Rows of one table, all with the columns of the first. A column that is not named
 * gets its default, one that is named and undefined is null.
 */
export function insertInto<Table extends PgTable>(
  table: Table,
  ...rows: Row<Table>[]
): Part<Table> {
  return insertion(table, rows, {});
}

/** The same, save those whose keys are there already; it returns those that were inserted. */
export function insertIgnore<Table extends PgTable>(
  table: Table,
  ...rows: Row<Table>[]
): Part<Table> {
  return insertion(table, rows, { unlessThere: true });
}

/** The same, if another part returns a row; where it returns none, nothing is inserted. */
export function insertWhen<Table extends PgTable>(
  part: string,
  table: Table,
  ...rows: PartlyMade<Table>[]
): Part<Table> {
  return insertion(table, rows, { condition: part });
}

function insertion<Table extends PgTable>(
  table: Table,
  rows: PartlyMade<Table>[],
  { condition, unlessThere = false }: { condition?: string; unlessThere?: boolean },
): Part<Table> {
  const all = getTableColumns(table);
  const columns = Object.keys(rows[0] ?? {}).flatMap((name) => all[name] ?? []);
  const sent = rows.flatMap((row, at) =>
    columns.map((column) => {
      const cell: unknown = row[column.name as keyof Row<Table>];
      const value = (cell instanceof ComputedValue ? cell.given : cell) ?? null;
      return [`${at}_${column.name}`, value === null ? null : column.mapToDriverValue(value)];
    }),
  );
  const names = columns.map(({ name }) => name);
  const madeIn = (at: number, name: string): ComputedValue<unknown> | null => {
    const cell: unknown = rows[at]?.[name as keyof Row<Table>];
    return cell instanceof ComputedValue ? cell : null;
  };
  const shape = rows.map((_row, at) => names.map((name) => madeIn(at, name)?.name ?? name));
  return {
    key: `${getTableName(table)} ${shape.join("; ")} ${condition} ${unlessThere}`,
    table,
    values: Object.fromEntries(sent),
    build: (_, given) => {
      const list = sql.join(
        names.map((name) => sql.identifier(toSnakeCase(name))),
        sql`, `,
      );
      // What is selected is read as what its column holds only where that is said.
      const cell = (at: number, column: (typeof columns)[number]) => {
        const value = given(`${at}_${column.name}`);
        if (!condition) return value;
        const typed = sql`${value}::${sql.raw(column.getSQLType())}`;
        return madeIn(at, column.name)?.make(typed) ?? typed;
      };
      const lines = sql.join(
        rows.map(
          (_row, at) =>
            sql`(${sql.join(
              columns.map((column) => cell(at, column)),
              sql`, `,
            )})`,
        ),
        sql`, `,
      );
      const source = condition
        ? sql`select given.* from ${sql.identifier(condition)}, lateral (values ${lines}) as given`
        : sql`values ${lines}`;
      const there = sql.raw(unlessThere ? " on conflict do nothing" : "");
      return sql`insert into ${table} (${list}) ${source}${there} returning *`;
    },
  };
}

const shapes = preparedQueryCache();

/**
 * Writes all parts in one statement and gives back the rows of `main`. Each part may
 * name those before it. Throws what the database says of a part that it refuses; then
 * nothing was written.
 */
export function executeBatch<Table extends PgTable>(
  db: Database,
  main: Part<Table>,
  { before = [], after = [] }: { before?: readonly Part[]; after?: readonly Part[] } = {},
): Promise<Table["$inferSelect"][]> {
  const parts = [...before, main, ...after].map((part, at) => ({ as: `part${at}`, ...part }));
  const values = parts.flatMap(({ values }, at) =>
    Object.entries(values).map(([name, value]) => [`${at}_${name}`, value]),
  );
  const build = () => {
    const written = parts.map(({ as, table, build }, at) => {
      const given = (name: string) => sql`${sql.placeholder(`${at}_${name}`)}`;
      return db.$with(as, getTableColumns(table)).as(build(db, given).getSQL());
    });
    const asked = written[before.length];
    if (!asked) throw new Error("There is nothing to write.");
    const query = db.with(...written).select();
    return query.from(asked) as unknown as Query<Table["$inferSelect"]>;
  };
  const key = [before.length, ...parts.map(({ as, key }) => `${as}: ${key}`)].join("; ");
  return shapes(db, key, build, Object.fromEntries(values));
}
