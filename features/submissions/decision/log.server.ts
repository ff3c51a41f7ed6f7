import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Outcome, SubmissionStatus } from "~/db/lists";
import { decisions, submissions } from "~/db/tables";

/**
 * The log of decisions: a row for each change, and the last one counts. Whoever writes holds
 * the entries' rows (`for update`), so that no two give the same version.
 */

export type DecisionRow = typeof decisions.$inferSelect;

/** That a row is the last of its entry. */
const isLast = sql`${decisions.version} = (select max(newer.version) from ${decisions} newer where newer.submission_id = ${decisions.submissionId})`;

/** The last decisions of entries, by entry; one without a row is left out. */
export async function lastDecisions(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, DecisionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(decisions)
    .where(and(inArray(decisions.submissionId, [...ids]), isLast));
  return new Map(rows.map((row) => [row.submissionId, row]));
}

/** What is decided of the row at hand (`decidedOf`), in SQL: only a waitlist needs the log. */
export const outcomeNow: SQL<Outcome | null> = sql`case
  when ${submissions.status} in ('accepted', 'rejected') then ${submissions.status}
  when ${submissions.status} = 'reviewed' and (
    select ${decisions.outcome} from ${decisions}
    where ${decisions.submissionId} = ${submissions.id}
    order by ${decisions.version} desc limit 1) = 'waitlisted' then 'waitlisted' end`;

export type NewDecision = {
  submissionId: string;
  outcome: Outcome | null;
  /** What is left out stays as the last decision has it; a rank only on the waitlist. */
  waitRank?: number | null | undefined;
  chips?: string[] | undefined;
  personalNote?: string | null | undefined;
};

/** Adds decisions to the log after `last`, in the transaction that writes their statuses. */
export async function logDecisions(
  tx: Database,
  last: ReadonlyMap<string, DecisionRow>,
  made: readonly NewDecision[],
  { by, at, changeId = null }: { by: string; at: Date; changeId?: string | null },
): Promise<void> {
  if (made.length === 0) return;
  await tx.insert(decisions).values(
    made.map(({ submissionId, outcome, waitRank, chips, personalNote }) => {
      const before = last.get(submissionId);
      const rank = waitRank === undefined ? before?.waitRank : waitRank;
      return {
        ...{ submissionId, outcome, by, at, changeId },
        version: (before?.version ?? 0) + 1,
        waitRank: outcome === "waitlisted" ? (rank ?? null) : null,
        chips: chips ?? before?.chips ?? [],
        personalNote: personalNote === undefined ? (before?.personalNote ?? null) : personalNote,
      };
    }),
  );
}

/** The decisions just before the last ones of entries: what an undone change goes back to. */
export async function decisionsBefore(
  db: Database,
  last: ReadonlyMap<string, DecisionRow>,
): Promise<Map<string, DecisionRow>> {
  const ids = [...last.keys()];
  if (ids.length === 0) return new Map();
  const isSecond = sql`${decisions.version} = (select max(newer.version) - 1 from ${decisions} newer where newer.submission_id = ${decisions.submissionId})`;
  const rows = await db
    .select()
    .from(decisions)
    .where(and(inArray(decisions.submissionId, ids), isSecond));
  return new Map(rows.map((row) => [row.submissionId, row]));
}

/** Gives entries the status that they are to have, grouped: as many statements as statuses. */
export async function writeStatuses(
  tx: Database,
  rows: readonly { id: string; status: SubmissionStatus }[],
): Promise<void> {
  for (const status of new Set(rows.map((row) => row.status))) {
    const those = rows.filter((row) => row.status === status).map(({ id }) => id);
    await tx.update(submissions).set({ status }).where(inArray(submissions.id, those));
  }
}
