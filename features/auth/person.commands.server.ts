import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { people, personRoles } from "~/db/schema";

/** The environment's director; every database has one from its first migration on. */
async function findDirector(db: Database): Promise<{ id: string; email: string } | undefined> {
  const [director] = await db
    .select({ id: people.id, email: people.email })
    .from(people)
    .innerJoin(personRoles, eq(personRoles.personId, people.id))
    .where(and(eq(personRoles.role, "director"), people.environment))
    .limit(1);
  return director;
}

/** The id of the environment's director. */
export async function directorId(db: Database): Promise<string> {
  const director = await findDirector(db);
  if (!director)
    throw new Error("Nobody is the director: the table person_roles was changed by hand.");
  return director.id;
}

/**
 * Gives the director the address from the environment. Another person with that address (perhaps a
 * juror) loses it: the director has all their rights.
 */
export async function setDirectorEmail(db: Database, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const director = await findDirector(tx);
    if (!director || director.email === email) return;
    const [otherPerson] = await tx
      .select({ id: people.id })
      .from(people)
      .where(eq(sql`lower(${people.email})`, email.toLowerCase()));
    if (otherPerson && otherPerson.id !== director.id) {
      // Their rows stay; the changed address belongs to no mailbox.
      await tx
        .update(people)
        .set({ email: `${otherPerson.id}@replaced.invalid`, version: sql`${people.version} + 1` })
        .where(eq(people.id, otherPerson.id));
    }
    await tx
      .update(people)
      .set({ email, version: sql`${people.version} + 1` })
      .where(eq(people.id, director.id));
  });
}
