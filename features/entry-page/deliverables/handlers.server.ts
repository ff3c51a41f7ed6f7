import type { Database } from "~/db/client";
import { refuseTypes } from "~/features/settings/category-types.queries.server";
import {
  archivedReason,
  refuseEdition,
  resolveEdition,
  unknownEdition,
} from "~/features/settings/editions.queries.server";
import { changeResponse } from "~/features/settings/refusal-response.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { paginateArray } from "~/lib/pagination/paginate-array";
import { changeDeliverable, createDeliverable, reviewItem } from "./commands.server";
import * as calls from "./contract";
import { remindOfDeliverables } from "./jobs.server";
import { listDeliverables, readItems } from "./queries.server";
import { deliverableItemSchema, deliverableSchema } from "./schema";

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

/** Calls for the deliverables of accepted films, in the admin. */
export function deliverablesApi(deps: Deps): Endpoint[] {
  const { db, clock } = deps;
  const deliverable = { db, clock, subject: "This deliverable", schema: deliverableSchema };
  const item = { db, clock, subject: "This item", schema: deliverableItemSchema };
  return implement(calls)("deliverables", {
    listDeliverables: async ({ query, request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await listDeliverables(db, query), request),
    createDeliverable: async ({ query, body }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const refusal = await refuseTypes(db, edition.id, body.types);
      if (refusal) return refusal;
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
      const archived = archivedReason(edition);
      if (archived) return problem(409, archived);
      return {
        status: 200,
        body: { letters: await remindOfDeliverables(deps, { dryRun, edition }) },
      };
    },
    changeDeliverable: async ({ params: { id }, body }) =>
      changeResponse(200, await changeDeliverable(db, id, body), deliverable),
    changeDeliverableItem: async ({ params: { id, submissionId }, body }) =>
      changeResponse(200, await reviewItem(deps, id, submissionId, body), item),
  });
}
