import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import * as calls from "./contract";
import { readFestival } from "./editions.queries.server";
import { seasonAt } from "./season.rules";

type Deps = { db: Database; clock: Clock };

/** The festival's season and time, for everyone. */
export function seasonApi({ db, clock }: Deps): Endpoint[] {
  return implement(calls)("festival", {
    readClock: async () => ({ status: 200, body: { now: clock() } }),
    readSeason: async () => {
      const { settings, edition } = await readFestival(db);
      const { slug, name, moments } = edition;
      const until = moments.entriesUntil;
      return {
        status: 200,
        // Not cached: the season changes at a moment, and the caller is about to act on it.
        headers: { "Cache-Control": "no-store" },
        body: {
          ...seasonAt(settings, edition, clock()),
          edition: { slug, name },
          entriesFrom: settings.dates.opensOn,
          entriesUntil: until === null ? null : new Date(until),
        },
      };
    },
  });
}
