import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { confirmations, submissions } from "~/db/tables";
import { submissionTitle } from "../schema";

/** The selection of an edition, for whoever shows it: whether it is published, they say. */

/** Announced as accepted, and neither withdrawn nor declined since: a silence is no no. */
export const isSelected = (editionId: string) =>
  and(
    eq(submissions.editionId, editionId),
    eq(submissions.forNext, false),
    eq(submissions.announcedStatus, "accepted"),
    isNull(submissions.withdrawnAt),
    sql`not exists (select from ${confirmations}
      where ${confirmations.submissionId} = ${submissions.id} and ${confirmations.answer} = 'no')`,
  );

/**
 * The selection of an edition, by title. Changes of it have public pages made anew
 * (`selection_public`, `answer_public`, among the migrations): of no other entry do they.
 */
export async function selectedFilms(db: Database, editionId: string) {
  const { filmTitle, logLine, director, country, submissionType, duration } = submissions;
  const rows = await db
    .select({ filmTitle, logLine, director, country, submissionType, duration })
    .from(submissions)
    .where(isSelected(editionId));
  return rows
    .map(({ filmTitle: film, logLine: line, ...rest }) => ({
      title: submissionTitle({ filmTitle: film, logLine: line }),
      ...rest,
    }))
    .sort((a, b) => a.title.localeCompare(b.title, "en"));
}
