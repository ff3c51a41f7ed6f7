import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { juries, people, personRoles } from "~/db/schema";
import type { EditionSummary } from "~/features/settings/editions.queries.server";
import { type Actor, isDirector } from "~/lib/api/endpoint";
import { maxPageSize } from "~/lib/pagination/query-schema";
import { listJuries } from "../setup/juries.commands.server";
import { findScoredPhases, listPhases } from "../setup/phases.commands.server";
import { jurySchema, phaseSchema } from "../setup/schema";
import { phaseStatusOf } from "./phase-status.rules";

/**
 * Juries and phases of an edition, newest first; for people who may change them also the possible
 * members. After the first score the criteria of a phase are fixed. New ones are created in the
 * current edition only, where people have their roles.
 */
export async function readPhases(
  db: Database,
  now: Date,
  edition: Pick<EditionSummary, "id" | "isCurrent">,
  actor: Actor,
) {
  const mayChange = isDirector(actor);
  const editionJuries = await db
    .select({ id: juries.id })
    .from(juries)
    .where(eq(juries.editionId, edition.id));
  const editionJuryIds = new Set(editionJuries.map(({ id }) => id));
  const allJuries = await listJuries(db, actor, { limit: maxPageSize });
  const phases = (await listPhases(db, actor, { limit: maxPageSize })).items.filter(({ juryId }) =>
    editionJuryIds.has(juryId),
  );
  const phaseIds = phases.map(({ id }) => id);
  const scoredPhaseIds = await findScoredPhases(db, phaseIds);
  return {
    mayChange,
    mayAdd: mayChange && edition.isCurrent,
    juries: allJuries.items
      .filter(({ id }) => editionJuryIds.has(id))
      .map((jury) => jurySchema.parse(jury)),
    phases: phases.map((phase) => ({
      ...phaseSchema.parse(phase),
      status: phaseStatusOf(phase, now),
      isScored: scoredPhaseIds.has(phase.id),
    })),
    people: mayChange ? await findPossibleMembers(db) : [],
  };
}
export type JuryPageData = Awaited<ReturnType<typeof readPhases>>;

/** Jurors and programmers of the current edition who are not revoked, by name. */
function findPossibleMembers(db: Database) {
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
