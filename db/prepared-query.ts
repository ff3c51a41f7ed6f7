import type { Database } from "./client";

/**
 * Queries whose SQL text is built once per database: only for the few of every request, entry or email; everything else
 * is a plain query.
 */

type Prepared<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };
type Query<Row> = { prepare: (name: string) => Prepared<Row> };

/**
 * A query with placeholders (`sql.placeholder(name)`): `const byId = prepareQuery((db) => db.select()…)`, then `byId(db, {
 * id })`.
 */
export function prepareQuery<Row>(build: (db: Database) => Query<Row>) {
  const preparedQueries = new WeakMap<Database, Prepared<Row>>();
  return (db: Database, values: Record<string, unknown>): Promise<Row[]> => {
    let prepared = preparedQueries.get(db);
    if (!prepared) {
      // The connection names the statement (db/postgres/statements.ts).
      prepared = build(db).prepare("");
      preparedQueries.set(db, prepared);
    }
    return prepared.execute(values);
  };
}
