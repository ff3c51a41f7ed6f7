import { z } from "zod";
import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { problem } from "~/http/problem";
import { type Changed, changeSettings, resetSettings } from "./commands.server";
import { readSettings } from "./queries.server";
import {
  resetQuerySchema,
  sectionIds,
  settingsChangeSchema,
  settingsPath,
  settingsSchema,
} from "./schema";

type Deps = { db: Database; clock: Clock };

const stale =
  "The settings were changed in another window since you opened them. Look at the newest ones, then save again.";

/** The calls of the festival settings. */
export function festivalApi({ db, clock }: Deps): Endpoint[] {
  const answer = async (changed: Changed) =>
    changed === "stale" ? problem(409, stale) : { status: 200, body: await readSettings(db) };
  return [
    endpoint({
      method: "GET",
      path: settingsPath,
      access: "director",
      summary: "The festival facts in force, the defaults, and what differs from them",
      replies: { 200: settingsSchema },
      handle: async () => ({ status: 200, body: await readSettings(db) }),
    }),
    endpoint({
      method: "PATCH",
      path: settingsPath,
      access: "director",
      summary:
        "Change sections of the festival settings; updatedAt is the version they were made from",
      body: settingsChangeSchema,
      replies: { 200: settingsSchema },
      refusals: [409],
      handle: async ({ body }) => answer(await changeSettings(db, clock, body)),
    }),
    endpoint({
      method: "DELETE",
      path: settingsPath,
      access: "director",
      summary: "Bring every default back, save the social links",
      query: resetQuerySchema,
      replies: { 200: settingsSchema },
      refusals: [409],
      handle: async ({ query }) =>
        answer(await resetSettings(db, clock, sectionIds, query.updatedAt)),
    }),
    endpoint({
      method: "DELETE",
      path: `${settingsPath}/{section}`,
      access: "director",
      summary: "Bring the defaults of one section back",
      params: z.object({ section: z.enum(sectionIds) }),
      query: resetQuerySchema,
      replies: { 200: settingsSchema },
      refusals: [409],
      handle: async ({ params, query }) =>
        answer(await resetSettings(db, clock, [params.section], query.updatedAt)),
    }),
  ];
}
