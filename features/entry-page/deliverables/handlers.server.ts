import type { Database } from "~/db/client";
import { refuseTypes } from "~/features/settings/category-types.queries.server";
import {
  refuseEdition,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import { changeDeliverable, createDeliverable, judgeItem } from "./commands.server";
import * as calls from "./contract";
import { remindOfDeliverables } from "./jobs.server";
import { listDeliverables, readItems } from "./queries.server";
import { deliverableItemSchema, deliverableSchema } from "./schema";

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

const notFound = () => problem(404, "Not found.");

/** Calls for the deliverables of accepted films, in the admin. */
export function deliverablesApi(deps: Deps): Endpoint[] {
  const { db, clock } = deps;
  return implement(calls)("deliverables", {
    listDeliverables: async ({ query, request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await listDeliverables(db, query), request),
    createDeliverable: async ({ query, body }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const refused = await refuseTypes(db, edition.id, body.types);
      if (refused) return refused;
      return { status: 201, body: await createDeliverable(db, clock, body, edition) };
    },
    listDeliverableItems: async ({ query, request }) =>
      (await refuseEdition(db, query)) ??
      pageReply(
        paginateArray(
          await readItems(db, query.edition),
          ({ submissionId, deliverableId }) => `${submissionId}.${deliverableId}`,
          query,
        ),
        request,
      ),
    remindOfDeliverables: async ({ query, body: { dryRun } }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      return {
        status: 200,
        body: { letters: await remindOfDeliverables(deps, { dryRun, edition }) },
      };
    },
    changeDeliverable: async ({ params: { id }, body }) => {
      const done = await changeDeliverable(db, id, body);
      if (done.kind === "unknown") return notFound();
      if (done.kind === "invalid") return invalid(done.errors);
      if (done.kind === "stale") {
        return conflictResponse(
          conflictMessage("This deliverable"),
          deliverableSchema,
          done.current,
        );
      }
      return { status: 200, body: done.deliverable };
    },
    changeDeliverableItem: async ({ params: { id, submissionId }, body }) => {
      const done = await judgeItem(deps, id, submissionId, body);
      if (done.kind === "unknown") return notFound();
      if (done.kind === "stale") {
        return conflictResponse(conflictMessage("This item"), deliverableItemSchema, done.current);
      }
      return { status: 200, body: done.item };
    },
  });
}
