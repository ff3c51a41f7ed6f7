import type pg from "pg";

/**
 * Named statements for every query with values: PostgreSQL parses a text once a connection, and reuses its plan once it
 * has seen a few. Parsing and planning were a quarter of its work for an entry. PgBouncer must be 1.21 or newer.
 */

/** Names for one connection; texts beyond are parsed each time. Lists of values make many texts. */
const mostStatements = 500;

type Query = { text: string; name?: string; values?: unknown[] };

const isQuery = (given: unknown): given is Query =>
  typeof given === "object" && given !== null && "text" in given && !("submit" in given);

/** Replaces `query` of a new connection. */
export function nameStatements(connection: pg.ClientBase): void {
  const names = new Map<string, string>();
  const query = connection.query.bind(connection) as (...given: unknown[]) => unknown;
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known || names.size >= mostStatements) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  connection.query = ((given: unknown, values?: unknown, ...rest: unknown[]) => {
    if (!isQuery(given)) return query(given, values, ...rest);
    const bound = Array.isArray(values) ? values : given.values;
    const named = bound?.length ? { ...given, name: given.name || nameOf(given.text) } : given;
    return query(named, values, ...rest);
  }) as typeof connection.query;
}
