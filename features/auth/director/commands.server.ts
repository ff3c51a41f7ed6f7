import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { accessCodes, people, personRoles } from "~/db/schema";
import { recordRefusal } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { dummyHash, verifyAccessCode } from "../access-code/rules.server";
import { makeTicket } from "../second-factor/tickets.commands.server";
import {
  completeLogin,
  findLoginPerson,
  type LoggedIn,
  type LoginVisit,
} from "../session/login.commands.server";

/** Checked if the email is unknown, so that both responses take the same time. */
const decoyHash = dummyHash();

/** The director with this address, and the hash of their access code; undefined if there is none. */
async function findAccessCode(db: Database, email: string) {
  const [row] = await db
    .select({ personId: people.id, accessCodeHash: accessCodes.accessCodeHash })
    .from(accessCodes)
    .innerJoin(people, eq(people.id, accessCodes.personId))
    .where(
      and(
        eq(sql`lower(${people.email})`, email.trim().toLowerCase()),
        isNull(people.revokedAt),
        sql`exists (select from ${personRoles}
          where ${personRoles.personId} = ${people.id} and ${personRoles.role} = 'director')`,
      ),
    );
  return row;
}

/** The result of a login: the session, or the ticket for its second step. */
export type LoginResult = LoggedIn | { ticket: string; personId: string };

/**
 * Checks the email (case-insensitively) and access code of any director. Null if they are wrong. If a second factor is
 * required, returns a ticket instead of a session. An earlier token of the same browser is ended. The first login of a
 * browser queues an email to the director; wake the delivery afterwards.
 */
export async function logIn(
  db: Database,
  clock: Clock,
  { publicUrl }: { publicUrl: string },
  credentials: { email: string; accessCode: string },
  visit: LoginVisit,
): Promise<LoginResult | null> {
  const stored = await findAccessCode(db, credentials.email);
  const isRightCode = await verifyAccessCode(
    credentials.accessCode,
    stored?.accessCodeHash ?? decoyHash,
  );
  if (!stored || !isRightCode) {
    await recordRefusal(db, clock, "visitor", "login refused", { address: visit.address });
    return null;
  }
  return db.transaction(async (tx) => {
    const { personId } = stored;
    const person = await findLoginPerson(tx, clock, personId);
    if (!person) return null;
    if (person.binding) {
      return { ticket: await makeTicket(tx, clock, personId, "access_code"), personId };
    }
    return completeLogin(tx, { clock, publicUrl }, person, "access_code", visit);
  });
}
