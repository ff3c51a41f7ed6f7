import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { confirmations, editions, submissions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.server";
import { submissionTitle } from "../schema";

/** The selection of an edition, for whoever shows it: whether it is published, they say. */

/**
 * That an entry is decided about in its own edition, and is not one that goes along to the next.
 * What was accepted or rejected by then stays behind, and is told of once its edition is closed.
 */
export const staysInEdition: SQL = sql`(not ${submissions.forNext} or (
  ${submissions.status} in ('accepted', 'rejected') and exists (
    select from ${editions}
    where ${editions.id} = ${submissions.editionId} and ${editions.state} <> 'open')))`;

/** That the fee of an entry was not given back whole: nobody decides about one whose was, or tells of it. */
export const notRefunded: SQL = sql`(${submissions.amountCents} = 0
  or ${submissions.refundedCents} < ${submissions.amountCents})`;

/**
 * That an entry of an edition is undecided, wherever such entries are counted or listed: it has no decision and
 * needs one. Nobody decides about what was withdrawn, given back whole, or goes along to the next edition.
 */
export const isUndecided = and(
  isNull(submissions.outcome),
  isNull(submissions.withdrawnAt),
  notRefunded,
  staysInEdition,
);

/** How many entries of an edition (its year, or 'all'; the current one unless told) are undecided. */
export const countUndecided = (db: Database, edition?: string): Promise<number> =>
  db.$count(submissions, and(whereEdition(submissions.editionId, edition), isUndecided));

/** Announced as accepted, and neither withdrawn nor declined since: a silence is no no. */
export const isSelected = (editionId: string) =>
  and(
    eq(submissions.editionId, editionId),
    staysInEdition,
    eq(submissions.announcedStatus, "accepted"),
    isNull(submissions.withdrawnAt),
    sql`not exists (select from ${confirmations}
      where ${confirmations.submissionId} = ${submissions.id} and ${confirmations.answer} = 'no')`,
  );

/**
 * The selection of an edition, by title. Changes of it have public pages made again
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

/** That something is decided about an entry, and its filmmaker was told something else, or nothing. */
export const isUnannounced = and(
  isNull(submissions.withdrawnAt),
  ne(submissions.status, submissions.announcedStatus),
  // Null where nothing is decided: then it is of no other outcome either.
  ne(submissions.outcome, submissions.announcedStatus),
  notRefunded,
);

/**
 * Entries of an edition of which something is decided, and whose filmmakers were told something
 * else, or nothing. Nobody is told of what was withdrawn or given back whole.
 */
export async function unannouncedEntries(db: Database, editionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.editionId, editionId), isUnannounced))
    .orderBy(submissions.submittedAt);
  return rows.map(({ id }) => id);
}
