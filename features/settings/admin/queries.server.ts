import type { Database } from "~/db/client";
import { readOverrides, settingsInForce } from "~/features/settings/queries.server";
import { defaultSettings } from "~/features/settings/schema";
import type { Settings } from "./schema";

/** The facts in force in an edition, what was changed and since when: what the director's form works with. */
export async function readSettings(db: Database, editionId: string): Promise<Settings> {
  const { overrides, updatedAt } = await readOverrides(db, editionId);
  const facts = await settingsInForce(db, editionId, overrides);
  return { facts, defaults: defaultSettings, overrides, updatedAt };
}
