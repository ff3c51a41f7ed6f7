import { readFileSync } from "node:fs";
import { applySetupFile } from "~/features/setup/contract";
import type { Play } from "../play";

/** Another festival than the documented one: the same site, set up from a file before anybody enters. */

/** Applies the file of `--festival`. The edition that is then opened copies its settings. */
export async function setUpFestival(play: Pick<Play, "options" | "admin" | "say">): Promise<void> {
  const { festival } = play.options;
  if (!festival) return;
  const isJson = festival.endsWith(".json");
  const body = new Blob([new Uint8Array(readFileSync(festival))], {
    type: isJson ? "application/json" : "application/zip",
  });
  const { changes } = await play.admin.must(applySetupFile, { body });
  play.say(`${festival} is set up: ${changes.length} differences.`);
}
