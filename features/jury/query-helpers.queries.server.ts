import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { PlaybackProblem } from "~/db/enums";
import {
  assignments,
  conflicts,
  editions,
  filmProblems,
  juries,
  juryMembers,
  juryPhases,
  people,
  personRoles,
  phaseEntries,
  scorecards,
  submissions,
} from "~/db/schema";
import { logLineMinutes } from "./assignment/schema";

/** Conditions and columns that several queries of the jury share. */

/** The first characters of a longer text are its title. */
const maxTitleLength = 250;

/** Minutes that an entry takes; a text of 1,000 characters takes one. */
export const minutesOf: SQL<number> = sql<number>`(case when ${submissions.submissionType} = 'log_line'
  then ${sql.raw(String(logLineMinutes))}
  when ${submissions.filmTitle} is null and ${submissions.logLine} is not null
  then greatest(${sql.raw(String(logLineMinutes))}, ceil(length(${submissions.logLine}) / 1000.0)) else coalesce(${submissions.duration}, 0) end)::float8`;

/** The title of an entry; of a log line its text, of a longer text its beginning. */
export const titleOf: SQL<string> = sql<string>`coalesce(nullif(${submissions.filmTitle}, ''),
  case when length(${submissions.logLine}) > ${sql.raw(String(maxTitleLength))} then left(${submissions.logLine}, ${sql.raw(String(maxTitleLength))}) || '…' else ${submissions.logLine} end, '')`;

/** The entry is not withdrawn; withdrawals take effect immediately. */
export const isActive: SQL = sql`${submissions.withdrawnAt} is null`;

/** The state of an entry in its phase; 'out' once it is withdrawn. */
export const entryState: SQL<string> = sql<string>`case when ${isActive} then ${phaseEntries.state} else 'out' end`;

/**
 * At the end of a subquery, `offset 0` makes PostgreSQL plan it separately. A query of one juror's films joins so many
 * tables that planning takes longer than running; with separate subqueries it takes two thirds of that time.
 */
const planApart = sql` offset 0`;
const planTogether = sql``;

const conflictExists = (planning: SQL) => sql`exists (select from ${conflicts}
  where ${conflicts.personId} = ${assignments.personId}
    and ${conflicts.submissionId} = ${assignments.submissionId}
    and ${conflicts.state} <> 'dismissed'${planning})`;

/** A conflict that is not dismissed exists between the assignment's person and film. */
export const hasConflict: SQL = conflictExists(planTogether);

/** The playback problem that the assignment's person reported, until it is resolved; else null. */
export const reportedProblem: SQL<PlaybackProblem | null> = sql<PlaybackProblem | null>`(
  select ${filmProblems.kind} from ${filmProblems}
  where ${filmProblems.submissionId} = ${assignments.submissionId}
    and ${filmProblems.personId} = ${assignments.personId} and ${filmProblems.mendedAt} is null)`;

/** The assignment counts for a slot: its score was submitted, or may still be. */
export const countsForSlot: SQL = sql`(coalesce(${scorecards.state}, 'draft') = 'given'
  or (coalesce(${scorecards.state}, 'draft') = 'draft' and not ${hasConflict}))`;

/**
 * The state of an assignment: that of its scorecard; 'open' without one or with an empty draft;
 * 'excluded' if a conflict prevents submitting one.
 */
export const seatState: SQL<string> = sql<string>`case
  when coalesce(${scorecards.state}, 'draft') = 'draft' and ${hasConflict} then 'excluded'
  when ${scorecards.state} is null then 'open'
  when ${scorecards.state} = 'draft' and ${scorecards.values} = '{}'::jsonb and ${scorecards.verdict} is null
    and ${scorecards.note} = '' and ${scorecards.chips} = '{}' then 'open'
  else ${scorecards.state} end`;

export const isCardOfAssignment = and(
  eq(scorecards.phaseId, assignments.phaseId),
  eq(scorecards.submissionId, assignments.submissionId),
  eq(scorecards.personId, assignments.personId),
);

export const isEntryOfAssignment = and(
  eq(phaseEntries.phaseId, assignments.phaseId),
  eq(phaseEntries.submissionId, assignments.submissionId),
);

const membershipExists = (planning: SQL) => sql`exists (select from ${juryMembers}
  join ${juryPhases} on ${juryPhases.juryId} = ${juryMembers.juryId}
  where ${juryPhases.id} = ${assignments.phaseId} and ${juryMembers.personId} = ${assignments.personId}${planning})`;

/** The assignment's person is a member of the phase's jury. */
export const isMember: SQL = membershipExists(planTogether);

const roleExists = (now: Date, planning: SQL) => sql`exists (select from ${juries}
  join ${editions} on ${editions.id} = ${juries.editionId}
  join ${personRoles} on ${personRoles.editionId} = ${editions.id}
  where ${juries.id} = ${juryPhases.juryId} and ${personRoles.personId} = ${assignments.personId}
    and ${editions.state} <> 'archived' and (${editions.state} <> 'closed'
      or ${editions.id} = (select current_edition())
      or ${juryPhases.closesAt} > ${now.toISOString()})${planning})`;

/**
 * The assignment's person has a role in its edition `now`; in a past edition until the phase closes
 * (like `rolesOfPerson`).
 */
export const hasScoringRole = (now: Date): SQL => roleExists(now, planTogether);

/**
 * Whether the assignment's person may see its film: a member with a role `now`, without a conflict.
 * For queries of one person's assignments.
 */
export const maySeeFilm = (now: Date): SQL =>
  sql`(not ${conflictExists(planApart)} and ${membershipExists(planApart)} and ${roleExists(now, planApart)})`;

/**
 * The seats of a phase: assignments of a juror to a film that is not withdrawn, with their scorecards; with a
 * `condition` only some.
 */
export function seatsOf(db: Database, phaseId: string, condition?: SQL) {
  return db
    .select({
      id: assignments.id,
      submissionId: assignments.submissionId,
      personId: assignments.personId,
      source: assignments.source,
      publishedAt: assignments.publishedAt,
      cardState: sql<string>`coalesce(${scorecards.state}, 'draft')`,
      total: scorecards.total,
      verdict: scorecards.verdict,
      countsForSlot: sql<boolean>`${countsForSlot}`,
    })
    .from(assignments)
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .leftJoin(scorecards, isCardOfAssignment)
    .where(and(eq(assignments.phaseId, phaseId), isActive, condition));
}
export type Seat = Awaited<ReturnType<typeof seatsOf>>[number];

/** The members of a phase's jury who are not revoked, in the jury's order. */
export function membersOf(db: Database, phaseId: string) {
  const { personId, maxMinutes, position } = juryMembers;
  return db
    .select({ personId, maxMinutes, name: people.name, languages: people.languages })
    .from(juryMembers)
    .innerJoin(juryPhases, eq(juryPhases.juryId, juryMembers.juryId))
    .innerJoin(people, eq(people.id, personId))
    .where(and(eq(juryPhases.id, phaseId), sql`${people.revokedAt} is null`))
    .orderBy(position);
}
