import type { Database } from "~/db/client";
import { setupState } from "~/db/schema";
import { resetSettingsOf, settingOverrides } from "~/features/settings/overrides.rules";
import { getSettings, readSettingsVersion } from "~/features/settings/queries.server";
import type { FestivalSettings } from "~/features/settings/schema";
import type { Settings } from "./schema";

/** The settings that a reset restores. */
export async function readDefaults(db: Database): Promise<FestivalSettings> {
  const [row] = await db.select({ defaults: setupState.defaults }).from(setupState);
  return resetSettingsOf(row?.defaults ?? null);
}

/** The settings of an edition, its changes and their version, for the director's forms. */
export async function readSettings(db: Database, editionId: string): Promise<Settings> {
  // Read first: a change in between makes a save of these settings stale.
  const updatedAt = await readSettingsVersion(db, editionId);
  const settings = await getSettings(db, editionId);
  return {
    facts: settings,
    defaults: await readDefaults(db),
    overrides: settingOverrides(settings),
    updatedAt,
  };
}
