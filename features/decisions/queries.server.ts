import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { type Outcome, submissionTypes } from "~/db/enums";
import { feedbackChips, submissions } from "~/db/schema";
import { hiddenFrom, visibleTo } from "~/features/auth/visibility.server";
import { readFairTotals } from "~/features/jury/scoring/adjusted-scores.server";
import { whereEdition } from "~/features/settings/editions.server";
import { type DecisionRow, lastDecisions } from "~/features/submissions/decision/history.server";
import { staysInEdition } from "~/features/submissions/decision/selection.server";
import { submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.server";
import { type Actor, isDirector } from "~/lib/api/endpoint";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import type { Decision, DecisionFilter } from "./schema";

/** Private decisions as the desk reads them. */

/**
 * The entries that are decided about in an edition (its year, or 'all'; the current one unless
 * told); those for the next one are its own (`staysInEdition`).
 */
export const decidedAboutIn = (edition?: string) =>
  and(whereEdition(submissions.editionId, edition), staysInEdition);

const asDecision = (row: SubmissionRow, last: DecisionRow | undefined): Decision => ({
  submissionId: row.id,
  title: submissionTitle(row),
  submissionType: row.submissionType,
  director: row.director,
  duration: row.duration,
  submitterEmail: row.submitterEmail,
  status: row.status,
  outcome: row.outcome,
  waitRank: last?.waitRank ?? null,
  chips: last?.chips ?? [],
  personalNote: last?.personalNote ?? null,
  version: last?.version ?? 0,
  decidedAt: last?.at ?? null,
  announcedStatus: row.announcedStatus,
  announcedAt: row.announcedAt,
  withdrawnAt: row.withdrawnAt,
});

/**
 * The same for whoever judges the entry without names: whose it is, and what the festival writes
 * to them, is left out.
 */
const withoutNames = (decision: Decision): Decision => ({
  ...decision,
  ...{ director: null, submitterEmail: null, personalNote: null },
});

function narrowed({ type, outcome, edition }: DecisionFilter): SQL | undefined {
  const decided =
    outcome === "none"
      ? and(isNull(submissions.outcome), isNull(submissions.withdrawnAt))
      : outcome && eq(submissions.outcome, outcome);
  return and(decidedAboutIn(edition), type && eq(submissions.submissionType, type), decided);
}

/**
 * The entries of an edition, by default the current one, with their decisions, newest first, a page at a time, as
 * far as they are the reader's; what the juries make of them is the director's alone.
 */
export async function listDecisions(
  db: Database,
  query: PageQuery & DecisionFilter,
  reader: Actor,
): Promise<Page<Decision & { score: number | null }>> {
  // Whoever judges is told no more here than in the jury's rooms.
  const { items, ...rest } = await readPage(
    db,
    {
      from: submissions,
      sort: submissions.submittedAt,
      id: submissions.id,
      where: and(narrowed(query), visibleTo(reader, submissions.id)),
    },
    query,
  );
  const ids = items.map(({ id }) => id);
  const last = await lastDecisions(db, ids);
  const hidden = await hiddenFrom(db, reader, ids);
  const fair = isDirector(reader)
    ? await readFairTotals(db, query.edition)
    : new Map<string, number>();
  return {
    ...rest,
    items: items.map((row) => {
      const decision = asDecision(row, last.get(row.id));
      const told = hidden.has(row.id) ? withoutNames(decision) : decision;
      return { ...told, score: fair.get(row.id) ?? null };
    }),
  };
}

/** The decision of one entry of any edition; null: no such entry. */
export async function readDecision(db: Database, id: string): Promise<Decision | null> {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id));
  if (!row) return null;
  return asDecision(row, (await lastDecisions(db, [id])).get(id));
}

/** The same as far as it is the reader's; null: it is none of theirs. */
export async function readDecisionFor(
  db: Database,
  reader: Actor,
  id: string,
): Promise<Decision | null> {
  if (isDirector(reader)) return readDecision(db, id);
  const which = and(eq(submissions.id, id), visibleTo(reader, submissions.id));
  const decision = (await db.$count(submissions, which)) > 0 ? await readDecision(db, id) : null;
  const hidden = await hiddenFrom(db, reader, [id]);
  return decision && hidden.has(id) ? withoutNames(decision) : decision;
}

/**
 * Each category of an edition, by default the current one, in numbers, without what was withdrawn and what
 * the reader is not told of: a number less would tell it.
 */
export async function summarizeDecisions(db: Database, edition?: string, reader?: Actor) {
  const counted = (outcome: Outcome | null) =>
    sql<number>`count(*) filter (where ${submissions.outcome} is not distinct from ${outcome})::int`;
  const rows = await db
    .select({
      submissionType: submissions.submissionType,
      entries: sql<number>`count(*)::int`,
      undecided: counted(null),
      accepted: counted("accepted"),
      waitlisted: counted("waitlisted"),
      rejected: counted("rejected"),
      acceptedMinutes: sql<number>`coalesce(sum(${submissions.duration}) filter (where ${submissions.status} = 'accepted'), 0)::int`,
    })
    .from(submissions)
    .where(
      and(
        ...[decidedAboutIn(edition), isNull(submissions.withdrawnAt)],
        reader && visibleTo(reader, submissions.id),
      ),
    )
    .groupBy(submissions.submissionType);
  const none = { entries: 0, undecided: 0, accepted: 0, waitlisted: 0, rejected: 0 };
  return submissionTypes.map(
    (submissionType) =>
      rows.find((row) => row.submissionType === submissionType) ?? {
        ...{ submissionType, ...none },
        acceptedMinutes: 0,
      },
  );
}

/** All lines of feedback in the order in which they were added, retired ones too: what the desk chooses from and names. */
export const allChips = (db: Database) =>
  db.select().from(feedbackChips).orderBy(feedbackChips.createdAt, feedbackChips.id);

/** The lines of feedback, newest first, a page at a time. */
export const listChips = (db: Database, query: PageQuery) =>
  readPage(db, { from: feedbackChips, sort: feedbackChips.createdAt, id: feedbackChips.id }, query);
