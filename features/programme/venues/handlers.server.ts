import type { Database } from "~/db/client";
import {
  changeResponse,
  notFoundResponse,
} from "~/features/settings/refusal-response.queries.server";
import { type Actor, type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { readEditContext } from "../conflicts.queries.server";
import { changeVenue, createVenue, deleteVenue } from "./commands.server";
import * as calls from "./contract";
import { findVenue, listVenues, type VenueRow } from "./queries.server";
import { venueSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

/** The calls about venues. */
export function venuesApi({ db, clock }: Deps): Endpoint[] {
  const readCurrent = ({ id }: VenueRow) => findVenue(db, id);
  const venue = { db, clock, subject: "This venue", schema: venueSchema, readCurrent };
  const editBy = (actor: Actor) => readEditContext(db, clock, actor);
  return implement(calls)("programme", {
    listVenues: async ({ query, request }) => pageReply(await listVenues(db, query), request),
    createVenue: async ({ body, actor }) =>
      changeResponse(201, await createVenue(await editBy(actor), body), venue),
    readVenue: async ({ params }) => {
      const body = await findVenue(db, params.id);
      return body ? { status: 200, body } : notFoundResponse();
    },
    changeVenue: async ({ params: { id }, body, actor }) =>
      changeResponse(200, await changeVenue(await editBy(actor), id, body), venue),
    deleteVenue: async ({ params: { id }, query, actor }) =>
      changeResponse(204, await deleteVenue(await editBy(actor), id, query.version), venue),
  });
}
