import { desc } from "drizzle-orm";
import type { Database } from "~/db/client";
import { auditLog } from "~/db/schema";

/** The newest entries of the audit log. */
export async function readActivity(db: Database, limit: number) {
  const rows = await db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(limit);
  return rows.map(({ id, actor, action, ipAddress, createdAt }) => ({
    id,
    actor,
    action,
    address: ipAddress ?? "",
    createdAt,
  }));
}
