import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { roles as allRoles } from "~/db/enums";
import { auditLog } from "~/db/schema";
import { shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";
import { type Actor, roleNames } from "./endpoint";
import { countInWindow } from "./rate-limit.server";

/** Writes actions and refusals to the audit log. */

/** Actors that are no person of the team, and the director where it does not matter which. */
export type NamedActor = "director" | "visitor" | "operator" | "system";

export type AuditActor =
  | NamedActor
  /** Stored with the role that has the most rights. */
  | Pick<Actor, "roles" | "personId">
  /** A person in one role. */
  | { actor: NamedActor | "person"; personId: string };

/** Who edits, and with which clock: `by` is the name that a conflict shows, `actor` is for the audit log. */
export type EditContext = { db: Database; clock: Clock; by: string; actor: AuditActor };

export type AuditEntry = {
  /** What it was done to: an id, a slug. */
  subject?: string | null | undefined;
  /** Nothing that is deleted with a person: rows cannot change, and would outlive it. */
  detail?: Record<string, unknown>;
  /** The client's full address, stored shortened. Absent or '' if unknown. */
  address?: string;
};

/** The columns of an actor; a person's id where it is known, since names change and are deleted. */
function actorColumns(actor: AuditActor) {
  if (typeof actor === "string") return { actor };
  if ("actor" in actor) return { actor: actor.actor, personId: actor.personId };
  const names = roleNames(actor.roles);
  const role = allRoles.find((name) => names.includes(name)) ?? "person";
  return { actor: role, personId: actor.personId };
}

/** Writes one row of the audit log, in the transaction of the action. Throws if the database does. */
export async function audit(
  tx: Database,
  createdAt: Date,
  actor: AuditActor,
  action: AuditAction,
  { subject, detail, address = "" }: AuditEntry = {},
): Promise<void> {
  const ipAddress = shortenAddress(address) || null;
  const columns = { action, subject, detail, ipAddress, createdAt };
  await tx.insert(auditLog).values({ ...actorColumns(actor), ...columns });
}

type Refusal = AuditEntry & {
  /** Refusals are counted by address and by this: a person, a call, or both. */
  countedBy?: string;
};

/** The window of the counter, in seconds. */
const secondsPerHour = 3_600;
/** The most rows of one kind per hour, for the whole site. */
const maxRows = 100;

/** Only the 1st, 10th, 100th … refusal gets a row, so that an attacker is visible and cannot fill the disk. */
const isPowerOfTen = (count: number) => /^10*$/.test(String(count));

/**
 * Records a refusal: the 1st, 10th, 100th … time in an hour for the same address and refusal. Beyond 100 rows of a kind
 * in an hour, all addresses are counted together. Typed values are never recorded.
 */
export async function recordRefusal(
  db: Database,
  clock: Clock,
  actor: AuditActor,
  action: AuditAction,
  { countedBy = "", ...entry }: Refusal,
): Promise<void> {
  const name = `audit ${action}`;
  const key = `${shortenAddress(entry.address ?? "")} ${countedBy}`;
  const countOfAddress = await countInWindow(db, clock, { name, seconds: secondsPerHour }, key);
  if (!isPowerOfTen(countOfAddress.count)) return;
  const countOfSite = await countInWindow(db, clock, { name, seconds: secondsPerHour }, "all");
  if (countOfSite.count > maxRows && !isPowerOfTen(countOfSite.count)) return;
  const detail = {
    ...entry.detail,
    ...(countOfAddress.count > 1 && { inThisHour: countOfAddress.count }),
  };
  await audit(db, clock(), actor, action, { ...entry, detail });
}
