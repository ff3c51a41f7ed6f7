import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { people, personRoles } from "~/db/schema";
import { factorState } from "../binding.commands.server";
import { isBinding } from "../binding.rules";
import type { Director } from "./schema";

/** The condition that a row of `people` is a director with access. */
export const isActiveDirector = and(
  isNull(people.revokedAt),
  sql`exists (select from ${personRoles}
    where ${personRoles.personId} = ${people.id} and ${personRoles.role} = 'director')`,
);

/** The festival's directors, the environment's first. */
export async function listDirectors(db: Database): Promise<Director[]> {
  const { id, name, email, environment, version } = people;
  const rows = await db
    .select({ id, name, email, environment, version, factorState })
    .from(people)
    .where(isActiveDirector)
    .orderBy(desc(environment), asc(people.createdAt), asc(id));
  return rows.map(({ factorState: factors, ...row }) => ({
    ...row,
    state: row.environment || factors.accessCode || factors.passkeys > 0 ? "active" : "invited",
    binding: isBinding(factors),
  }));
}

/** The director with this id, or null. */
export async function findDirector(db: Database, id: string): Promise<Director | null> {
  return (await listDirectors(db)).find((director) => director.id === id) ?? null;
}

/** A person with access, or null. */
export async function findActivePerson(db: Database, id: string) {
  const [row] = await db
    .select({ id: people.id, name: people.name, email: people.email })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.revokedAt)));
  return row ?? null;
}
