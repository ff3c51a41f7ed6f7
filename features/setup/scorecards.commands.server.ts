import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { criteria, juries, juryMembers, juryPhases } from "~/db/schema";
import { createJury } from "~/features/jury/setup/juries.commands.server";
import { createPhase } from "~/features/jury/setup/phases.commands.server";
import type { Edition } from "~/features/settings/editions.queries.server";
import type { FieldError } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { Scorecard, SetupFile } from "./schema";

/** Juries without their members: phases and criteria. */

type EditionId = Pick<Edition, "id">;

/** An edition's juries by name, with phases and criteria in their order. */
export async function readJuries(
  db: Database,
  { id }: EditionId,
): Promise<SetupFile["scorecards"]> {
  const juryRows = await db.select().from(juries).where(eq(juries.editionId, id));
  if (juryRows.length === 0) return [];
  const juryIds = juryRows.map((jury) => jury.id);
  const phases = await db
    .select()
    .from(juryPhases)
    .where(inArray(juryPhases.juryId, juryIds))
    .orderBy(asc(juryPhases.ordinal));
  const criterionRows = await db
    .select({ criterion: criteria })
    .from(criteria)
    .innerJoin(juryPhases, eq(juryPhases.id, criteria.phaseId))
    .where(inArray(juryPhases.juryId, juryIds))
    .orderBy(asc(criteria.position));
  return juryRows
    .map(({ id: juryId, name, categories }) => ({
      name,
      categories,
      phases: phases
        .filter((phase) => phase.juryId === juryId)
        .map((phase) => ({
          name: phase.name,
          opensAt: phase.opensAt.toISOString(),
          closesAt: phase.closesAt.toISOString(),
          wantedScores: phase.wantedScores,
          blind: phase.blind,
          othersVisible: phase.othersVisible,
          namesVisible: phase.namesVisible,
          criteria: criterionRows
            .filter(({ criterion }) => criterion.phaseId === phase.id)
            .map(({ criterion: { name, hint, weight, scale, required } }) => ({
              name,
              hint,
              weight,
              scale: scale as 5 | 10,
              required,
            })),
        })),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Deletes an edition's juries; false, and nothing is done, if one has members. */
export async function deleteJuries(tx: Database, { id }: EditionId): Promise<boolean> {
  const members = await tx
    .select({ juryId: juries.id })
    .from(juries)
    .innerJoin(juryMembers, eq(juryMembers.juryId, juries.id))
    .where(eq(juries.editionId, id))
    .limit(1);
  if (members.length > 0) return false;
  await tx.delete(juries).where(eq(juries.editionId, id));
  return true;
}

/** Creates juries in an edition. Returns errors with their paths in the file. */
export async function createJuries(
  { db: tx, clock }: { db: Database; clock: Clock },
  { id }: EditionId,
  scorecards: readonly Scorecard[],
): Promise<FieldError[]> {
  for (const [index, { phases, ...jury }] of scorecards.entries()) {
    const createdJury = await createJury(tx, { ...jury, members: [] }, id);
    if (createdJury.kind !== "done") return readErrors(createdJury, `scorecards.${index}`);
    for (const [phaseIndex, phase] of phases.entries()) {
      const createdPhase = await createPhase(tx, clock, { ...phase, juryId: createdJury.body.id });
      if (createdPhase.kind !== "done")
        return readErrors(createdPhase, `scorecards.${index}.phases.${phaseIndex}`);
    }
  }
  return [];
}

/** The errors of the jury's own commands. Other refusals are impossible: a new jury has no other version. */
function readErrors(
  result: { kind: "invalid"; errors: FieldError[] } | { kind: string },
  pathPrefix: string,
): FieldError[] {
  if (!("errors" in result)) throw new Error(`A new jury was refused: ${result.kind}.`);
  return result.errors.map(({ path, message }) => ({ path: `${pathPrefix}.${path}`, message }));
}
