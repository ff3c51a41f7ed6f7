import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { roles as allRoles } from "~/db/enums";
import { auditLog } from "~/db/schema";
import { shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";
import { type Actor, roleNames } from "./endpoint";
import { countInWindow } from "./rate-limit.server";

/** Writes refusals to the audit log. */

/** The actor of a row, by id: names change and are deleted. */
export const auditActor = ({ roles, personId }: Pick<Actor, "roles" | "personId">) => ({
  // The role with the most rights.
  actor: allRoles.find((role) => roleNames(roles).includes(role)) ?? "person",
  personId,
});

type Row = Omit<typeof auditLog.$inferInsert, "id" | "action" | "createdAt" | "ipAddress">;

export type Refusal = Row & {
  action: AuditAction;
  /** The client's full address, stored shortened. Absent if unknown. */
  address?: string;
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
  { action, address = "", countedBy = "", detail = {}, ...row }: Refusal,
): Promise<void> {
  const ipAddress = shortenAddress(address);
  const name = `audit ${action}`;
  const countOfAddress = await countInWindow(
    db,
    clock,
    { name, seconds: secondsPerHour },
    `${ipAddress} ${countedBy}`,
  );
  if (!isPowerOfTen(countOfAddress.count)) return;
  const countOfSite = await countInWindow(db, clock, { name, seconds: secondsPerHour }, "all");
  if (countOfSite.count > maxRows && !isPowerOfTen(countOfSite.count)) return;
  await db.insert(auditLog).values({
    ...row,
    action,
    ipAddress: ipAddress || null,
    createdAt: clock(),
    detail: { ...detail, ...(countOfAddress.count > 1 && { inThisHour: countOfAddress.count }) },
  });
}
