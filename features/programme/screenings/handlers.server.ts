import type { Database } from "~/db/client";
import {
  notFoundResponse,
  refusalResponse,
} from "~/features/settings/refusal-response.queries.server";
import { type Actor, type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import {
  type HiddenByConflict,
  maskGuests,
  readEditContext,
  readHiddenByConflict,
  visibleFilmFilter,
} from "../conflicts.queries.server";
import type { ShownProblem } from "../schema";
import { changeScreening, createScreening, deleteScreening } from "./commands.server";
import * as calls from "./contract";
import { findScreening, listScreenings } from "./queries.server";
import { screeningSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

/** The calls about screenings and events. */
export function screeningsApi({ db, clock }: Deps): Endpoint[] {
  const responseContext = (hiddenByConflict: HiddenByConflict) => ({
    db,
    clock,
    subject: "This screening",
    schema: screeningSchema,
    readCurrent: ({ id }: { id: string }) => findScreening(db, id, hiddenByConflict),
  });
  /** A saved screening whose problems name no guest that the actor may not see. */
  const withoutHiddenGuests = async <T extends { problems: ShownProblem[] }>(
    actor: Actor,
    body: T,
  ) => ({
    ...body,
    problems: await maskGuests(db, body.problems, visibleFilmFilter(actor, clock)),
  });
  return implement(calls)("programme", {
    listScreenings: async ({ query, request, actor }) =>
      pageReply(
        await listScreenings(db, query, query, await readHiddenByConflict(db, actor)),
        request,
      ),
    createScreening: async ({ body, actor }) => {
      const editContext = await readEditContext(db, clock, actor);
      const result = await createScreening(editContext, body);
      if (result.kind !== "done")
        return refusalResponse(result, responseContext(editContext.hiddenByConflict));
      return { status: 201, body: await withoutHiddenGuests(actor, result.body) };
    },
    readScreening: async ({ params, actor }) => {
      const body = await findScreening(db, params.id, await readHiddenByConflict(db, actor));
      return body ? { status: 200, body } : notFoundResponse();
    },
    changeScreening: async ({ params: { id }, body, actor }) => {
      const editContext = await readEditContext(db, clock, actor);
      const result = await changeScreening(editContext, id, body);
      if (result.kind !== "done")
        return refusalResponse(result, responseContext(editContext.hiddenByConflict));
      return { status: 200, body: await withoutHiddenGuests(actor, result.body) };
    },
    deleteScreening: async ({ params: { id }, query, actor }) => {
      const result = await deleteScreening({ db }, id, query.version);
      if (result.kind === "done") return { status: 204 };
      return refusalResponse(result, responseContext(await readHiddenByConflict(db, actor)));
    },
  });
}
