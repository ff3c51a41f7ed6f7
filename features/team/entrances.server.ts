import { randomInt, randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { invitations, loginCodes, people, personRoles } from "~/db/tables";
import type { Clock } from "~/http/clock";
import { hashToken, makeToken } from "~/http/token.server";
import { codeMinutes, invitationDays } from "./rules";

/** Links with six digits: how they are made, tried, and made void. */

/** The sixth guess is not looked at, however it is asked: this is no limit that can be switched off. */
const guesses = 5;

type Table = typeof invitations | typeof loginCodes;

/** Hashed with its row's id, so that no two rows with the same digits look alike. */
const hashCode = (id: string, code: string) => hashToken(`${id}:${code}`);

export type Opened = { token: string; code: string };

async function make(
  tx: Database,
  clock: Clock,
  table: Table,
  personId: string | null,
  minutes: number,
): Promise<Opened> {
  const now = clock();
  const id = randomUUID();
  const token = makeToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const hashes = { tokenHash: hashToken(token), codeHash: hashCode(id, code) };
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await tx
    .insert(table)
    .values({ id, ...hashes, createdAt: now, expiresAt, personId: personId as string });
  return { token, code };
}

/** Makes what still opens the door for this person void. */
const makeVoid = (tx: Database, clock: Clock, table: Table, personId: string) =>
  tx
    .update(table)
    .set({ usedAt: clock() })
    .where(and(eq(table.personId, personId), isNull(table.usedAt)));

/** Both kinds at once: nothing that was sent opens anything any more. */
export async function closeDoors(tx: Database, clock: Clock, personId: string): Promise<void> {
  await makeVoid(tx, clock, invitations, personId);
  await makeVoid(tx, clock, loginCodes, personId);
}

/** A new invitation; the former one is void. */
export async function makeInvitation(
  tx: Database,
  clock: Clock,
  personId: string,
): Promise<Opened> {
  await makeVoid(tx, clock, invitations, personId);
  return make(tx, clock, invitations, personId, invitationDays * 24 * 60);
}

/** Nobody's id. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** A new code; former codes are void, an invitation is not. The same work for nobody (null). */
export async function makeCode(
  tx: Database,
  clock: Clock,
  personId: string | null,
): Promise<Opened> {
  await makeVoid(tx, clock, loginCodes, personId ?? nobody);
  return make(tx, clock, loginCodes, personId, codeMinutes);
}

/** Whose address this is, as they may be let in: neither revoked nor the director, who has an access code. */
export const isLetIn = (email: string): SQL | undefined =>
  and(
    eq(sql`lower(${people.email})`, email.toLowerCase()),
    isNull(people.revokedAt),
    sql`not exists (select from ${personRoles}
      where ${personRoles.personId} = ${people.id} and ${personRoles.role} = 'director')`,
  );

export type Given = { code: string } & ({ token: string } | { email: string });

/**
 * Counts a guess and answers whose door it opens, which it does once; null where it opens
 * none. Of guesses at the same moment each is counted, since each waits for the row.
 */
export async function tryDigits(tx: Database, clock: Clock, given: Given): Promise<string | null> {
  const now = clock();
  let personId: string | null = null;
  for (const table of [invitations, loginCodes]) {
    const meant =
      "token" in given
        ? eq(table.tokenHash, hashToken(given.token))
        : sql`${table.personId} in (select ${people.id} from ${people} where ${isLetIn(given.email)})`;
    const open = and(isNull(table.usedAt), gt(table.expiresAt, now), lt(table.guesses, guesses));
    const tried = await tx
      .update(table)
      .set({ guesses: sql`${table.guesses} + 1` })
      .where(and(meant, open))
      .returning({ id: table.id, codeHash: table.codeHash, personId: table.personId });
    const right = tried.find(({ id, codeHash }) => codeHash === hashCode(id, given.code));
    if (!right?.personId || personId) continue;
    personId = right.personId;
    await tx.update(table).set({ usedAt: now }).where(eq(table.id, right.id));
  }
  return personId;
}

/** The id of the person whose door somebody stood at, open or not; null where it is nobody's. */
export async function whoseDoor(db: Database, given: Given): Promise<string | null> {
  if ("email" in given) {
    const [person] = await db.select({ id: people.id }).from(people).where(isLetIn(given.email));
    return person?.id ?? null;
  }
  for (const table of [invitations, loginCodes]) {
    const found = eq(table.tokenHash, hashToken(given.token));
    const [door] = await db.select({ personId: table.personId }).from(table).where(found);
    if (door) return door.personId;
  }
  return null;
}

/** Deletes what opens nothing any more. */
export async function sweepEntrances(db: Database, clock: Clock): Promise<void> {
  const now = clock();
  for (const table of [invitations, loginCodes]) {
    await db.delete(table).where(or(lte(table.expiresAt, now), lt(table.usedAt, now)));
  }
}
