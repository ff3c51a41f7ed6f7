import { type PGlite, types } from "@electric-sql/pglite";

/** Types that Drizzle reads as text, and the ids of their arrays: its own list in `drizzle-orm/pglite/session`. */
const asText = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE];
const arraysAsText = {
  numeric: 1231,
  timestamp: 1115,
  timestamptz: 1185,
  interval: 1187,
  date: 1182,
};

/** Sets Drizzle's parsers for the whole client. */
export function setDrizzleParsers(client: PGlite): void {
  for (const type of [...asText, ...Object.values(arraysAsText)]) {
    client.parsers[type] = (text) => text;
  }
}
