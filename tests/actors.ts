import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Role } from "~/db/enums";
import {
  editions,
  juries,
  juryMembers,
  juryPhases,
  people,
  personRoles,
  sessions,
} from "~/db/schema";
import { changePerson } from "~/features/auth/people/commands.server";
import { startSession } from "~/features/auth/session/sessions.commands.server";
import { syncConflicts } from "~/features/jury/conflicts/detection.commands.server";
import type { Clock } from "~/lib/dates/clock";
import { createLogger } from "~/lib/log";
import { hashToken } from "~/lib/token.server";
import { stayConfirmed } from "~/tests/lasting-sessions";

/** A kind of actor: their roles in the open edition, and valid roles in other editions. */
type ActorKind = {
  roles: readonly Role[];
  revoked: boolean;
  /** The edition in which they got a role, and the role. */
  givenIn?: { year: "2019" | "2020" | "2090"; role: Role };
  /** Remaining roles in another edition. */
  elsewhere?: readonly Role[];
  /** Their programmer's role in the open edition was just removed. */
  roleRemoved?: true;
};

/** Everybody who may send a request, except the director: their roles. */
export const actors = {
  juror: { roles: ["juror"], revoked: false },
  programmer: { roles: ["programmer"], revoked: false },
  "revoked programmer": { roles: ["programmer"], revoked: true },
  "person without a role": { roles: [], revoked: false },
  "programmer of a closed edition": {
    roles: [],
    revoked: false,
    givenIn: { year: "2019", role: "programmer" },
  },
  "programmer of a closed edition who has films to score": {
    roles: [],
    revoked: false,
    givenIn: { year: "2020", role: "programmer" },
    elsewhere: ["juror"],
  },
  "programmer of an edition that is prepared": {
    roles: [],
    revoked: false,
    givenIn: { year: "2090", role: "programmer" },
    elsewhere: ["programmer"],
  },
  "programmer who was just made a juror": { roles: ["juror"], revoked: false, roleRemoved: true },
} as const satisfies Record<string, ActorKind>;

/** One actor's role, typed. */
export const kindOf = (name: ActorName): ActorKind => actors[name];

export type ActorName = keyof typeof actors;

let count = 0;

type NewPerson = {
  name: string;
  email: string;
  roles: readonly Role[];
  languages?: string[];
};

/** Adds somebody to the open edition, logs them in by email, and returns their id and Cookie header. */
export async function enterPerson(
  db: Database,
  clock: Clock,
  { roles, ...personValues }: NewPerson,
  idle?: "ends",
): Promise<{ id: string; cookie: string }> {
  const [edition] = await db.select().from(editions).where(eq(editions.state, "open"));
  const [person] = await db.insert(people).values(personValues).returning();
  if (!edition || !person) throw new Error("There is no open edition.");
  for (const role of roles) {
    await db.insert(personRoles).values({ personId: person.id, role, editionId: edition.id });
  }
  await syncConflicts(db);
  return { id: person.id, cookie: await enterBy(db, clock, person.id, idle) };
}

/**
 * Logs somebody in as the link of an email does. Tests may move the clock by weeks: the session does not end when idle,
 * and stays confirmed, unless `idle` is "ends".
 */
export async function enterBy(
  db: Database,
  clock: Clock,
  personId: string,
  idle?: "ends",
): Promise<string> {
  const entrance = { personId, method: "mail_code", hours: 24 * 365 } as const;
  const visit = { ipAddress: "203.0.113.0", userAgent: null };
  const { token, expiresAt } = await startSession(db, clock, entrance, visit, null);
  if (idle !== "ends") {
    const ownSession = eq(sessions.tokenHash, hashToken(token));
    const rows = await db
      .update(sessions)
      .set({ lastSeenAt: expiresAt })
      .where(ownSession)
      .returning();
    for (const { id } of rows) stayConfirmed(db, id);
  }
  return `heartlight_session=${token}`;
}

/** The id of another edition: 2019 and 2020 are closed, 2090 is being prepared. */
async function editionBeside(db: Database, year: string): Promise<string> {
  const state = year === "2090" ? "preparing" : "closed";
  const closedAt = state === "closed" ? new Date(`${year}-03-01T00:00:00Z`) : null;
  const row = { slug: year, name: `${year} edition`, state, closedAt } as const;
  const [edition] = await db
    .insert(editions)
    .values(row)
    .onConflictDoUpdate({ target: editions.slug, set: { name: row.name } })
    .returning();
  if (!edition) throw new Error("The edition was not stored.");
  return edition.id;
}

/** Adds somebody to a jury of an edition, with a phase that is open for a year. */
async function seat(db: Database, clock: Clock, personId: string, editionId: string) {
  const jury = { name: "Shorts", categories: ["short_film" as const], editionId };
  const [newJury] = await db.insert(juries).values(jury).returning();
  if (!newJury) throw new Error("The jury was not stored.");
  await db.insert(juryMembers).values({ juryId: newJury.id, personId, position: 0 });
  const now = clock().getTime();
  const year = 365 * 86_400_000;
  await db.insert(juryPhases).values({
    juryId: newJury.id,
    ordinal: 1,
    name: "First look",
    wantedScores: 1,
    blind: false,
    opensAt: new Date(now - year),
    closesAt: new Date(now + year),
    othersVisible: "never",
    namesVisible: false,
  });
}

/** The list of deletions is only needed for restoring backups, so it is a temporary file. */
const noLedger = {
  dataDir: path.join(os.tmpdir(), "heartlight-test-ledgers"),
  bucket: null,
  log: createLogger(() => undefined),
};

/** Adds such a person and returns their Cookie header. */
export async function enterAs(db: Database, clock: Clock, name: ActorName): Promise<string> {
  count += 1;
  const { roles, revoked, givenIn, elsewhere, roleRemoved } = kindOf(name);
  const email = `person-${count}@mail.example`;
  const { id, cookie } = await enterPerson(db, clock, {
    name,
    email,
    roles: roleRemoved ? ["programmer"] : roles,
  });
  if (givenIn) {
    const editionId = await editionBeside(db, givenIn.year);
    await db.insert(personRoles).values({ personId: id, role: givenIn.role, editionId });
    if (elsewhere?.includes("juror")) await seat(db, clock, id, editionId);
  }
  if (roleRemoved) {
    const [person] = await db.select().from(people).where(eq(people.id, id));
    const change = { version: person?.version ?? 0, roles: ["juror" as const] };
    const deps = { db, clock, publicUrl: "https://festival.test", ledgers: noLedger };
    const done = await changePerson(deps, id, change);
    if (done === null || typeof done === "string") throw new Error("The role was not taken.");
  }
  if (revoked) await db.update(people).set({ revokedAt: clock() }).where(eq(people.id, id));
  await syncConflicts(db);
  return cookie;
}

/** Logs the director in without the access code, whose hash would slow tests down. */
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
