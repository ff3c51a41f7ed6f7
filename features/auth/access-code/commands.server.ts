import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { hasDirectorRole } from "~/db/people";
import { accessCodes, people } from "~/db/schema";
import { recordRefusal } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import { dummyHash, verifyAccessCode } from "../access-code.rules.server";
import { finishFirstStep, type PendingLogin } from "../second-factor/tickets.commands.server";
import { findLoginPerson, type LoggedIn, type LoginVisit } from "../session/login.commands.server";

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
        hasDirectorRole,
      ),
    );
  return row;
}

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
): Promise<LoggedIn | PendingLogin | null> {
  const storedCode = await findAccessCode(db, credentials.email);
  const isRightCode = await verifyAccessCode(
    credentials.accessCode,
    storedCode?.accessCodeHash ?? decoyHash,
  );
  if (!storedCode || !isRightCode) {
    await recordRefusal(db, clock, "visitor", "login refused", { address: visit.address });
    return null;
  }
  return db.transaction(async (tx) => {
    const person = await findLoginPerson(tx, clock, storedCode.personId);
    return person && finishFirstStep(tx, { clock, publicUrl }, person, "access_code", visit);
  });
}
