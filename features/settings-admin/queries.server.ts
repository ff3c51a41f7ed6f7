import type { Database } from "~/db/client";
import { settingOverrides } from "~/features/settings/overrides.rules";
import { getSettings, readSettingsVersion } from "~/features/settings/queries.server";
import { defaultSettings } from "~/features/settings/schema";
import type { Settings } from "./schema";

/** The settings of an edition, its changes and their version, for the director's forms. */
export async function readSettings(db: Database, editionId: string): Promise<Settings> {
  // Read first: a change in between makes a save of these settings stale.
  const updatedAt = await readSettingsVersion(db, editionId);
  const settings = await getSettings(db, editionId);
  return {
    facts: settings,
    defaults: defaultSettings,
    overrides: settingOverrides(settings),
    updatedAt,
  };
}
