import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The day of a moment by the festival's calendar, in a query: a `date`. */
export const festivalDay = (moment: SQLWrapper): SQL =>
  sql`(${moment} at time zone (select time_zone from festival_zone))::date`;
