import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { problem } from "~/http/problem";
import * as calls from "./calls";
import { type Changed, changeSettings, resetSettings } from "./commands.server";
import { readSettings } from "./queries.server";
import { sectionIds } from "./sections.texts";

type Deps = { db: Database; clock: Clock };

const stale =
  "The settings were changed in another window since you opened them. Look at the newest ones, then save again.";

/** The calls of the festival settings. */
export function festivalApi({ db, clock }: Deps): Endpoint[] {
  const answer = async (changed: Changed) =>
    changed === "stale"
      ? problem(409, stale)
      : { status: 200 as const, body: await readSettings(db) };
  return handlers(calls)("settings", {
    readSettings: async () => ({ status: 200, body: await readSettings(db) }),
    changeSettings: async ({ body }) => answer(await changeSettings(db, clock, body)),
    resetSettings: async ({ query }) =>
      answer(await resetSettings(db, clock, sectionIds, query.updatedAt)),
    resetSection: async ({ params, query }) =>
      answer(await resetSettings(db, clock, [params.section], query.updatedAt)),
  });
}
