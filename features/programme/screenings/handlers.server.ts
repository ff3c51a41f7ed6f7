import type { Database } from "~/db/client";
import { editRefusal, notFoundResponse } from "~/features/settings/edit-refusals.queries.server";
import { type Actor, type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import {
  editContextOf,
  type HiddenByConflict,
  readHiddenByConflict,
  visibleFilms,
  withoutGuests,
} from "../conflicts.queries.server";
import type { ShownProblem } from "../schema";
import { changeScreening, createScreening, deleteScreening } from "./commands.server";
import * as calls from "./contract";
import { findScreening, listScreenings } from "./queries.server";
import { screeningSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

export function screeningsApi({ db, clock }: Deps): Endpoint[] {
  const responseContext = (id: string, inConflict: HiddenByConflict) => ({
    db,
    clock,
    subject: "This screening",
    schema: screeningSchema,
    readCurrent: () => findScreening(db, id, inConflict),
  });
  /** A saved screening as the actor may see it. */
  const hideGuestsFor = async <T extends { problems: ShownProblem[] }>(actor: Actor, body: T) => ({
    ...body,
    problems: await withoutGuests(db, body.problems, visibleFilms(actor, clock)),
  });
  return implement(calls)("programme", {
    listScreenings: async ({ query, request, actor }) =>
      pageReply(
        await listScreenings(db, query, query, await readHiddenByConflict(db, actor)),
        request,
      ),
    createScreening: async ({ body, actor }) => {
      const editContext = await editContextOf(db, clock, actor);
      const created = await createScreening(editContext, body);
      if (created.kind !== "done")
        return editRefusal(created, responseContext("", editContext.inConflict));
      return { status: 201, body: await hideGuestsFor(actor, created.body) };
    },
    readScreening: async ({ params, actor }) => {
      const body = await findScreening(db, params.id, await readHiddenByConflict(db, actor));
      return body ? { status: 200, body } : notFoundResponse();
    },
    changeScreening: async ({ params: { id }, body, actor }) => {
      const editContext = await editContextOf(db, clock, actor);
      const changed = await changeScreening(editContext, id, body);
      if (changed.kind !== "done")
        return editRefusal(changed, responseContext(id, editContext.inConflict));
      return { status: 200, body: await hideGuestsFor(actor, changed.body) };
    },
    deleteScreening: async ({ params: { id }, query, actor }) => {
      const deleted = await deleteScreening({ db }, id, query.version);
      if (deleted.kind === "done") return { status: 204 };
      return editRefusal(deleted, responseContext(id, await readHiddenByConflict(db, actor)));
    },
  });
}
