import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { people, personRoles } from "~/db/schema";
import { rolesOfPerson } from "~/features/auth/session/sessions.server";
import { currentEdition } from "~/features/settings/editions.server";
import type { Clock } from "~/lib/dates/clock";
import { type Page, type PageQuery, readPage } from "~/lib/pagination/keyset";
import type { MemberRole } from "./schema";

type Row = typeof people.$inferSelect;
export type RoleInOtherEdition = { personId: string; edition: string; role: MemberRole };
export type Member = Row & { roles: string[] };

/** Everybody but the director. */
const isMember = sql`not exists (select from ${personRoles}
  where ${personRoles.personId} = ${people.id} and ${personRoles.role} = 'director')`;

/** Rows with what each is in the current edition. */
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

/** One page of the jurors and programmers, the newest first, those who left among them. */
export async function listMembers(db: Database, page: PageQuery): Promise<Page<Member>> {
  const { createdAt: sort, id } = people;
  const list = await readPage(db, { from: people, sort, id, where: isMember }, page);
  return { ...list, items: await withRoles(db, list.items) };
}

/**
 * The roles that people have now in other editions than the current one, the newest year first: who
 * still scores for last year, and who is to work in one that is being prepared.
 */
export async function rolesInOtherEditions(
  db: Database,
  clock: Clock,
): Promise<RoleInOtherEdition[]> {
  const roles = rolesOfPerson(clock().toISOString());
  const elsewhere = sql`exists (select from ${personRoles} where ${personRoles.personId} = ${people.id}
    and ${personRoles.role} <> 'director' and ${personRoles.editionId} <> (select current_edition()))`;
  const rows = await db.select({ personId: people.id, roles }).from(people).where(elsewhere);
  return rows
    .flatMap(({ personId, roles: all }) =>
      all.flatMap(({ edition, role, isCurrent }) =>
        isCurrent || role === "director" ? [] : { personId, edition, role },
      ),
    )
    .sort((a, b) => b.edition.localeCompare(a.edition) || a.role.localeCompare(b.role));
}

/** A juror or programmer with this id, or null: the director is none. */
export async function findPerson(db: Database, id: string): Promise<Member | null> {
  const rows = await db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isMember));
  return (await withRoles(db, rows))[0] ?? null;
}
