import { ilike, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * The rows in which one of these columns contains a text, in upper or lower case; undefined without a text. For lists
 * of some hundred rows; long ones have an index of words (search.server.ts).
 */
export const matching = (
  columns: readonly PgColumn[],
  text: string | undefined,
): SQL | undefined =>
  text ? or(...columns.map((column) => ilike(column, containing(text)))) : undefined;

const containing = (text: string): string => `%${escapeLike(text)}%`;

/** A text as itself within a pattern of `like`: 'a_b' → 'a\_b'. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
