import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { people, personRoles } from "~/db/tables";
import { maxPageSize } from "~/http/page-query";
import { listJuries } from "../setup/juries.server";
import { listPhases, scoredAmong } from "../setup/phases.server";
import { jurySchema, phaseSchema } from "../setup/schema";
import { standingOf } from "./standing.rules";

/**
 * Juries and phases, newest first, and for whoever may change them who could be a member. Of a
 * phase in which a score was given, the criteria stay.
 */
export async function readPhases(db: Database, now: Date, mayChange: boolean) {
  const juries = await listJuries(db, { limit: maxPageSize });
  const phases = await listPhases(db, { limit: maxPageSize });
  const ids = phases.items.map(({ id }) => id);
  const scored = await scoredAmong(db, ids);
  return {
    mayChange,
    juries: juries.items.map((jury) => jurySchema.parse(jury)),
    phases: phases.items.map((phase) => ({
      ...phaseSchema.parse(phase),
      standing: standingOf(phase, now),
      isScored: scored.has(phase.id),
    })),
    people: mayChange ? await couldSit(db) : [],
  };
}
export type JuryRoom = Awaited<ReturnType<typeof readPhases>>;

/** Jurors and programmers of the current edition who were not revoked, by name. */
function couldSit(db: Database) {
  return db
    .selectDistinct({ id: people.id, name: people.name })
    .from(people)
    .innerJoin(personRoles, eq(personRoles.personId, people.id))
    .where(
      and(
        inArray(personRoles.role, ["juror", "programmer"]),
        eq(personRoles.editionId, sql`current_edition()`),
        isNull(people.revokedAt),
      ),
    )
    .orderBy(asc(people.name));
}
