import type { Database } from "~/db/client";
import {
  type EditionQuery,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { changeSettings, resetSettings, type SettingsChangeResult } from "./commands.server";
import * as calls from "./contract";
import { readSettings } from "./queries.server";
import { settingsSchema } from "./schema";
import { sectionIds } from "./sections.texts";

type Deps = { db: Database; clock: Clock };

const refusals = {
  stale:
    "The settings were changed in another window after you opened them. Check the newest ones, then save again.",
  archived: "This edition is archived and can't be changed.",
};

/** Handlers of the settings' calls. */
export function festivalApi({ db, clock }: Deps): Endpoint[] {
  const rewrite = async (
    query: EditionQuery,
    change: (editionId: string) => Promise<SettingsChangeResult>,
  ) => {
    const edition = await resolveEdition(db, query);
    if (!edition) return unknownEdition(query);
    const result = await change(edition.id);
    if (result === "stale") {
      return conflictResponse(refusals.stale, settingsSchema, await readSettings(db, edition.id));
    }
    if (typeof result === "object") {
      return "refused" in result ? problem(409, result.refused) : invalid(result.errors);
    }
    if (result !== "saved") return problem(409, refusals[result]);
    return { status: 200 as const, body: await readSettings(db, edition.id) };
  };
  return implement(calls)("settings", {
    readSettings: async ({ query }) => {
      const edition = await resolveEdition(db, query);
      return edition
        ? { status: 200, body: await readSettings(db, edition.id) }
        : unknownEdition(query);
    },
    changeSettings: ({ query, body }) =>
      rewrite(query, (id) => changeSettings(db, clock, id, body)),
    resetSettings: ({ query: { updatedAt, edition } }) =>
      rewrite({ edition }, (id) => resetSettings(db, clock, id, { ids: sectionIds, updatedAt })),
    resetSection: ({ params, query: { updatedAt, edition } }) =>
      rewrite({ edition }, (id) =>
        resetSettings(db, clock, id, { ids: [params.section], updatedAt }),
      ),
  });
}
