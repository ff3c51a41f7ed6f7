import { and, asc, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "~/db/client";
import { hasDirectorRole } from "~/db/people";
import { editions, people, personRoles } from "~/db/schema";
import { rolesOfPerson } from "~/features/auth/session/sessions.commands.server";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { matching } from "~/lib/admin-list/matching.server";
import type { Clock } from "~/lib/dates/clock";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import { factorState } from "../binding.commands.server";
import { isBinding } from "../binding.rules";
import { type Director, type memberFilterSchema, memberRoles, type RoleOfYear } from "./schema";

type Row = typeof people.$inferSelect;
export type Member = Row & { roles: string[] };

/** Everyone but directors. */
const isMember = not(hasDirectorRole);

/** Rows with each person's roles in the current edition. */
async function withRoles(db: Database, rows: readonly Row[]): Promise<Member[]> {
  if (rows.length === 0) return [];
  const { id } = await currentEdition(db);
  const ids = rows.map((row) => row.id);
  const roles = await db
    .select({ personId: personRoles.personId, role: personRoles.role })
    .from(personRoles)
    .where(and(inArray(personRoles.personId, ids), eq(personRoles.editionId, id)))
    .orderBy(personRoles.role);
  return rows.map((row) => ({
    ...row,
    roles: roles.filter(({ personId }) => personId === row.id).map(({ role }) => role),
  }));
}

type MemberQuery = PageQuery & z.output<typeof memberFilterSchema>;

/** The people who match a search. */
function memberFilter({ q, role, access }: MemberQuery): SQL | undefined {
  const { name, email, company, revokedAt } = people;
  return and(
    isMember,
    matching([name, email, company], q),
    role &&
      sql`exists (select from ${personRoles}
        where ${personRoles.personId} = ${people.id} and ${personRoles.role} = ${role})`,
    access && (access === "active" ? isNull(revokedAt) : isNotNull(revokedAt)),
  );
}

/** One page of jurors and programmers, newest first, including revoked ones. */
export async function listMembers(db: Database, page: MemberQuery): Promise<Page<Member>> {
  const { createdAt: sort, id } = people;
  const list = await readPage(db, { from: people, sort, id, where: memberFilter(page) }, page);
  return { ...list, items: await withRoles(db, list.items) };
}

/**
 * Every current and former role, newest year first. `isOver`: it grants nothing now. A person who
 * still scores for a closed edition has a current role in it.
 */
export async function rolesOfAllYears(db: Database, clock: Clock): Promise<RoleOfYear[]> {
  const isCurrent = sql<boolean>`${editions.id} = (select current_edition())`;
  const rows = await db
    .select({
      personId: personRoles.personId,
      role: personRoles.role,
      edition: editions.slug,
      isCurrent,
      validRoles: rolesOfPerson(clock().toISOString()),
      revokedAt: people.revokedAt,
    })
    .from(personRoles)
    .innerJoin(people, eq(people.id, personRoles.personId))
    .innerJoin(editions, eq(editions.id, personRoles.editionId))
    .where(inArray(personRoles.role, [...memberRoles]))
    .orderBy(desc(editions.slug), personRoles.role);
  const rolesByKey = new Map<string, RoleOfYear>();
  for (const { validRoles, revokedAt, role: storedRole, ...row } of rows) {
    const rolesOfEdition = validRoles
      .filter(({ edition }) => edition === row.edition)
      .map(({ role }) => role);
    // A programmer of a closed edition may still score there: both roles are listed.
    for (const role of [storedRole, ...rolesOfEdition]) {
      if (role === "director") continue;
      const isOver = revokedAt !== null || !rolesOfEdition.includes(role);
      rolesByKey.set(`${row.personId} ${row.edition} ${role}`, { ...row, role, isOver });
    }
  }
  return [...rolesByKey.values()];
}

/** A juror or programmer with this id, or null; also null for directors. */
export async function findPerson(db: Database, id: string): Promise<Member | null> {
  const rows = await db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isMember));
  return (await withRoles(db, rows))[0] ?? null;
}

/** The festival's directors with access, the environment's first. */
export async function listDirectors(db: Database): Promise<Director[]> {
  const { id, name, email, environment, version } = people;
  const rows = await db
    .select({ id, name, email, environment, version, factorState })
    .from(people)
    .where(and(isNull(people.revokedAt), hasDirectorRole))
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
