import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** The state of each external service. */
export const integrationStatus = pgTable("integration_status", {
  name: text().primaryKey(),
  lastWorkedAt: moment(),
  lastTroubleAt: moment(),
  /** A sentence for the director. */
  lastTrouble: text(),
});

/** Open incidents that were emailed to the director, until they end. */
export const incidents = pgTable("incidents", {
  key: text().primaryKey(),
  toldAt: moment().notNull(),
});

/** Fixed windows counted by one upsert, so that limits hold across processes and restarts. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: moment().notNull(),
});
