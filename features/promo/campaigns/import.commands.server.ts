import { sql } from "drizzle-orm";
import type { Database } from "~/db/client";
import { promoAnalytics, promoCampaigns } from "~/db/schema";
import { parseCsv } from "~/lib/csv/read";
import { dayIn, isDay } from "~/lib/dates/calendar";
import type { Clock } from "~/lib/dates/clock";
import type { ImportReport } from "../schema";
import { earliestDay, linkPlatform, platformPattern } from "./schema";

/** The columns of the file; the first four are required. */
export const importColumns = [
  "campaign",
  "platform",
  "date",
  "impressions",
  "clicks",
  "conversions",
  "cost",
  "revenue",
] as const;
const requiredColumns = importColumns.slice(0, 4);
export const maxImportLines = 5_000;

type Column = (typeof importColumns)[number];
type Row = typeof promoAnalytics.$inferInsert & { campaignId: string };
type RefusedLines = ImportReport["refused"];

/** The whole file is refused; the message says why. */
export class ImportRefused extends Error {}

/**
 * Imports daily figures from a CSV file (UTF-8, with a header line). An existing day gets the new figures. Invalid
 * lines are skipped and reported; the others are saved in one transaction. Throws ImportRefused.
 */
export async function importAnalytics(
  db: Database,
  clock: Clock,
  text: string,
  timeZone: string,
): Promise<ImportReport> {
  const records = parseCsv(text);
  if (records === null) throw new ImportRefused("A quoted value is not closed.");
  const [headerLine, ...lines] = records;
  const columns = headerLine?.values.map((name) => name.trim().toLowerCase()) ?? [];
  const missingColumns = requiredColumns.filter((name) => !columns.includes(name));
  if (missingColumns.length > 0) {
    throw new ImportRefused(
      `The first line must name the columns: ${missingColumns.join(", ")} missing.`,
    );
  }
  if (lines.length > maxImportLines) {
    throw new ImportRefused(`A file may have at most ${maxImportLines} lines.`);
  }
  const campaigns = await readCampaigns(db);
  const today = dayIn(timeZone, clock());
  const refusedLines: RefusedLines = [];
  const rows = new Map<string, Row>();
  for (const { line, values } of lines) {
    const cell = (name: Column) => values[columns.indexOf(name)]?.trim() ?? "";
    const result = readRow(cell, campaigns, today);
    if (typeof result === "string") {
      refusedLines.push({ line, reason: result });
      continue;
    }
    const key = `${result.campaignId} ${result.platform} ${result.date}`;
    if (rows.has(key))
      refusedLines.push({ line, reason: "This day was given on an earlier line." });
    else rows.set(key, { ...result, createdAt: clock() });
  }
  return { ...(await saveRows(db, [...rows.values()])), refused: refusedLines };
}

async function readCampaigns(db: Database): Promise<Map<string, string>> {
  const { id, name, createdAt } = promoCampaigns;
  const rows = await db.select({ id, name }).from(promoCampaigns).orderBy(createdAt);
  // If two campaigns have the same name, the newer one is used; an id is always exact.
  return new Map(
    rows.flatMap((row) => [
      [row.name.toLowerCase(), row.id],
      [row.id, row.id],
    ]),
  );
}

const maxCount = 2_000_000_000;

function readRow(
  cell: (name: Column) => string,
  campaigns: Map<string, string>,
  today: string,
): Row | string {
  const campaignId = campaigns.get(cell("campaign").toLowerCase());
  if (!campaignId) return `There is no campaign '${cell("campaign").slice(0, 60)}'.`;
  const platform = cell("platform").toLowerCase();
  if (!platformPattern.test(platform) || platform === linkPlatform) {
    return "platform must be a short name, 'instagram'.";
  }
  const date = cell("date");
  if (!isDay(date) || date < earliestDay) return "date must be a day, '2026-01-31'.";
  if (date > today) return "date is in the future.";
  const counts: Partial<Record<Column, number>> = {};
  for (const name of ["impressions", "clicks", "conversions"] as const) {
    const text = cell(name) || "0";
    if (!/^\d{1,10}$/.test(text) || Number(text) > maxCount) {
      return `${name} must be a whole number.`;
    }
    counts[name] = Number(text);
  }
  for (const name of ["cost", "revenue"] as const) {
    if (cell(name) && !/^\d{1,8}(\.\d{1,2})?$/.test(cell(name))) {
      return `${name} must be an amount, '12.50'.`;
    }
  }
  const { impressions = 0, clicks = 0, conversions = 0 } = counts;
  const amountOf = (name: Column) => cell(name) || null;
  return {
    campaignId,
    platform,
    date,
    impressions,
    clicks,
    conversions,
    cost: amountOf("cost"),
    revenue: amountOf("revenue"),
  };
}

/** Rows per statement. */
const rowsPerStatement = 500;

/** Saves figures by campaign, platform and day; existing days are replaced. */
export async function saveRows(
  db: Database,
  rows: Row[],
): Promise<{ added: number; replaced: number }> {
  const { campaignId, platform, date, linkCode } = promoAnalytics;
  const newValue = (column: string) => sql.raw(`excluded.${column}`);
  let added = 0;
  await db.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const savedRows = await tx
        .insert(promoAnalytics)
        .values(rows.slice(start, start + rowsPerStatement))
        .onConflictDoUpdate({
          target: [campaignId, platform, date],
          targetWhere: sql`${linkCode} is null`,
          set: {
            impressions: newValue("impressions"),
            clicks: newValue("clicks"),
            conversions: newValue("conversions"),
            cost: newValue("cost"),
            revenue: newValue("revenue"),
          },
        })
        // xmax is 0 only for inserted rows, not for updated ones.
        .returning({ isNew: sql<boolean>`(xmax = 0)` });
      added += savedRows.filter(({ isNew }) => isNew).length;
    }
  });
  return { added, replaced: rows.length - added };
}
