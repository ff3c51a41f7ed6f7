import { and, eq, sql } from "drizzle-orm";
import { auditLog } from "~/db/schema";
import { directorId } from "../person.commands.server";
import { mailFactorEvent } from "../second-factor/events.server";
import { type Deps, endAccess } from "./commands.server";
import { findActivePerson } from "./queries.server";

/**
 * RESET_SECOND_FACTOR, the last resort of the environment's director: removes their factors and ends their sessions,
 * once per value. They then log in with the environment's access code. False if this value was used before.
 */
export function resetByOperator(deps: Deps, value: string): Promise<boolean> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    const personId = await directorId(tx);
    const same = and(
      eq(auditLog.action, "second factor reset"),
      eq(auditLog.actor, "operator"),
      sql`${auditLog.detail} ->> 'value' = ${value}`,
    );
    if ((await tx.$count(auditLog, same)) > 0) return false;
    await endAccess(tx, deps, personId);
    await tx.insert(auditLog).values({
      actor: "operator",
      action: "second factor reset",
      subject: personId,
      detail: { value },
      createdAt: clock(),
    });
    const person = await findActivePerson(tx, personId);
    if (person) {
      const roles = [{ role: "director" as const, editionId: "", edition: "", isCurrent: true }];
      const of = { personId, email: person.email, roles, address: "", userAgent: null };
      await mailFactorEvent(tx, deps, of, "reset");
    }
    return true;
  });
}
