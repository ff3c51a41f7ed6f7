import { createHash } from "node:crypto";
import type { Database } from "./client";

/**
 * Prepared statements: built once per database, planned once per PostgreSQL connection. Only for the few reads of every
 * request; everything else is a plain query.
 */

type Prepared<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };
type Query<Row> = { toSQL: () => { sql: string }; prepare: (name: string) => Prepared<Row> };

/** The name is unique for the SQL text, whichever version of the code wrote it. */
function named<Row>(query: Query<Row>): Prepared<Row> {
  const text = query.toSQL().sql;
  return query.prepare(`q_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`);
}

/**
 * A query with placeholders (`sql.placeholder(name)`): `const byId = prepared((db) => db.select()…)`, then `byId(db, {
 * id })`.
 */
export function prepared<Row>(build: (db: Database) => Query<Row>) {
  const known = new WeakMap<Database, Prepared<Row>>();
  return (db: Database, values: Record<string, unknown>): Promise<Row[]> => {
    let ready = known.get(db);
    if (!ready) {
      ready = named(build(db));
      known.set(db, ready);
    }
    return ready.execute(values);
  };
}
