import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * The condition that a row still has the version that a change is based on; none without a version. Use it in the
 * update itself, so that of two simultaneous changes one is refused.
 */
export const whereVersion = (column: PgColumn, version: number | undefined): SQL | undefined =>
  version === undefined ? undefined : eq(column, version);
