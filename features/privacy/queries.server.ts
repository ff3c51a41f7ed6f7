import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import type { HeldCopies } from "./commands.server";
import { retention } from "./retention.rules";
import type { LeftShown } from "./schema";
import { rowsOf } from "./subject.server";

/**
 * The rows of each kind with a retention period: their number, their age, and how many are overdue.
 */
export async function readRemaining(db: Database, now: Date, held: HeldCopies) {
  const left: (Omit<LeftShown, "oldest"> & { oldest: Date | null })[] = [];
  for (const { what, keep, rows, days } of retention) {
    if (!rows) continue;
    const since = sql.identifier(rows.since);
    const limit = days ? new Date(now.getTime() - days * 86_400_000).toISOString() : null;
    const [found] = await rowsOf<{ rows: string; oldest: string | Date | null; overdue: string }>(
      db,
      sql`select count(*)::text as rows, min(${since}) as oldest,
        count(*) filter (where ${limit}::timestamptz is not null and ${since} < ${limit}::timestamptz)::text
          as overdue
        from ${sql.identifier(rows.table)} where ${sql.raw(rows.where ?? "true")}`,
    );
    left.push({
      kind: what,
      keep,
      rows: Number(found?.rows ?? 0),
      overdue: Number(found?.overdue ?? 0),
      oldest: found?.oldest ? new Date(found.oldest) : null,
    });
  }
  return [
    ...left,
    ...copyKinds.map(({ what, of }) => ({
      kind: what,
      keep: keepOf(what),
      rows: held[of].count,
      oldest: held[of].oldest,
      overdue: 0,
    })),
  ];
}

/** Copies that are files, not rows. */
const copyKinds = [
  { what: "Backups", of: "backups" },
  { what: "Databases replaced by a restore", of: "setAside" },
] as const;

const keepOf = (wanted: string) => retention.find(({ what }) => what === wanted)?.keep ?? "";
