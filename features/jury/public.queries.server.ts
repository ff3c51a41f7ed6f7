import { and, eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { juries, juryMembers, people } from "~/db/schema";

/** Public data of the jury: names of those who agreed to it, without their films and scores. */

/** The names of an edition's jurors who agreed to be named, each once, sorted. */
export async function readNamedJury(db: Database, editionId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: people.id, name: people.name })
    .from(juryMembers)
    .innerJoin(juries, eq(juries.id, juryMembers.juryId))
    .innerJoin(people, eq(people.id, juryMembers.personId))
    .where(and(eq(juries.editionId, editionId), people.mayBeNamed));
  return rows.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, "en"));
}
