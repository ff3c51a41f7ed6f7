import type { Database } from "~/db/client";
import { rowHandlers } from "~/features/settings/rows/handlers.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { hotelRows } from "./commands.server";
import * as calls from "./contract";
import { hotelSchema } from "./schema";

export function hotelsApi(deps: { db: Database; clock: Clock }): Endpoint[] {
  const about = { subject: "This hotel", schema: hotelSchema };
  const { list, create, read, change, remove } = rowHandlers(deps, about, hotelRows);
  return implement(calls)("hotels", {
    listHotels: list,
    createHotel: create,
    readHotel: read,
    changeHotel: change,
    deleteHotel: remove,
  });
}
