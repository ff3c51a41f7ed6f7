import type { Database } from "~/db/client";
import { currentEdition } from "~/features/festival/editions.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { problem } from "~/http/problem";
import { stale } from "~/http/stale";
import * as calls from "./calls";
import { type Changed, changeSettings, resetSettings } from "./commands.server";
import { readSettings } from "./queries.server";
import { settingsSchema } from "./schema";
import { sectionIds } from "./sections.texts";

type Deps = { db: Database; clock: Clock };

const refusals = {
  stale:
    "The settings were changed in another window since you opened them. Look at the newest ones, then save again.",
  archived: "This edition is archived: what it was is kept as it was.",
};

/** The calls of the festival settings. */
export function festivalApi({ db, clock }: Deps): Endpoint[] {
  const read = async () => readSettings(db, (await currentEdition(db)).id);
  const rewrite = async (change: (editionId: string) => Promise<Changed>) => {
    const { id } = await currentEdition(db);
    const changed = await change(id);
    if (changed === "stale") {
      return stale(refusals.stale, settingsSchema, await readSettings(db, id));
    }
    if (changed !== "saved") return problem(409, refusals[changed]);
    return { status: 200 as const, body: await readSettings(db, id) };
  };
  return handlers(calls)("settings", {
    readSettings: async () => ({ status: 200, body: await read() }),
    changeSettings: ({ body }) => rewrite((id) => changeSettings(db, clock, id, body)),
    resetSettings: ({ query: { updatedAt } }) =>
      rewrite((id) => resetSettings(db, clock, id, { ids: sectionIds, updatedAt })),
    resetSection: ({ params, query: { updatedAt } }) =>
      rewrite((id) => resetSettings(db, clock, id, { ids: [params.section], updatedAt })),
  });
}
