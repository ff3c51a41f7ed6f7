import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { Role } from "~/db/enums";
import { violationOf } from "~/db/errors";
import { editions, people, personRoles } from "~/db/schema";
import { forgetLastLogin, readLogins } from "~/features/auth/session/person-logins.commands.server";
import { sessionLimits } from "~/features/auth/session/rules";
import { shortenSessions } from "~/features/auth/session/sessions.commands.server";
import { queueMail } from "~/features/mail/commands.server";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { getSettings } from "~/features/settings/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import type { Clock } from "~/lib/dates/clock";
import type { LedgerPlace } from "~/lib/ledger.server";
import { formerAddressEmail, invitationEmail } from "../login-code/emails/login-emails";
import { endLogins, makeInvitation } from "../login-code/login-codes.commands.server";
import { recordEndedFactors } from "../second-factor/ended-factors.commands.server";
import { findPerson, type Member } from "./queries.server";
import { memberRoles, type NewPerson, type PersonChange } from "./schema";

type Deps = { db: Database; clock: Clock; publicUrl: string };

/** The address is in use, in upper or lower case. */
export type AddressTaken = "taken";

/** The result of `work`, or 'taken' if the address is in use. */
export async function unlessTaken<T>(work: Promise<T>): Promise<T | AddressTaken> {
  try {
    return await work;
  } catch (error) {
    if (violationOf(error)?.constraint === "people_email_key") return "taken";
    throw error;
  }
}

/** Sends a person a new invitation; wake the delivery after the commit. */
export async function invite(
  tx: Database,
  { clock, publicUrl }: Deps,
  { id, name, email }: Pick<Member, "id" | "name" | "email">,
): Promise<void> {
  const settings = await getSettings(tx);
  const linkAndCode = await makeInvitation(tx, clock, id);
  const to = { name, email };
  await queueMail(tx, clock, invitationEmail({ to, ...linkAndCode, settings, publicUrl }));
}

/**
 * Sets a person's roles in the current edition, and in every other one that is not archived and in
 * which they have any: a removed role does not remain in last year's.
 */
async function setRoles(tx: Database, personId: string, roles: readonly Role[]) {
  const { id: currentId } = await currentEdition(tx);
  const removedRoles = await tx
    .delete(personRoles)
    .where(
      and(
        eq(personRoles.personId, personId),
        inArray(personRoles.role, [...memberRoles]),
        sql`(${personRoles.editionId} = ${currentId} or exists (select from ${editions}
          where ${editions.id} = ${personRoles.editionId} and ${editions.state} <> 'archived'))`,
      ),
    )
    .returning({ editionId: personRoles.editionId });
  const coveredEditions = new Set([currentId, ...removedRoles.map(({ editionId }) => editionId)]);
  await tx
    .insert(personRoles)
    .values(
      [...coveredEditions].flatMap((editionId) =>
        roles.map((role) => ({ personId, role, editionId })),
      ),
    );
}

/** The change of roles for the audit log; nothing if there is none. */
function changeOfRoles(before: readonly string[], after: readonly string[]) {
  const textOf = (roles: readonly string[]) => [...roles].sort().join(", ") || "none";
  const roles = { before: textOf(before), after: textOf(after) };
  return roles.before === roles.after ? {} : { roles };
}

/** Stores a person with roles in the current edition, and invites them; wake the delivery after the commit. */
export async function storePerson(
  tx: Database,
  deps: Deps,
  values: Omit<typeof people.$inferInsert, "id" | "createdAt">,
  roles: readonly Role[],
) {
  const [row] = await tx
    .insert(people)
    .values({ ...values, createdAt: deps.clock() })
    .returning();
  if (!row) throw new Error("The person was not stored.");
  await setRoles(tx, row.id, roles);
  await invite(tx, deps, row);
  return row;
}

/** Adds a person to the current edition and invites them. */
export function addPerson(deps: Deps, person: NewPerson): Promise<Member | AddressTaken> {
  const { db, clock } = deps;
  const { roles, ...values } = person;
  return unlessTaken(
    db.transaction(async (tx) => {
      const row = await storePerson(tx, deps, values, roles);
      await audit(tx, clock(), "director", "person added", { subject: row.id, detail: { roles } });
      return { ...row, roles: [...roles].sort() };
    }),
  );
}

/**
 * Moves a person's access to a new address: codes sent to the former one are void, a person who
 * logged in with it is logged out and informed; the new one is invited.
 */
async function moveAccess(tx: Database, deps: Deps, before: Member, email: string): Promise<void> {
  const { id, name } = before;
  const isSameMailbox = before.email.toLowerCase() === email.toLowerCase();
  if (!isSameMailbox) {
    if ((await readLogins(tx, id)).lastAt) {
      const settings = await getSettings(tx);
      await queueMail(tx, deps.clock, formerAddressEmail({ to: before, settings }));
    }
    await forgetLastLogin(tx, id);
  }
  await endLogins(tx, deps.clock, id);
  if (!before.revokedAt) await invite(tx, deps, { id, name, email });
}

/**
 * Changes a person. Null: unknown id. 'stale': it has another version. Their work stays; after a
 * change of address, even of case only, they have to log in again. Wake the delivery afterwards.
 */
export function changePerson(
  deps: Deps & { ledgers: LedgerPlace },
  id: string,
  { version, roles, ...values }: PersonChange,
): Promise<Member | AddressTaken | "stale" | null> {
  const { db, clock } = deps;
  return unlessTaken(
    db.transaction(async (tx) => {
      // A concurrent change waits here, and finds another version.
      await tx.select({ id: people.id }).from(people).where(eq(people.id, id)).for("update");
      const before = await findPerson(tx, id);
      if (!before) return null;
      if (before.version !== version) return "stale";
      if (roles) await setRoles(tx, id, roles);
      // A juror stays logged in for weeks; with more rights, only as long as those allow.
      if (roles?.includes("programmer")) {
        await shortenSessions(tx, clock, id, sessionLimits(roles).hours);
      }
      // Written even if only the roles change, so that the version counts it.
      await tx
        .update(people)
        .set({ name: before.name, ...values })
        .where(eq(people.id, id));
      const after = await findPerson(tx, id);
      const lostRoles = memberRoles.filter(
        (role) => before.roles.includes(role) && !after?.roles.includes(role),
      );
      const hasNewAddress = after !== null && after.email !== before.email;
      if (hasNewAddress) await moveAccess(tx, deps, { ...before, name: after.name }, after.email);
      await audit(tx, clock(), "director", "person changed", {
        subject: id,
        detail: {
          ...changeOfRoles(before.roles, after?.roles ?? []),
          ...(hasNewAddress && { address: "changed" }),
        },
      });
      if (lostRoles.length > 0) {
        await recordEndedFactors(deps.ledgers, clock, [
          { table: "person_roles", row: id, roles: lostRoles },
        ]);
      }
      return after;
    }),
  );
}

/** Invites a person again; also restores access. Null if the id is unknown. */
export function inviteAgain(deps: Deps, id: string): Promise<Member | null> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    const person = await findPerson(tx, id);
    if (!person) return null;
    if (person.revokedAt) {
      await tx.update(people).set({ revokedAt: null }).where(eq(people.id, id));
    }
    await invite(tx, deps, person);
    await audit(tx, clock(), "director", "person invited", { subject: id });
    return findPerson(tx, id);
  });
}

export type OnAccessEnd = (
  tx: Database,
  personId: string,
  scores: "keep" | "exclude",
) => Promise<void>;

/**
 * Ends a person's access: from the commit on their sessions, codes and invitations are void.
 * Repeating it changes nothing. Null: unknown id.
 */
export function revoke(
  { db, clock, onAccessEnd, ledgers }: Deps & { onAccessEnd: OnAccessEnd; ledgers: LedgerPlace },
  id: string,
  scores: "keep" | "exclude",
): Promise<Member | null> {
  return db.transaction(async (tx) => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, id)).for("update");
    const person = await findPerson(tx, id);
    if (!person) return null;
    if (!person.revokedAt) {
      // A juror whose scores are excluded is not named, unless the director changes that.
      const namingChange = scores === "exclude" && { mayBeNamed: false };
      await tx
        .update(people)
        .set({ revokedAt: clock(), ...namingChange })
        .where(eq(people.id, id));
      await audit(tx, clock(), "director", "person revoked", { subject: id, detail: { scores } });
    }
    await endLogins(tx, clock, id);
    await onAccessEnd(tx, id, scores);
    if (!person.revokedAt) await recordEndedFactors(ledgers, clock, [{ table: "people", row: id }]);
    return findPerson(tx, id);
  });
}
