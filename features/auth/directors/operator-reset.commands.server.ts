import { operatorResets } from "~/db/schema";
import { audit } from "~/lib/api/audit-log.server";
import { demandSecondFactor } from "../binding.commands.server";
import { directorId } from "../person.commands.server";
import { recordEndedFactors } from "../second-factor/ended-factors.commands.server";
import { mailFactorEvent } from "../second-factor/events.commands.server";
import { type Deps, endAccess } from "./commands.server";
import { findActivePerson } from "./queries.server";

/**
 * RESET_SECOND_FACTOR, the last resort of the environment's director: removes their factors and ends their sessions,
 * once per value, also after a restore. They then log in with the environment's access code and set up a second factor
 * first. False if this value was used before.
 */
export function resetByOperator(deps: Deps, value: string): Promise<boolean> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    const personId = await directorId(tx);
    const insertedResets = await tx
      .insert(operatorResets)
      .values({ value, appliedAt: clock() })
      .onConflictDoNothing()
      .returning();
    if (insertedResets.length === 0) return false;
    await endAccess(tx, deps, personId);
    await demandSecondFactor(tx, personId);
    const detail = { value };
    await audit(tx, clock(), "operator", "second factor reset", {
      subject: personId,
      detail,
    });
    const person = await findActivePerson(tx, personId);
    if (person) {
      const roles = [{ role: "director" as const, editionId: "", edition: "", isCurrent: true }];
      const account = { personId, email: person.email, roles, address: "", userAgent: null };
      await mailFactorEvent(tx, deps, account, "reset");
    }
    await recordEndedFactors(deps.ledgers, clock, [
      { table: "operator_resets", row: personId, value },
    ]);
    return true;
  });
}
