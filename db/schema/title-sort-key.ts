import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * What submissions are searched and sorted by. The index and the query must say it in
 * the very same words, or the index does not answer; so both take it from here.
 */

type TextColumns<Name extends string> = Record<Name, AnyPgColumn>;

/** What submissions are sorted by when sorted by title: its first 60 characters. */
export const submissionTitleKey = (t: TextColumns<"filmTitle" | "logLine">) =>
  sql<string>`left(lower(coalesce(${t.filmTitle}, ${t.logLine}, '')), 60)`;
