import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Actor, type Endpoint, handlers } from "~/http/endpoint";
import { pageReply } from "~/http/paging";
import { nothingHere, refusal } from "../changed.server";
import { filmsToldTo, withoutGuests } from "../guests.server";
import type { ToldProblem } from "../schema";
import * as calls from "./calls";
import { changeScreening, createScreening, deleteScreening } from "./commands.server";
import { findScreening, listScreenings } from "./queries.server";
import { screeningSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

export function screeningsApi({ db, clock }: Deps): Endpoint[] {
  const about = (id: string) => ({
    what: "This screening",
    schema: screeningSchema,
    now: () => findScreening(db, id),
  });
  /** A screening as it was just stored, for whoever stored it. */
  const toldTo = async <T extends { problems: ToldProblem[] }>(actor: Actor, body: T) => ({
    ...body,
    problems: await withoutGuests(db, body.problems, filmsToldTo(actor, clock)),
  });
  return handlers(calls)("programme", {
    listScreenings: async ({ query, request }) =>
      pageReply(await listScreenings(db, query, query), request),
    createScreening: async ({ body, actor }) => {
      const made = await createScreening({ db, clock, by: actor.name }, body);
      if (made.kind !== "done") return refusal(made, about(""));
      return { status: 201, body: await toldTo(actor, made.body) };
    },
    readScreening: async ({ params }) => {
      const body = await findScreening(db, params.id);
      return body ? { status: 200, body } : nothingHere();
    },
    changeScreening: async ({ params: { id }, body, actor }) => {
      const made = await changeScreening({ db, clock, by: actor.name }, id, body);
      if (made.kind !== "done") return refusal(made, about(id));
      return { status: 200, body: await toldTo(actor, made.body) };
    },
    deleteScreening: async ({ params: { id }, query }) => {
      const gone = await deleteScreening({ db }, id, query.version);
      return gone.kind === "done" ? { status: 204 } : refusal(gone, about(id));
    },
  });
}
