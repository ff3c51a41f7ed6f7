import type { Database } from "~/db/client";
import { readOverrides, settingsInForce } from "~/features/settings/queries.server";
import { defaultSettings } from "~/features/settings/schema";
import type { Settings } from "./schema";

/** The settings of an edition, its changes and their version, for the director's forms. */
export async function readSettings(db: Database, editionId: string): Promise<Settings> {
  const { overrides, updatedAt } = await readOverrides(db, editionId);
  const settings = await settingsInForce(db, editionId, overrides);
  return { facts: settings, defaults: defaultSettings, overrides, updatedAt };
}
