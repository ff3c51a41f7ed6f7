import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { assignments, juries, juryPhases, people, scorecards, submissions } from "~/db/schema";
import { visibleTo } from "~/features/auth/visibility.queries.server";
import { queueMail } from "~/features/mail/commands.server";
import { isArchived } from "~/features/settings/archived.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Actor } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { filmsToWatchEmail, filmsWaitingEmail } from "../emails/juror-emails";
import {
  hasConflict,
  isActive,
  isCardOfAssignment,
  isMember,
  reportedProblem,
} from "../query-helpers.queries.server";
import { lockPhase } from "./commands.server";

type Deps = { db: Database; clock: Clock; publicUrl: string };

/** Assignments still to be scored: active, without conflict, neither submitted nor declined. */
const isOpen: SQL = sql`(${isActive} and not ${hasConflict} and ${isMember} and ${people.revokedAt} is null
  and coalesce(${scorecards.state}, 'draft') = 'draft')`;

/** The jury of a phase. Its edition may be over: emails name the close in that edition's time zone. */
async function readJury(tx: Database, { juryId }: typeof juryPhases.$inferSelect) {
  const [jury] = await tx.select().from(juries).where(eq(juries.id, juryId));
  if (!jury) throw new Error("This phase has no jury.");
  return jury;
}

/** The condition of assignments whose films `reader` may see; by default all. */
const visibleCondition = (reader?: Actor): SQL =>
  (reader && visibleTo(reader, assignments.submissionId)) ?? sql`true`;

/**
 * For each juror of a phase with films left to score, by name: the number of these films, how many
 * of them are not published, and how many `reader` may see.
 */
function countOpenFilms(tx: Database, phaseId: string, condition: SQL, reader?: Actor) {
  return tx
    .select({
      personId: people.id,
      name: people.name,
      email: people.email,
      openFilms: sql<number>`count(*)::int`,
      newFilmCount: sql<number>`(count(*) filter (where ${assignments.publishedAt} is null))::int`,
      visibleFilmCount: sql<number>`(count(*) filter (where ${visibleCondition(reader)}))::int`,
    })
    .from(assignments)
    .innerJoin(people, eq(people.id, assignments.personId))
    .innerJoin(submissions, eq(submissions.id, assignments.submissionId))
    .leftJoin(scorecards, isCardOfAssignment)
    .where(and(eq(assignments.phaseId, phaseId), isOpen, condition))
    .groupBy(people.id)
    .orderBy(asc(people.name), asc(people.id));
}

/**
 * Publishes the drafts of a phase, with one email to each juror with new films. Films with a
 * conflict stay drafts. The answer counts what `reader` may see. Refused in an archived edition.
 */
export function publishDrafts(
  { db, clock, publicUrl }: Deps,
  phaseId: string,
  reader?: Actor,
): Promise<{ published: number } | "unknown" | "closed"> {
  return db.transaction(async (tx) => {
    const phase = await lockPhase(tx, phaseId);
    if (!phase) return "unknown";
    if (phase.closesAt <= clock()) return "closed";
    const settings = await getSettings(tx, (await readJury(tx, phase)).editionId);
    const openCounts = await countOpenFilms(tx, phaseId, sql`true`);
    const now = clock();
    const publishedRows = await tx
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
      .returning({ isVisible: sql<boolean>`(${visibleCondition(reader)})` });
    if (publishedRows.length > 0 && !phase.publishedAt) {
      await tx.update(juryPhases).set({ publishedAt: now }).where(eq(juryPhases.id, phaseId));
    }
    for (const { newFilmCount, visibleFilmCount: _, ...person } of openCounts) {
      if (newFilmCount > 0)
        await queueMail(tx, clock, filmsToWatchEmail({ settings, publicUrl, phase, ...person }));
    }
    if (reader && publishedRows.length > 0) {
      const detail = { phase: phase.name, assignments: publishedRows.length };
      await audit(tx, clock(), reader, "assignments published", { subject: phaseId, detail });
    }
    return { published: publishedRows.filter(({ isVisible }) => isVisible).length };
  });
}

type ReminderRecipient = { personId: string; name: string; open: number };

/**
 * Queues an email to each juror with published films left to score; in a dry run none. Resolves to
 * those jurors that `reader` may know about: nobody if the phase is not open, or its edition archived.
 */
export async function queueReminders(
  tx: Database,
  { clock, publicUrl }: Deps,
  phase: typeof juryPhases.$inferSelect,
  dryRun: boolean,
  reader?: Actor,
): Promise<ReminderRecipient[]> {
  const now = clock();
  if (phase.opensAt > now || phase.closesAt <= now) return [];
  const jury = await readJury(tx, phase);
  if (await isArchived(tx, jury.editionId)) return [];
  const isReminded = sql`${assignments.publishedAt} is not null and ${reportedProblem} is null`;
  const openCounts = await countOpenFilms(tx, phase.id, isReminded, reader);
  const settings = await getSettings(tx, jury.editionId);
  for (const { newFilmCount: _, visibleFilmCount: __, ...person } of dryRun ? [] : openCounts) {
    await queueMail(tx, clock, filmsWaitingEmail({ settings, publicUrl, phase, ...person }));
  }
  return openCounts
    .filter(({ visibleFilmCount }) => visibleFilmCount > 0)
    .map(({ personId, name, visibleFilmCount }) => ({ personId, name, open: visibleFilmCount }));
}

/**
 * Sends the reminders of a phase for the admin; a dry run only lists the jurors. Null: unknown phase. Refused in an
 * archived edition.
 */
export function remindJurors(deps: Deps, phaseId: string, dryRun: boolean, reader: Actor) {
  return deps.db.transaction(async (tx) => {
    const phase = await lockPhase(tx, phaseId);
    if (!phase) return null;
    const recipients = await queueReminders(tx, deps, phase, dryRun, reader);
    return { people: recipients, queued: dryRun ? 0 : recipients.length };
  });
}
