import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, sql } from "drizzle-orm";
import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import type { SessionMethod } from "~/db/enums";
import { prepareQuery } from "~/db/prepared-query";
import { people, sessions } from "~/db/schema";
import { audit } from "~/lib/api/audit-log.server";
import { type Actor, type EditionRole, roleNames } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { hashToken, makeToken } from "~/lib/token.server";
import { factorState, factorStatus } from "../binding.commands.server";
import { browserName } from "./browser-name.rules";
import { forgetBrowsers } from "./known-browsers.commands.server";
import { sessionLimits, shortestIdleMinutes } from "./rules";

const minutesInMs = (count: number) => count * 60_000;

/**
 * The last use of each session that is not in the database yet: reading a page writes nothing. `writeVisits` writes it in
 * the background; a crash loses half a minute of a session's idle time.
 */
const unwrittenVisits = new WeakMap<Database, Map<string, Date>>();

const unwrittenVisitsOf = (db: Database): Map<string, Date> => {
  const pendingVisits = unwrittenVisits.get(db) ?? new Map<string, Date>();
  unwrittenVisits.set(db, pendingVisits);
  return pendingVisits;
};

type Row = Pick<typeof sessions.$inferSelect, "id" | "lastSeenAt">;

const lastSeenOf = (db: Database, { id, lastSeenAt }: Row): Date => {
  const unwritten = unwrittenVisits.get(db)?.get(id);
  return unwritten && unwritten > lastSeenAt ? unwritten : lastSeenAt;
};

/** More sessions than a person starts in half a day. */
const maxListedSessions = 50;

type Visit = { ipAddress: string; userAgent: string | null };

/** The person, the login method, and the maximum duration. */
export type LoginGrant = { personId: string; method: SessionMethod; hours: number };

/** Starts a session and returns its token. A former token of the same browser is ended. */
export async function startSession(
  tx: Database,
  clock: Clock,
  { personId, method, hours }: LoginGrant,
  visit: Visit,
  formerToken: string | null,
): Promise<{ token: string; expiresAt: Date }> {
  if (formerToken) await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(formerToken)));
  const token = makeToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + minutesInMs(60 * hours));
  await tx.insert(sessions).values({
    personId,
    method,
    tokenHash: hashToken(token),
    ...visit,
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}

/** Whether a session was unused for longer than its person's roles allow. */
function isIdle(db: Database, now: Date, row: Row, roles: readonly EditionRole[]): boolean {
  const { idleMinutes } = sessionLimits(roleNames(roles));
  if (idleMinutes === null) return false;
  return now.getTime() - lastSeenOf(db, row).getTime() >= minutesInMs(idleMinutes);
}

/**
 * For a row of `people`: their current roles, each with its edition. The director's apply everywhere. A role ends with
 * its edition: after the next one is opened only a juror's remains, in open phases; in an archived one none. The tables
 * are written out, since a single table's column would lose its table name here.
 */
export const rolesOfPerson = (now: unknown) => sql<EditionRole[]>`(
  select coalesce(jsonb_agg(distinct jsonb_build_object('role', living.role, 'editionId', living.id,
    'edition', living.slug, 'isCurrent', living.is_current)), '[]'::jsonb)
  from (
    select editions.id, editions.slug, editions.id = (select current_edition()) as is_current,
      case when person_roles.role = 'director' or editions.state <> 'closed'
        or editions.id = (select current_edition()) then person_roles.role else 'juror' end as role
    from person_roles join editions on editions.id = person_roles.edition_id
    where person_roles.person_id = people.id and (person_roles.role = 'director'
      or editions.state in ('open', 'preparing')
      or (editions.state = 'closed' and (editions.id = (select current_edition()) or exists (
        select from jury_members
          join juries on juries.id = jury_members.jury_id
          join jury_phases on jury_phases.jury_id = juries.id
        where jury_members.person_id = people.id and juries.edition_id = editions.id
          and jury_phases.closes_at > ${now}::timestamptz))))
  ) living)`;

/** The only read that every request with a session makes. */
const sessionByToken = prepareQuery((db) => {
  const { id, lastSeenAt, personId, createdAt, confirmedAt } = sessions;
  const { name, email } = people;
  const roles = rolesOfPerson(sql.placeholder("now"));
  return db
    .select({
      id,
      lastSeenAt,
      personId,
      createdAt,
      confirmedAt,
      name,
      email,
      roles,
      factorState,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        isNull(people.revokedAt),
      ),
    );
});

/** The person of the valid session with a cookie's token; marks it as used if `isUse`. Null: log in again. */
export async function refreshSession(
  db: Database,
  clock: Clock,
  token: string | null,
  isUse = true,
): Promise<Actor | null> {
  if (!token) return null;
  const now = clock();
  const params = { tokenHash: hashToken(token), now: now.toISOString() };
  const [session] = await sessionByToken(db, params);
  if (!session || isIdle(db, now, session, session.roles)) return null;
  if (isUse) unwrittenVisitsOf(db).set(session.id, now);
  return {
    sessionId: session.id,
    personId: session.personId,
    name: session.name,
    email: session.email,
    roles: session.roles,
    ...factorStatus(session.factorState, session.roles),
    confirmedAt: session.confirmedAt ?? session.createdAt,
  };
}

/** Writes the last uses of sessions, for other processes and the next start. */
export async function writeVisits(db: Database): Promise<void> {
  const pendingVisits = unwrittenVisitsOf(db);
  for (const [id, usedAt] of [...pendingVisits]) {
    const isLater = and(eq(sessions.id, id), lt(sessions.lastSeenAt, usedAt));
    await db.update(sessions).set({ lastSeenAt: usedAt }).where(isLater);
    if (pendingVisits.get(id) === usedAt) pendingVisits.delete(id);
  }
}

/** Records a confirmation of identity in a session. Null if it has ended. */
export async function confirmSession(tx: Database, clock: Clock, id: string): Promise<Date | null> {
  const confirmedAt = clock();
  const hasId = eq(sessions.id, id);
  const rows = await tx.update(sessions).set({ confirmedAt }).where(hasId).returning();
  return rows.length > 0 ? confirmedAt : null;
}

/** Ends every session of a person, or all but one; the calling command logs it. */
export async function deleteSessions(
  tx: Database,
  personId: string,
  keptSession: string | null,
): Promise<void> {
  const isOther = keptSession === null ? undefined : ne(sessions.id, keptSession);
  await tx.delete(sessions).where(and(eq(sessions.personId, personId), isOther));
}

/** Gives a session a new token and voids the old one. Null if it has ended. */
export async function rotateSession(
  tx: Database,
  id: string,
): Promise<{ token: string; expiresAt: Date } | null> {
  const token = makeToken();
  const [session] = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(sessions.id, id))
    .returning();
  return session ? { token, expiresAt: session.expiresAt } : null;
}

/** A person's active sessions, most recently used first. */
export async function listSessions(db: Database, clock: Clock, actor: Actor) {
  const now = clock();
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, actor.personId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  return rows
    .filter((row) => !isIdle(db, now, row, actor.roles))
    .map((row) => ({
      id: row.id,
      browser: browserName(row.userAgent),
      address: row.ipAddress ?? "",
      startedAt: row.createdAt,
      lastSeenAt: lastSeenOf(db, row),
      isThis: row.id === actor.sessionId,
    }))
    .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .slice(0, maxListedSessions);
}

/** Ends the session `actor.sessionId` of the actor. False if they have none with this id. */
export async function endSession(
  db: Database,
  clock: Clock,
  actor: Actor,
  action: AuditAction = "session ended",
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isOwn = and(eq(sessions.id, actor.sessionId), eq(sessions.personId, actor.personId));
    const endedSessions = await tx.delete(sessions).where(isOwn).returning();
    if (endedSessions.length === 0) return false;
    await audit(tx, clock(), actor, action);
    return true;
  });
}

/**
 * Ends all sessions of the actor, or with `keptSession` "this" all but the current one, and forgets all their known
 * browsers but the one with `browserToken`.
 */
export async function endSessions(
  db: Database,
  clock: Clock,
  actor: Actor,
  keptSession: "none" | "this",
  browserToken: string | null,
): Promise<void> {
  const { personId, sessionId } = actor;
  await db.transaction(async (tx) => {
    await deleteSessions(tx, personId, keptSession === "this" ? sessionId : null);
    await forgetBrowsers(tx, personId, browserToken && hashToken(browserToken));
    const action = keptSession === "this" ? "other sessions ended" : "all sessions ended";
    await audit(tx, clock(), actor, action);
  });
}

/** Limits the remaining time of a person's sessions, in hours. */
export async function shortenSessions(
  tx: Database,
  clock: Clock,
  personId: string,
  hours: number,
): Promise<void> {
  const expiresAt = new Date(clock().getTime() + minutesInMs(60 * hours));
  await tx
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, expiresAt)));
}

/** Deletes expired sessions. */
export async function sweepSessions(db: Database, clock: Clock): Promise<void> {
  await writeVisits(db);
  const now = clock();
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  const { id, lastSeenAt } = sessions;
  const isQuiet = lte(lastSeenAt, new Date(now.getTime() - minutesInMs(shortestIdleMinutes)));
  const rows = await db
    .select({ id, lastSeenAt, roles: rolesOfPerson(now.toISOString()) })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(isQuiet);
  const idleIds = rows.filter((row) => isIdle(db, now, row, row.roles)).map((row) => row.id);
  // The condition again: a session used by another process in the meantime stays.
  if (idleIds.length > 0) await db.delete(sessions).where(and(inArray(id, idleIds), isQuiet));
}
