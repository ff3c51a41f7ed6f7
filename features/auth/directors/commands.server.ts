import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { AuthPolicyLevel } from "~/db/enums";
import { violationOf } from "~/db/errors";
import { accessCodes, authPolicy, people, personRoles, sessions } from "~/db/schema";
import { queueMail } from "~/features/mail/commands.server";
import type { Email } from "~/features/mail/schema";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import { demandSecondFactor } from "../binding.commands.server";
import { closeLogins } from "../login-code/login-codes.commands.server";
import { invite } from "../people/commands.server";
import { removeAllFactors } from "../second-factor/commands.server";
import { recordEndedFactors } from "../second-factor/ended-factors.commands.server";
import { type AccountContext, recordFactorEvent } from "../second-factor/events.commands.server";
import { forgetDevices } from "../session/devices.commands.server";
import type { Occasion } from "../session/emails/notices";
import { rolesOfPerson } from "../session/sessions.commands.server";
import { directorAddedNotice, directorRemovedNotice } from "./emails/notices";
import { findActivePerson, findDirector, listDirectors } from "./queries.server";
import type { Director, NewDirector, Policy } from "./schema";

export type Deps = { db: Database; clock: Clock; publicUrl: string; ledgers: LedgerPlace };

/** Emails every director about a change of directors. */
async function emailDirectors(
  tx: Database,
  { clock, publicUrl }: Deps,
  { address, userAgent }: AccountContext,
  writeNotice: (occasion: Occasion) => Email,
  moreAddresses: readonly string[] = [],
): Promise<void> {
  const settings = await getSettings(tx);
  const directors = await listDirectors(tx);
  for (const to of new Set([...directors.map(({ email }) => email), ...moreAddresses])) {
    await queueMail(
      tx,
      clock,
      writeNotice({ to, publicUrl, settings, at: clock(), address, userAgent }),
    );
  }
}

/** Adds a director and invites them. 'taken': the address is in use. Wake the delivery afterwards. */
export async function addDirector(
  deps: Deps,
  actor: AccountContext,
  person: NewDirector,
): Promise<Director | "taken" | null> {
  const { db, clock } = deps;
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(people)
        .values({ ...person, secondFactorDemanded: true, createdAt: clock() })
        .returning();
      if (!row) throw new Error("The director was not stored.");
      const { id: editionId } = await currentEdition(tx);
      await tx.insert(personRoles).values({ personId: row.id, role: "director", editionId });
      await invite(tx, deps, row);
      await audit(tx, clock(), actor, "director added", { subject: row.id });
      await emailDirectors(tx, deps, actor, (to) => directorAddedNotice(row.name, to));
      return findDirector(tx, row.id);
    });
  } catch (error) {
    if (violationOf(error)?.constraint === "people_email_key") return "taken";
    throw error;
  }
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

/** Ends all ways of a person to log in. */
export async function endAccess(tx: Database, deps: Deps, personId: string): Promise<void> {
  await closeLogins(tx, deps.clock, personId);
  await removeAllFactors(tx, deps, personId);
  await forgetDevices(tx, personId, null);
  await tx.delete(sessions).where(eq(sessions.personId, personId));
}

/** Removes a director. Their work stays. 'own': no one removes themselves. */
export function removeDirector(
  deps: Deps,
  actor: AccountContext,
  id: string,
): Promise<"removed" | "none" | "environment" | "own"> {
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, id)).for("update");
    const director = await findDirector(tx, id);
    if (!director) return "none";
    if (director.environment) return "environment";
    if (id === actor.personId) return "own";
    const { email, name } = director;
    await emailDirectors(tx, deps, actor, (to) => directorRemovedNotice(name, to), [email]);
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
 * and sends a new invitation. 'own': no one resets themselves.
 */
export function resetFactors(
  deps: Deps,
  actor: AccountContext,
  id: string,
): Promise<"reset" | "none" | "own"> {
  return deps.db.transaction(async (tx) => {
    const person = await findActivePerson(tx, id);
    if (!person) return "none";
    if (id === actor.personId) return "own";
    const [row] = await tx
      .select({
        environment: people.environment,
        roles: rolesOfPerson(deps.clock().toISOString()),
      })
      .from(people)
      .where(eq(people.id, id));
    await endAccess(tx, deps, id);
    await demandSecondFactor(tx, id);
    // The environment's code is the operator's and still works.
    if (!row?.environment) await tx.delete(accessCodes).where(eq(accessCodes.personId, id));
    const account = { ...actor, personId: id, email: person.email, roles: row?.roles ?? [] };
    await recordFactorEvent(tx, deps, account, "second factor reset", "reset");
    await audit(tx, deps.clock(), actor, "second factor reset", { subject: id });
    await invite(tx, deps, person);
    if (!row?.environment) {
      await recordEndedFactors(deps.ledgers, deps.clock, [{ table: "access_codes", row: id }]);
    }
    return "reset";
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
