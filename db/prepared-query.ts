import { createHash } from "node:crypto";
import type { Database } from "./client";
import { rememberPrepared } from "./pglite/prepared-statement-texts";

/**
 * Statements that are put together once for each open database. The SQL of one of
 * our inserts takes longer to build than to run; and PostgreSQL is told the text of a
 * named statement once a connection, and plans it once.
 */

type Prepared<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> };
export type Query<Row> = { toSQL: () => { sql: string }; prepare: (name: string) => Prepared<Row> };

/** Two texts never share a name, whichever version of the code wrote them. */
function named<Row>(query: Query<Row>): Prepared<Row> {
  const text = query.toSQL().sql;
  rememberPrepared(text);
  return query.prepare(`q_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`);
}

/**
 * A query whose values come later, as `sql.placeholder(name)`:
 * `const byId = prepared((db) => db.select()…)`, then `byId(db, { id })`.
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

/** Shapes of one kind of query that are kept for one database; one more is built each time. */
const mostShapes = 200;

/** The same where the query has several shapes, each with a key of its own. */
export function preparedQueryCache() {
  const known = new WeakMap<Database, Map<string, Prepared<unknown>>>();
  return async <Row>(
    db: Database,
    key: string,
    build: () => Query<Row>,
    values: Record<string, unknown>,
  ): Promise<Row[]> => {
    const shapes = known.get(db) ?? new Map<string, Prepared<unknown>>();
    known.set(db, shapes);
    let ready = shapes.get(key) as Prepared<Row> | undefined;
    if (!ready) {
      ready = named(build());
      if (shapes.size < mostShapes) shapes.set(key, ready);
    }
    return ready.execute(values);
  };
}
