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

/** Adds such a person to the open edition, logs them in as mail would, and returns the Cookie header. */
export async function enterAs(db: Database, clock: Clock, name: ActorName): Promise<string> {
  made += 1;
  const { roles, revoked } = actors[name];
  const [edition] = await db.select().from(editions).where(eq(editions.state, "open"));
  const [person] = await db
    .insert(people)
    .values({ name, email: `person-${made}@mail.example` })
    .returning();
  if (!edition || !person) throw new Error("There is no open edition.");
  for (const role of roles) {
    await db.insert(personRoles).values({ personId: person.id, role, editionId: edition.id });
  }
  const entrance = { personId: person.id, method: "mail_code", hours: 12 } as const;
  const { token } = await startSession(
    db,
    clock,
    entrance,
    { ipAddress: "203.0.113.0", userAgent: null },
    null,
  );
  if (revoked) {
    await db.update(people).set({ revokedAt: clock() }).where(eq(people.id, person.id));
  }
  return `heartlight_session=${token}`;
}
