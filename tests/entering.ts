import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Role } from "~/db/lists";
import { editions, people, personRoles } from "~/db/tables";
import { startSession } from "~/features/people/session/sessions.server";
import type { Clock } from "~/http/clock";

/** Everybody who may be at the door, beside the director: what each of them is. */
export const actors = {
  juror: { roles: ["juror"], revoked: false },
  programmer: { roles: ["programmer"], revoked: false },
  "revoked programmer": { roles: ["programmer"], revoked: true },
  "person without a role": { roles: [], revoked: false },
} as const satisfies Record<string, { roles: readonly Role[]; revoked: boolean }>;

export type ActorName = keyof typeof actors;

let made = 0;

type NewPerson = {
  name: string;
  email: string;
  roles: readonly Role[];
  languages?: string[];
};

/** Adds somebody to the open edition, logs them in as mail would, and returns their id and Cookie header. */
export async function enterPerson(
  db: Database,
  clock: Clock,
  { roles, ...given }: NewPerson,
): Promise<{ id: string; cookie: string }> {
  const [edition] = await db.select().from(editions).where(eq(editions.state, "open"));
  const [person] = await db.insert(people).values(given).returning();
  if (!edition || !person) throw new Error("There is no open edition.");
  for (const role of roles) {
    await db.insert(personRoles).values({ personId: person.id, role, editionId: edition.id });
  }
  return { id: person.id, cookie: await enterBy(db, clock, person.id) };
}

/** A session of somebody as mail opens it: it outlasts what tests do with the clock. */
export async function enterBy(db: Database, clock: Clock, personId: string): Promise<string> {
  const entrance = { personId, method: "mail_code", hours: 24 * 365 } as const;
  const visit = { ipAddress: "203.0.113.0", userAgent: null };
  const { token } = await startSession(db, clock, entrance, visit, null);
  return `heartlight_session=${token}`;
}

/** Adds such a person, and returns the Cookie header to send along. */
export async function enterAs(db: Database, clock: Clock, name: ActorName): Promise<string> {
  made += 1;
  const { roles, revoked } = actors[name];
  const email = `person-${made}@mail.example`;
  const { id, cookie } = await enterPerson(db, clock, { name, email, roles });
  if (revoked) await db.update(people).set({ revokedAt: clock() }).where(eq(people.id, id));
  return cookie;
}

/** Lets the director in without the access code, whose hash costs more than many a story. */
export async function enterAsDirector(db: Database, clock: Clock): Promise<string> {
  const [role] = await db.select().from(personRoles).where(eq(personRoles.role, "director"));
  if (!role) throw new Error("There is no director.");
  const { token } = await startSession(
    db,
    clock,
    { personId: role.personId, method: "access_code", hours: 12 },
    { ipAddress: "203.0.113.0", userAgent: null },
    null,
  );
  return `heartlight_session=${token}`;
}
