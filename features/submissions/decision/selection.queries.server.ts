import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { confirmations, editions, films, submissions } from "~/db/schema";
import { whereEdition } from "~/features/settings/editions.queries.server";
import { shorten } from "~/lib/shorten";
import { isText, submissionTitle } from "../schema";

/**
 * The condition that an entry is decided in its own edition and does not move to the next. Entries that were accepted
 * or rejected by then stay, and can be announced after their edition is closed.
 */
export const staysInEdition: SQL = sql`(not ${submissions.forNext} or (
  ${submissions.status} in ('accepted', 'rejected') and exists (
    select from ${editions}
    where ${editions.id} = ${submissions.editionId} and ${editions.state} <> 'open')))`;

/**
 * The condition that the fee of an entry was not fully refunded: such an entry is not decided or
 * announced.
 */
export const isNotRefunded: SQL = sql`(${submissions.amountCents} = 0
  or ${submissions.refundedCents} < ${submissions.amountCents})`;

/**
 * The condition that an entry of an edition is undecided, for all counts and lists: it has no
 * decision and needs one. Withdrawn, fully refunded and next-edition entries need none.
 */
export const isUndecided = and(
  isNull(submissions.outcome),
  isNull(submissions.withdrawnAt),
  isNotRefunded,
  staysInEdition,
);

/**
 * How many entries of an edition (its year, or 'all'; by default the current one) are undecided.
 */
export const countUndecided = (db: Database, edition?: string): Promise<number> =>
  db.$count(submissions, and(whereEdition(submissions.editionId, edition), isUndecided));

/**
 * The condition that an entry was announced as accepted, and neither withdrawn nor declined; a missing answer is not a
 * no.
 */
export const isSelected = (editionId: string) =>
  and(
    eq(submissions.editionId, editionId),
    staysInEdition,
    eq(submissions.announcedStatus, "accepted"),
    isNull(submissions.withdrawnAt),
    sql`not exists (select from ${confirmations}
      where ${confirmations.submissionId} = ${submissions.id} and ${confirmations.answer} = 'no')`,
  );

/** The condition that an entry is in the selection of an edition, and that this selection is published. */
export const isInPublishedSelection = (editionId: string) =>
  and(
    isSelected(editionId),
    sql`exists (select from ${editions}
      where ${editions.id} = ${submissions.editionId} and ${editions.selectionPublishedAt} is not null)`,
  );

/** Characters of a text on public pages: a whole log line, the beginning of a longer one. */
const maxPublicTextLength = 300;

/** The entries of the selection of an edition, without those whose film is among `shownFilmIds`. */
export async function readSelectedEntries(
  db: Database,
  editionId: string,
  shownFilmIds: readonly string[] = [],
) {
  const { filmTitle, logLine, submitterName, director, country, submissionType, duration } =
    submissions;
  return db
    .select({ filmTitle, logLine, submitterName, director, country, submissionType, duration })
    .from(submissions)
    .leftJoin(films, eq(films.submissionId, submissions.id))
    .where(
      and(isSelected(editionId), or(isNull(films.id), not(inArray(films.id, [...shownFilmIds])))),
    );
}

/**
 * The selection of an edition, by title, without the films of `shownFilmIds`; callers check whether it is published.
 * Only changes of these entries invalidate public pages (triggers `selection_public`, `answer_public`).
 */
export async function readSelectedFilms(
  db: Database,
  editionId: string,
  shownFilmIds: readonly string[] = [],
) {
  const rows = await readSelectedEntries(db, editionId, shownFilmIds);
  return rows
    .map(({ submitterName: author, ...row }) => {
      const { filmTitle: film, logLine: line, director: creditedDirector, ...rest } = row;
      // A text is public as a whole, by its author; a title is its name in lists.
      return isText(row) && line
        ? {
            title: shorten(line, maxPublicTextLength),
            director: creditedDirector ?? author,
            ...rest,
          }
        : {
            title: submissionTitle({ filmTitle: film, logLine: line }),
            director: creditedDirector,
            ...rest,
          };
    })
    .sort((a, b) => a.title.localeCompare(b.title, "en"));
}

/**
 * The condition that an entry has a decision that differs from the announced one, or was not
 * announced.
 */
export const isUnannounced = and(
  isNull(submissions.withdrawnAt),
  ne(submissions.status, submissions.announcedStatus),
  // Null if undecided: then it is no other decision either.
  ne(submissions.outcome, submissions.announcedStatus),
  isNotRefunded,
);

/** Entries of an edition with a decision that was not announced. Withdrawn and fully refunded entries are left out. */
export async function readUnannouncedEntries(db: Database, editionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.editionId, editionId), isUnannounced))
    .orderBy(submissions.submittedAt);
  return rows.map(({ id }) => id);
}
