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
import { changeDeliverable, createDeliverable, reviewItem } from "./commands.server";
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
      const result = await changeDeliverable(db, id, body);
      if (result.kind === "unknown") return notFound();
      if (result.kind === "invalid") return invalid(result.errors);
      if (result.kind === "stale") {
        return conflictResponse(
          conflictMessage("This deliverable"),
          deliverableSchema,
          result.current,
        );
      }
      return { status: 200, body: result.deliverable };
    },
    changeDeliverableItem: async ({ params: { id, submissionId }, body }) => {
      const result = await reviewItem(deps, id, submissionId, body);
      if (result.kind === "unknown") return notFound();
      if (result.kind === "stale") {
        return conflictResponse(
          conflictMessage("This item"),
          deliverableItemSchema,
          result.current,
        );
      }
      return { status: 200, body: result.item };
    },
  });
}
