import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * The condition that a row is still the version that a change was made from; none where the
 * change does not say. In the update itself, so that of two changes at once one is refused.
 */
export const whereVersion = (column: PgColumn, version: number | undefined): SQL | undefined =>
  version === undefined ? undefined : eq(column, version);
