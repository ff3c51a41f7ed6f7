import { and, eq, gte, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "~/db/client";
import type { SubmissionStatus } from "~/db/enums";
import { submissionDays, submissionPlaces } from "~/db/schema";
import { compactSummaryRows, type Sums, sumOfSummaryRows } from "~/db/summary-rows";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { isNotTallied, type SubmissionFilters } from "./schema";
import { listSources } from "./source.commands.server";

/** Filters of the documented status only: the sums do not contain the waitlist. */
type TalliedFilters = Omit<SubmissionFilters, "status"> & { status?: SubmissionStatus | undefined };

/** The conditions that both tables of sums support. See docs/decisions/0045. */
function sharedConditions(
  table: typeof submissionDays | typeof submissionPlaces,
  { edition, type, status, favorite, withdrawn, forNext }: TalliedFilters,
): (SQL | undefined)[] {
  return [
    whereEdition(table.editionId, edition),
    type ? eq(table.submissionType, type) : undefined,
    status && eq(table.status, status),
    favorite ? eq(table.isFavorite, favorite === "true") : undefined,
    withdrawn ? eq(table.withdrawn, withdrawn === "true") : undefined,
    forNext ? eq(table.forNext, true) : undefined,
  ];
}

/** The exact number of filtered entries; null if the sums do not contain it. */
export async function readTalliedCount(
  db: Database,
  filters: SubmissionFilters,
): Promise<number | null> {
  const { status, genre, country, from, to } = filters;
  if (status === "waitlisted" || status === "undecided" || isNotTallied(filters)) return null;
  const talliedFilters = { ...filters, status };
  const places = submissionPlaces;
  const days = submissionDays;
  const summaryQuery =
    genre || country
      ? db
          .select({ entries: sumOfSummaryRows(places.entries) })
          .from(places)
          .where(
            and(
              ...sharedConditions(places, talliedFilters),
              genre ? eq(places.genre, genre) : undefined,
              country ? eq(places.country, country) : undefined,
            ),
          )
      : db
          .select({ entries: sumOfSummaryRows(days.entries) })
          .from(days)
          .where(
            and(
              ...sharedConditions(days, talliedFilters),
              from ? gte(days.day, from) : undefined,
              to ? lte(days.day, to) : undefined,
            ),
          );
  const [summary] = await summaryQuery;
  return summary?.entries ?? 0;
}

export type FilterOptions = {
  genres: string[];
  countries: string[];
  /** The platforms of imported entries. */
  sources: { key: string; name: string }[];
};

/** Maximum number of options in a filter. */
const maxOptions = 500;

/** The genres and countries of an edition's entries, for the filters, in alphabetical order. */
export async function readFilterOptions(db: Database, edition?: string): Promise<FilterOptions> {
  const readValues = async (column: AnyPgColumn): Promise<string[]> => {
    const rows = await db
      .select({ value: sql<string>`${column}` })
      .from(submissionPlaces)
      .where(and(whereEdition(submissionPlaces.editionId, edition), ne(column, "")))
      .groupBy(column)
      .having(sql`sum(${submissionPlaces.entries}) > 0`)
      .orderBy(sql`lower(${column})`, column)
      .limit(maxOptions);
    return rows.map(({ value }) => value);
  };
  return {
    genres: await readValues(submissionPlaces.genre),
    countries: await readValues(submissionPlaces.country),
    sources: await listSources(db, edition),
  };
}

/** The columns that identify a row in both tables of sums. */
const sharedKeyColumns = [
  "edition_id",
  "for_next",
  "submission_type",
  "status",
  "is_favorite",
  "withdrawn",
] as const;

const submissionSums: readonly Sums[] = [
  {
    table: submissionDays,
    kind: [...sharedKeyColumns, "day", "fee_period", "currency"],
    sums: ["entries", "cents", "refunded_cents", "waived", "waived_cents"],
  },
  {
    table: submissionPlaces,
    kind: [...sharedKeyColumns, "country", "genre"],
    sums: ["entries"],
  },
];

/** Compacts the rows of both tables of sums, which triggers append. */
export const compactSubmissionStatistics = (db: Database): Promise<void> =>
  compactSummaryRows(db, submissionSums);
