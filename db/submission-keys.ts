import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * What submissions are searched and sorted by. The index and the query must say it in
 * the very same words, or the index does not answer; so both take it from here.
 */

type TextColumns<Name extends string> = Record<Name, AnyPgColumn>;

/** What submissions are found by; used with `@@`, in these very words, the index below answers. */
export const submissionSearch = (
  t: TextColumns<
    "filmTitle" | "logLine" | "director" | "submitterName" | "submitterEmail" | "country"
  >,
) =>
  sql`to_tsvector('simple', translate(coalesce(${t.filmTitle}, '') || ' ' || coalesce(${t.logLine}, '') || ' ' || coalesce(${t.director}, '') || ' ' || ${t.submitterName} || ' ' || ${t.submitterEmail} || ' ' || coalesce(${t.country}, ''), '@._-/’‘“”–—…', '            '))`;

/** What submissions are sorted by when sorted by title: its first 60 characters. */
export const submissionTitleKey = (t: TextColumns<"filmTitle" | "logLine">) =>
  sql<string>`left(lower(coalesce(${t.filmTitle}, ${t.logLine}, '')), 60)`;
