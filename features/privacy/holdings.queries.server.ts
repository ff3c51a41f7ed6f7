import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { exportedColumns, type Fate, type Kind, kinds, shownRows } from "./inventory/columns.rules";
import { inventory } from "./inventory/rules";
import { conditionAbout, queryRows, type Subject } from "./subject.queries.server";

/** The data about a person, counted by kind, and its rows. */

export type Holding = { kind: Kind; count: number; fate: Fate; why: string };

/** What happens to each kind, in one sentence. */
const fates: Record<Kind, { fate: Fate; why: string }> = {
  entries: {
    fate: "blank",
    why: "Type, genre, year, country and amounts stay; names and film are deleted",
  },
  drafts: { fate: "erase", why: "Deleted" },
  payments: { fate: "keep", why: "We keep payment records as the law requires" },
  letters: { fate: "erase", why: "Deleted" },
  messages: { fate: "erase", why: "Deleted with our replies" },
  mailing_list: {
    fate: "erase",
    why: "Deleted; we keep only a hash, so that you are not added again",
  },
  films: {
    fate: "blank",
    why: "Contact data is deleted; public credits stay until you ask separately",
  },
  guests: { fate: "erase", why: "Deleted" },
  waivers: { fate: "blank", why: "Your address is deleted" },
  jury: { fate: "keep", why: "Scores stay as a former juror's, without your name" },
  team: { fate: "blank", why: "Name and address are deleted" },
  sessions: { fate: "erase", why: "Deleted" },
  promo: { fate: "erase", why: "Deleted" },
  history: { fate: "blank", why: "We keep that something changed, but not the values" },
};

/** The rows of the inventory about a person, by kind. */
export async function countHoldings(db: Database, subject: Subject, now: Date): Promise<Holding[]> {
  const counts = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  for (const entry of inventory) {
    const { table, kind, isPart } = entry;
    const rows = shownRows(entry);
    if (!kind || !rows || isPart) continue;
    const [row] = await queryRows<{ count: string }>(
      db,
      sql`select count(*)::text as count from ${sql.identifier(table)}
        where ${conditionAbout(rows, subject, now)}`,
    );
    counts.set(kind, (counts.get(kind) ?? 0) + Number(row?.count ?? 0));
  }
  return kinds.map((kind) => ({ kind, count: counts.get(kind) ?? 0, ...fates[kind] }));
}

/** An email without the secrets in its links: a file is easily passed on. */
const withoutSecretLinks = (row: unknown): unknown =>
  Object.fromEntries(
    Object.entries(Object(row)).map(([column, value]) => [
      column,
      typeof value === "string" ? value.replace(/(\/[\w-]+\/)[\w-]{32,}/g, "$1…") : value,
    ]),
  );

export type ExportedData = Record<Kind, Record<string, unknown[]>>;

/**
 * The rows about a person, by kind and table: what they entered, received, paid and agreed to.
 * Without what others wrote about them, and without secrets.
 */
export async function exportHoldings(
  db: Database,
  subject: Subject,
  now: Date,
): Promise<ExportedData> {
  const result = Object.fromEntries(kinds.map((kind) => [kind, {}])) as ExportedData;
  for (const entry of inventory) {
    const { table, kind } = entry;
    const rows = shownRows(entry);
    if (!kind || !rows) continue;
    const columns = sql.join(
      exportedColumns(entry).map((column) => sql.identifier(column)),
      sql`, `,
    );
    const exportedRows = await queryRows<unknown>(
      db,
      sql`select ${columns} from ${sql.identifier(table)}
        where ${conditionAbout(rows, subject, now)} order by 1`,
    );
    if (exportedRows.length === 0) continue;
    result[kind][table] = kind === "letters" ? exportedRows.map(withoutSecretLinks) : exportedRows;
  }
  return result;
}
