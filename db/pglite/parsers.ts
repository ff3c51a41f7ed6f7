import { type PGlite, types } from "@electric-sql/pglite";

/** Types that Drizzle reads as text, and their arrays: its own list in `drizzle-orm/pglite/session`. */
const asText = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE];
const arraysAsText = {
  numeric: 1231,
  timestamp: 1115,
  timestamptz: 1185,
  interval: 1187,
  date: 1182,
};

/**
 * Sets Drizzle's parsers for the whole client. Drizzle passes them with every query, and PGlite then copies its own
 * 318 parsers every time, which is a third of a small query. A query of this client cannot have parsers of its own.
 */
export function setDrizzleParsers(client: PGlite): void {
  for (const type of [...asText, ...Object.values(arraysAsText)]) {
    client.parsers[type] = (text) => text;
  }
  const transaction = client.transaction.bind(client);
  client.transaction = (work) => transaction((opened) => work(withoutParsers(opened)));
  withoutParsers(client);
}

function withoutParsers<T extends Pick<PGlite, "query">>(target: T): T {
  const query = target.query.bind(target);
  target.query = (text, params, options) => query(text, params, { ...options, parsers: undefined });
  return target;
}
