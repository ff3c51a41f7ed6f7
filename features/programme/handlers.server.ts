import type { Database } from "~/db/client";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { blocksApi } from "./blocks/handlers.server";
import { programmeCalendar } from "./calendar.queries.server";
import * as calls from "./contract";
import { readProgramme } from "./public.queries.server";
import { screeningsApi } from "./screenings/handlers.server";
import { venuesApi } from "./venues/handlers.server";
import { versionsApi } from "./versions/handlers.server";

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

const calendarResponse = (file: string, name: string) =>
  new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${name}.ics"`,
    },
  });

/** The calls of the programme: admin and public. */
export function programmeApi(deps: Deps): Endpoint[] {
  const { db, clock, publicUrl } = deps;
  return [
    ...implement(calls)("programme", {
      readProgramme: async () => ({ status: 200, body: await readProgramme(db, clock()) }),
      readProgrammeCalendar: async ({ query: { ids } }) =>
        calendarResponse((await programmeCalendar(db, { publicUrl, ids })).file, "programme"),
      readScreeningCalendar: async ({ params: { id } }) => {
        const { file, count } = await programmeCalendar(db, { publicUrl, ids: [id] });
        return count > 0
          ? calendarResponse(file, id)
          : problem(404, "We can't find this screening.");
      },
    }),
    ...venuesApi(deps),
    ...blocksApi(deps),
    ...screeningsApi(deps),
    ...versionsApi(deps),
  ];
}
