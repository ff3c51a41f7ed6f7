import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * The condition that a row still has the version of a change; none if the change has no version. It
 * belongs into the update itself, so that of two changes at once one is refused.
 */
export const whereVersion = (column: PgColumn, version: number | undefined): SQL | undefined =>
  version === undefined ? undefined : eq(column, version);
