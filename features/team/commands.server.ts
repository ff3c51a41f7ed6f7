import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog, people } from "~/db/tables";
import { readFacts } from "~/features/festival/queries.server";
import { queueMail } from "~/features/mail/commands.server";
import { rolesOfPerson, startSession } from "~/features/people/session/sessions.server";
import { auditActor, recordRefusal } from "~/http/audit-log.server";
import type { Clock } from "~/http/clock";
import { codeLetter } from "./emails/entrances";
import { type Given, isLetIn, makeCode, tryDigits, whoseDoor } from "./entrances.server";
import { sessionHours } from "./rules";

/** Undoes the letter of nobody. */
class NobodysLetter extends Error {}

/**
 * Sends a link and six digits to the person with this address. For an address that nobody
 * has, the same is done and written, and only the letter is taken back: who asks learns
 * nothing, from the clock neither. Wake the delivery afterwards.
 */
export async function sendCode(
  db: Database,
  clock: Clock,
  email: string,
  publicUrl: string,
): Promise<void> {
  const facts = await readFacts(db);
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: people.id, name: people.name, email: people.email })
      .from(people)
      .where(isLetIn(email));
    const to = person ?? { id: null, name: "Nobody", email };
    const opened = await makeCode(tx, clock, to.id);
    const letter = codeLetter({ to, ...opened, facts, publicUrl });
    await tx
      .transaction(async (inner) => {
        await queueMail(inner, clock, letter);
        if (!person) throw new NobodysLetter();
      })
      .catch((error: unknown) => {
        if (!(error instanceof NobodysLetter)) throw error;
      });
  });
}

export type Entered = {
  person: { id: string; name: string; email: string; roles: string[] };
  token: string;
  seconds: number;
};

/** Lets somebody in whose digits are right; null for everybody else, and the guess is counted. */
export async function enter(
  db: Database,
  clock: Clock,
  given: Given,
  visit: { ipAddress: string; userAgent: string | null },
  formerToken: string | null,
): Promise<Entered | null> {
  return db.transaction(async (tx) => {
    const id = await tryDigits(tx, clock, given);
    if (!id) return null;
    const [person] = await tx
      .select({ id: people.id, name: people.name, email: people.email, roles: rolesOfPerson })
      .from(people)
      .where(and(eq(people.id, id), isNull(people.revokedAt)));
    if (!person) return null;
    const { programmer, juror } = sessionHours;
    const lasts = person.roles.includes("programmer") ? programmer : juror;
    const entrance = { personId: id, method: "mail_code", hours: lasts } as const;
    const { token } = await startSession(tx, clock, entrance, visit, formerToken);
    await tx.insert(auditLog).values({
      ...{ ...auditActor({ personId: id, roles: person.roles }), action: "entered", subject: id },
      ...{ ipAddress: visit.ipAddress, createdAt: clock() },
    });
    return { person, token, seconds: lasts * 3_600 };
  });
}

/** Writes down that digits were refused, and at whose door where they were tried at one. */
export async function recordRefusedDigits(
  db: Database,
  clock: Clock,
  given: Given,
  address: string,
): Promise<void> {
  const subject = await whoseDoor(db, given);
  const refused = { actor: "visitor", action: "login code refused", subject } as const;
  await recordRefusal(db, clock, { ...refused, address, about: subject ?? "nobody" });
}
