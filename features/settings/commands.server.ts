import { eq } from "drizzle-orm";
import type { Database } from "~/db/client";
import { categories, feeDeadlines, fees, festivalSettings, priceTiers } from "~/db/schema";
import { categoryRowOf } from "./call-rows.rules.server";
import { feeRowsOf } from "./fees.rules";
import { settingOverrides, splitByScope } from "./overrides.rules";
import { getSettings } from "./queries.server";
import type { FestivalSettings } from "./schema";

/**
 * Writes the settings of an edition that are its own: the call for entries as rows, the rest as differences from the
 * defaults. `updatedAt` is their version. `tx` holds the lock of the edition.
 */
export async function writeSettings(
  tx: Database,
  editionId: string,
  settings: FestivalSettings,
  updatedAt: Date,
): Promise<void> {
  // The differences include the call for entries: during an update the former release still reads it here. A trigger
  // (`follow_overrides`) replaces the rows by what is written here, so the rows are written last.
  const { perEdition: overrides } = splitByScope(settingOverrides(settings));
  await tx
    .insert(festivalSettings)
    .values({ editionId, overrides, updatedAt })
    .onConflictDoUpdate({ target: festivalSettings.editionId, set: { overrides, updatedAt } });
  await writeCall(tx, editionId, settings);
}

/** Replaces the rows of an edition's call for entries. */
async function writeCall(
  tx: Database,
  editionId: string,
  settings: FestivalSettings,
): Promise<void> {
  const feeRows = feeRowsOf(settings);
  const inOrder = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row, position) => ({ ...row, editionId, position }));
  // Their fees are deleted with them.
  for (const table of [categories, feeDeadlines, priceTiers]) {
    await tx.delete(table).where(eq(table.editionId, editionId));
  }
  await tx.insert(categories).values(inOrder(settings.categories.map(categoryRowOf)));
  await tx.insert(feeDeadlines).values(inOrder(feeRows.deadlines));
  await tx.insert(priceTiers).values(inOrder(feeRows.tiers));
  if (feeRows.fees.length > 0) {
    await tx.insert(fees).values(feeRows.fees.map((fee) => ({ ...fee, editionId })));
  }
}

/** Changes the settings of an edition, whose lock `tx` holds. Their version is later than before, whatever the time. */
export async function updateSettings(
  tx: Database,
  now: Date,
  editionId: string,
  change: (settings: FestivalSettings) => FestivalSettings,
): Promise<void> {
  const [row] = await tx
    .select({ updatedAt: festivalSettings.updatedAt })
    .from(festivalSettings)
    .where(eq(festivalSettings.editionId, editionId));
  const updatedAt = new Date(Math.max(now.getTime(), (row?.updatedAt.getTime() ?? 0) + 1));
  await writeSettings(tx, editionId, change(await getSettings(tx, editionId)), updatedAt);
}
