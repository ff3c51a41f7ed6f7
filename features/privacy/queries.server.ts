import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { DataCopies } from "./commands.server";
import { retention } from "./retention.rules";
import type { RemainingRow } from "./schema";
import { queryRows } from "./subject.queries.server";

/**
 * The rows of each kind with a retention period: their number, their age, and how many are overdue.
 */
export async function readRemaining(db: Database, now: Date, copies: DataCopies) {
  const remaining: (Omit<RemainingRow, "oldest"> & { oldest: Date | null })[] = [];
  for (const { what, keep, rows, maxAgeDays } of retention) {
    if (!rows) continue;
    const since = sql.identifier(rows.since);
    const limit = maxAgeDays
      ? new Date(now.getTime() - maxAgeDays * 86_400_000).toISOString()
      : null;
    const [row] = await queryRows<{ rows: string; oldest: string | Date | null; overdue: string }>(
      db,
      sql`select count(*)::text as rows, min(${since}) as oldest,
        count(*) filter (where ${limit}::timestamptz is not null and ${since} < ${limit}::timestamptz)::text
          as overdue
        from ${sql.identifier(rows.table)} where ${sql.raw(rows.where ?? "true")}`,
    );
    remaining.push({
      kind: what,
      keep,
      rows: Number(row?.rows ?? 0),
      overdue: Number(row?.overdue ?? 0),
      oldest: row?.oldest ? new Date(row.oldest) : null,
    });
  }
  return [
    ...remaining,
    ...copyKinds.map(({ what, key }) => ({
      kind: what,
      keep: keepOf(what),
      rows: copies[key].count,
      oldest: copies[key].oldest,
      overdue: 0,
    })),
  ];
}

/** Copies that are files, not rows. */
const copyKinds = [
  { what: "Backups", key: "backups" },
  { what: "Databases replaced by a restore", key: "setAside" },
] as const;

const keepOf = (kind: string) => retention.find(({ what }) => what === kind)?.keep ?? "";
