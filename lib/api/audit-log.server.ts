import type { AuditAction } from "~/db/audit-actions";
import type { Database } from "~/db/client";
import { roles as allRoles } from "~/db/enums";
import { auditLog } from "~/db/schema";
import { shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";
import { type Actor, roleNames } from "./endpoint";
import { countInWindow } from "./rate-limit.server";

/** Writes refusals and exports into the audit log. */

/** Who a row is about, by id: names change, and are forgotten. */
export const auditActor = ({ roles, personId }: Pick<Actor, "roles" | "personId">) => ({
  // The first is the one that may do most.
  actor: allRoles.find((one) => roleNames(roles).includes(one)) ?? "person",
  personId,
});

type Row = Omit<typeof auditLog.$inferInsert, "id" | "action" | "createdAt" | "ipAddress">;

export type Refusal = Row & {
  action: AuditAction;
  /** The client's full address; it is stored shortened. Absent if unknown. */
  address?: string;
  /** Counted together with the address: the person, the call. */
  about?: string;
};

/** Seconds that refusals are counted over. */
const hour = 3_600;
/** The most rows of one kind that the whole site writes in an hour. */
const mostRows = 100;

/** Of 1, 10, 100, 1000 … refusals the last one gets a row: a guesser is seen, and fills no disk. */
const formatIs = (count: number) => /^10*$/.test(String(count));

/**
 * Records a refusal: the 1st, 10th, 100th … time in an hour for the same address and refusal.
 * Beyond 100 rows of a kind in an hour, all addresses are counted together. Typed values are never
 * recorded.
 */
export async function recordRefusal(
  db: Database,
  clock: Clock,
  { action, address = "", about = "", detail = {}, ...row }: Refusal,
): Promise<void> {
  const ipAddress = shortenAddress(address);
  const name = `audit ${action}`;
  const own = await countInWindow(db, clock, { name, seconds: hour }, `${ipAddress} ${about}`);
  if (!formatIs(own.count)) return;
  const all = await countInWindow(db, clock, { name, seconds: hour }, "all");
  if (all.count > mostRows && !formatIs(all.count)) return;
  await db.insert(auditLog).values({
    ...row,
    ...{ action, ipAddress: ipAddress || null, createdAt: clock() },
    detail: { ...detail, ...(own.count > 1 && { inThisHour: own.count }) },
  });
}
