import type pg from "pg";

/**
 * Named statements for every query with values: PostgreSQL parses a text once a connection, and reuses its plan once it
 * has seen a few. Parsing and planning were a quarter of its work for an entry. PgBouncer must be 1.21 or newer.
 */

/** Names for one connection; texts beyond are parsed each time. Lists of values make many texts. */
const maxStatements = 500;

type Query = { text: string; name?: string; values?: unknown[] };

const isQuery = (argument: unknown): argument is Query =>
  typeof argument === "object" &&
  argument !== null &&
  "text" in argument &&
  !("submit" in argument);

/** Replaces `query` of a new connection. */
export function nameStatements(connection: pg.ClientBase): void {
  const names = new Map<string, string>();
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  const nameOf = (text: string) => {
    const existingName = names.get(text);
    if (existingName || names.size >= maxStatements) return existingName;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  connection.query = ((statement: unknown, values?: unknown, ...rest: unknown[]) => {
    if (!isQuery(statement)) return query(statement, values, ...rest);
    const parameters = Array.isArray(values) ? values : statement.values;
    const namedStatement = parameters?.length
      ? { ...statement, name: statement.name || nameOf(statement.text) }
      : statement;
    return query(namedStatement, values, ...rest);
  }) as typeof connection.query;
}
