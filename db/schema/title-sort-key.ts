import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Index and query must use the same expression of the sort key, so both take it from here. */

type Texts<Name extends string> = Record<Name, AnyPgColumn | SQL>;

/** The sort key of a title: its first 60 characters. */
export const submissionTitleKey = (t: Texts<"filmTitle" | "logLine">) =>
  sql<string>`left(lower(coalesce(${t.filmTitle}, ${t.logLine}, '')), 60)`;
