import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "./columns";

/** How the outside services do: one row each. */
export const integrationStatus = pgTable("integration_status", {
  name: text().primaryKey(),
  lastWorkedAt: at(),
  lastTroubleAt: at(),
  /** A sentence for the director. */
  lastTrouble: text(),
});

/** Open incidents that the director was emailed about: one row each, until it is over. */
export const incidents = pgTable("incidents", {
  key: text().primaryKey(),
  toldAt: at().notNull(),
});

/** Fixed windows counted by one upsert, so that limits hold across processes and restarts. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** A write that would be counted beyond this is refused whole; null where the count is only read. */
    most: integer(),
    resetsAt: at().notNull(),
  },
  (t) => [check("rate_limits_most_check", sql`${t.count} <= ${t.most}`)],
);
