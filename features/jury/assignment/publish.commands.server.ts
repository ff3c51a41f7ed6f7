import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { assignments, juryPhases, people, scorecards, submissions } from "~/db/schema";
import { visibleTo } from "~/features/auth/visibility.queries.server";
import { queueMail } from "~/features/mail/commands.server";
import { getSettings } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { filmsToWatch, filmsWaiting } from "../emails/juror-emails";
import {
  hasConflict,
  isActive,
  isCardOf,
  isMember,
  pausedFor,
} from "../query-helpers.queries.server";
import { lockPhase } from "./commands.server";

type Deps = { db: Database; clock: Clock; publicUrl: string };

/** Assignments still to be scored: active, without conflict, neither submitted nor declined. */
const isOpen: SQL = sql`(${isActive} and not ${hasConflict} and ${isMember} and ${people.revokedAt} is null
  and coalesce(${scorecards.state}, 'draft') = 'draft')`;

/** The condition of assignments whose films `reader` may see; by default all. */
const isCountedFor = (reader?: Actor): SQL =>
  (reader && visibleTo(reader, assignments.submissionId)) ?? sql`true`;

/**
 * How many films each juror of a phase still has to score, by name; `counted`: how many of them
 * `reader` may see.
 */
function owedFilms(tx: Database, phaseId: string, condition: SQL, reader?: Actor) {
  return tx
    .select({
      personId: people.id,
      name: people.name,
      email: people.email,
      open: sql<number>`count(*)::int`,
      newFilms: sql<number>`(count(*) filter (where ${assignments.publishedAt} is null))::int`,
      counted: sql<number>`(count(*) filter (where ${isCountedFor(reader)}))::int`,
    })
    .from(assignments)
    .innerJoin(people, eq(people.id, assignments.personId))
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .leftJoin(scorecards, isCardOf)
    .where(and(eq(assignments.phaseId, phaseId), isOpen, condition))
    .groupBy(people.id)
    .orderBy(asc(people.name), asc(people.id));
}

/**
 * Publishes the drafts of a phase, with one email to each juror with new films. Films with a
 * conflict stay drafts. The answer counts what `reader` may see.
 */
export function publish(
  { db, clock, publicUrl }: Deps,
  phaseId: string,
  reader?: Actor,
): Promise<{ published: number } | "unknown" | "closed"> {
  return db.transaction(async (tx) => {
    const phase = await lockPhase(tx, phaseId);
    if (!phase) return "unknown";
    if (phase.closesAt <= clock()) return "closed";
    const settings = await getSettings(tx);
    const owed = await owedFilms(tx, phaseId, sql`true`);
    const now = clock();
    const published = await tx
      .update(assignments)
      .set({ publishedAt: now })
      .from(submissions)
      .where(
        and(
          eq(assignments.phaseId, phaseId),
          isNull(assignments.publishedAt),
          eq(submissions.id, assignments.submissionId),
          sql`${isActive} and not ${hasConflict} and ${isMember}`,
        ),
      )
      .returning({ isCounted: sql<boolean>`(${isCountedFor(reader)})` });
    if (published.length > 0 && !phase.publishedAt) {
      await tx.update(juryPhases).set({ publishedAt: now }).where(eq(juryPhases.id, phaseId));
    }
    for (const { newFilms, counted: _, ...person } of owed) {
      if (newFilms > 0)
        await queueMail(tx, clock, filmsToWatch({ settings, publicUrl, phase, ...person }));
    }
    if (reader && published.length > 0) {
      const detail = { phase: phase.name, assignments: published.length };
      await audit(tx, clock(), reader, "assignments published", { subject: phaseId, detail });
    }
    return { published: published.filter(({ isCounted }) => isCounted).length };
  });
}

type Reminded = { personId: string; name: string; open: number };

/**
 * Queues an email to each juror with published films left to score; none if the phase is not open,
 * or in a dry run. Resolves to the jurors that `reader` may know about.
 */
export async function remindAll(
  tx: Database,
  { clock, publicUrl }: Deps,
  phase: typeof juryPhases.$inferSelect,
  dryRun: boolean,
  reader?: Actor,
): Promise<Reminded[]> {
  const now = clock();
  if (phase.opensAt > now || phase.closesAt <= now) return [];
  const isWaiting = sql`${assignments.publishedAt} is not null and ${pausedFor} is null`;
  const owed = await owedFilms(tx, phase.id, isWaiting, reader);
  const settings = await getSettings(tx);
  for (const { newFilms: _, counted: __, ...person } of dryRun ? [] : owed) {
    await queueMail(tx, clock, filmsWaiting({ settings, publicUrl, phase, ...person }));
  }
  return owed
    .filter(({ counted }) => counted > 0)
    .map(({ personId, name, counted }) => ({ personId, name, open: counted }));
}

/** The same on request of the admin. Null: unknown phase. */
export function remind(deps: Deps, phaseId: string, dryRun: boolean, reader: Actor) {
  return deps.db.transaction(async (tx) => {
    const phase = await lockPhase(tx, phaseId);
    if (!phase) return null;
    const people = await remindAll(tx, deps, phase, dryRun, reader);
    return { people, queued: dryRun ? 0 : people.length };
  });
}
