import type { Database } from "~/db/client";
import {
  notFoundResponse,
  refusalResponse,
} from "~/features/settings/refusal-response.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { readHiddenByConflict } from "../conflicts.queries.server";
import { changeVenue, createVenue, deleteVenue } from "./commands.server";
import * as calls from "./contract";
import { findVenue, listVenues } from "./queries.server";
import { venueSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

export function venuesApi({ db, clock }: Deps): Endpoint[] {
  const responseContext = {
    db,
    clock,
    subject: "This venue",
    schema: venueSchema,
    readCurrent: ({ id }: { id: string }) => findVenue(db, id),
  };
  return implement(calls)("programme", {
    listVenues: async ({ query, request }) => pageReply(await listVenues(db, query), request),
    createVenue: async ({ body, actor }) => {
      const result = await createVenue({ db, clock, by: actor.name, actor }, body);
      return result.kind === "done"
        ? { status: 201, body: result.body }
        : refusalResponse(result, responseContext);
    },
    readVenue: async ({ params }) => {
      const body = await findVenue(db, params.id);
      return body ? { status: 200, body } : notFoundResponse();
    },
    changeVenue: async ({ params: { id }, body, actor }) => {
      const result = await changeVenue({ db, clock, by: actor.name, actor }, id, body);
      return result.kind === "done"
        ? { status: 200, body: result.body }
        : refusalResponse(result, responseContext);
    },
    deleteVenue: async ({ params: { id }, query, actor }) => {
      const hiddenByConflict = await readHiddenByConflict(db, actor);
      const result = await deleteVenue(
        { db, clock, by: actor.name, actor, hiddenByConflict },
        id,
        query.version,
      );
      return result.kind === "done" ? { status: 204 } : refusalResponse(result, responseContext);
    },
  });
}
