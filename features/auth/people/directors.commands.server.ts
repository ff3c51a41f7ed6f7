import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { AuthPolicyLevel } from "~/db/enums";
import { accessCodes, authPolicy, operatorResets, people, personRoles } from "~/db/schema";
import type { Email } from "~/features/mail/schema";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import { demandSecondFactor } from "../binding.commands.server";
import { endLogins } from "../login-code/login-codes.commands.server";
import { directorId } from "../person.commands.server";
import { removeAllFactors } from "../second-factor/commands.server";
import { recordEndedFactors } from "../second-factor/ended-factors.commands.server";
import {
  type AccountContext,
  mailFactorEvent,
  recordFactorEvent,
} from "../second-factor/events.commands.server";
import type { Occasion } from "../session/emails/notices";
import { findLoginPerson } from "../session/login.commands.server";
import { mailNotice } from "../session/notices.commands.server";
import { type AddressTaken, invite, storePerson, unlessTaken } from "./commands.server";
import { directorAddedNotice, directorRemovedNotice } from "./emails/notices";
import { findDirector, listDirectors } from "./queries.server";
import type { Director, NewDirector, Policy } from "./schema";

/** Directors are people with a role. All of them get an email when one is added or removed. */

type Deps = { db: Database; clock: Clock; publicUrl: string; ledgers: LedgerPlace };

/** Emails every director about a change of directors. */
async function emailDirectors(
  tx: Database,
  deps: Deps,
  { address, userAgent }: AccountContext,
  writeNotice: (occasion: Occasion) => Email,
  moreAddresses: readonly string[] = [],
): Promise<void> {
  const directors = await listDirectors(tx);
  for (const to of new Set([...directors.map(({ email }) => email), ...moreAddresses])) {
    await mailNotice(tx, deps, { to, address, userAgent }, writeNotice);
  }
}

/** Adds a director and invites them; 'taken' if the address is in use. Wake the delivery afterwards. */
export function addDirector(
  deps: Deps,
  actor: AccountContext,
  person: NewDirector,
): Promise<Director | AddressTaken | null> {
  const { db, clock } = deps;
  return unlessTaken(
    db.transaction(async (tx) => {
      const values = { ...person, secondFactorDemanded: true };
      const { id, name } = await storePerson(tx, deps, values, ["director"]);
      await audit(tx, clock(), actor, "director added", { subject: id });
      await emailDirectors(tx, deps, actor, (occasion) => directorAddedNotice(name, occasion));
      return findDirector(tx, id);
    }),
  );
}

/** Invites a director again. Null if there is none with this id. */
export function inviteDirector(
  deps: Deps,
  actor: AccountContext,
  id: string,
): Promise<Director | null> {
  return deps.db.transaction(async (tx) => {
    const director = await findDirector(tx, id);
    if (!director) return null;
    if (!director.binding) await demandSecondFactor(tx, id);
    await invite(tx, deps, director);
    await audit(tx, deps.clock(), actor, "director invited", { subject: id });
    return director;
  });
}

/** Ends all ways of a person to log in, except an access code. */
async function endAccess(tx: Database, deps: Deps, personId: string): Promise<void> {
  await endLogins(tx, deps.clock, personId);
  await removeAllFactors(tx, deps, personId);
}

/** Removes a director. Their work stays. 'self': no one removes themselves. */
export function removeDirector(
  deps: Deps,
  actor: AccountContext,
  id: string,
): Promise<"removed" | "unknown" | "environment" | "self"> {
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, id)).for("update");
    const director = await findDirector(tx, id);
    if (!director) return "unknown";
    if (director.environment) return "environment";
    if (id === actor.personId) return "self";
    const { email, name } = director;
    const writeNotice = (occasion: Occasion) => directorRemovedNotice(name, occasion);
    await emailDirectors(tx, deps, actor, writeNotice, [email]);
    await tx
      .delete(personRoles)
      .where(and(eq(personRoles.personId, id), eq(personRoles.role, "director")));
    await tx.update(people).set({ revokedAt: deps.clock() }).where(eq(people.id, id));
    await tx.delete(accessCodes).where(eq(accessCodes.personId, id));
    await endAccess(tx, deps, id);
    await audit(tx, deps.clock(), actor, "director removed", { subject: id });
    await recordEndedFactors(deps.ledgers, deps.clock, [
      { table: "access_codes", row: id },
      { table: "people", row: id },
      { table: "person_roles", row: id, roles: ["director"] },
    ]);
    return "removed";
  });
}

/**
 * Removes a person's second factor and, except for the environment's director, their access code,
 * and sends a new invitation. 'self': no one resets themselves.
 */
export function resetFactors(
  deps: Deps,
  actor: AccountContext,
  id: string,
): Promise<"reset" | "unknown" | "self"> {
  return deps.db.transaction(async (tx) => {
    const person = await findLoginPerson(tx, deps.clock, id);
    if (!person) return "unknown";
    if (id === actor.personId) return "self";
    const { name, email, roles } = person;
    await endAccess(tx, deps, id);
    await demandSecondFactor(tx, id);
    // The environment's code is the operator's and still works.
    const losesCode = !(await findDirector(tx, id))?.environment;
    if (losesCode) await tx.delete(accessCodes).where(eq(accessCodes.personId, id));
    const account = { ...actor, personId: id, email, roles };
    await recordFactorEvent(tx, deps, account, "second factor reset", "reset");
    await audit(tx, deps.clock(), actor, "second factor reset", { subject: id });
    await invite(tx, deps, { id, name, email });
    if (losesCode) {
      await recordEndedFactors(deps.ledgers, deps.clock, [{ table: "access_codes", row: id }]);
    }
    return "reset";
  });
}

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
    const person = await findLoginPerson(tx, clock, personId);
    if (person) {
      const account = { ...person, personId, address: "", userAgent: null };
      await mailFactorEvent(tx, deps, account, "reset");
    }
    await recordEndedFactors(deps.ledgers, clock, [
      { table: "operator_resets", row: personId, value },
    ]);
    return true;
  });
}

type PolicyChange = {
  directors?: AuthPolicyLevel | undefined;
  programmers?: AuthPolicyLevel | undefined;
  version: number;
};

/** Sets who must use two-step verification. 'stale': changed in the meantime. 'lacking': a director has no second factor. */
export function changePolicy(
  deps: Deps,
  actor: AccountContext,
  { version, ...levels }: PolicyChange,
): Promise<Policy | "stale" | "lacking"> {
  return deps.db.transaction(async (tx) => {
    if (levels.directors === "required") {
      const directors = await listDirectors(tx);
      if (directors.some(({ binding }) => !binding)) return "lacking";
    }
    await tx.insert(authPolicy).values({ id: 1 }).onConflictDoNothing();
    const [row] = await tx
      .update(authPolicy)
      .set({ ...levels, version: sql`${authPolicy.version} + 1` })
      .where(and(eq(authPolicy.id, 1), eq(authPolicy.version, version)))
      .returning();
    if (!row) return "stale";
    const { directors, programmers } = row;
    const detail = { directors, programmers };
    await audit(tx, deps.clock(), actor, "two-step policy changed", { detail });
    return { directors, programmers, version: row.version };
  });
}
