import type { Database } from "~/db/client";
import { meantEdition, refuseEdition, unknownEdition } from "~/features/festival/editions.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { pageIn } from "~/http/page-in";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { changedElsewhere, stale } from "~/http/stale";
import * as calls from "./calls";
import { changeDeliverable, createDeliverable, judgeItem } from "./commands.server";
import { remindOfDeliverables } from "./jobs.server";
import { listDeliverables, readItems } from "./queries.server";
import { deliverableItemSchema, deliverableSchema } from "./schema";

type Deps = { db: Database; clock: Clock; publicUrl: string; wakeMail: () => void };

const nothingHere = () => problem(404, "There is nothing at this address.");

/** What films that come still have to give, at the desk. */
export function deliverablesApi(deps: Deps): Endpoint[] {
  const { db, clock } = deps;
  return handlers(calls)("deliverables", {
    listDeliverables: async ({ query, request }) =>
      (await refuseEdition(db, query)) ?? pageReply(await listDeliverables(db, query), request),
    createDeliverable: async ({ query, body }) => {
      const edition = await meantEdition(db, query);
      if (!edition) return unknownEdition(query);
      return { status: 201, body: await createDeliverable(db, clock, body, edition) };
    },
    listDeliverableItems: async ({ query, request }) =>
      (await refuseEdition(db, query)) ??
      pageReply(
        pageIn(
          await readItems(db, query.edition),
          ({ submissionId, deliverableId }) => `${submissionId}.${deliverableId}`,
          query,
        ),
        request,
      ),
    remindOfDeliverables: async ({ query, body: { dryRun } }) => {
      const asked = await meantEdition(db, query);
      if (!asked) return unknownEdition(query);
      return {
        status: 200,
        body: { letters: await remindOfDeliverables(deps, { dryRun, asked }) },
      };
    },
    changeDeliverable: async ({ params: { id }, body }) => {
      const done = await changeDeliverable(db, id, body);
      if (done.kind === "unknown") return nothingHere();
      if (done.kind === "stale") {
        return stale(changedElsewhere("This deliverable"), deliverableSchema, done.current);
      }
      return { status: 200, body: done.deliverable };
    },
    changeDeliverableItem: async ({ params: { id, submissionId }, body }) => {
      const done = await judgeItem(deps, id, submissionId, body);
      if (done.kind === "unknown") return nothingHere();
      if (done.kind === "stale") {
        return stale(changedElsewhere("This item"), deliverableItemSchema, done.current);
      }
      return { status: 200, body: done.item };
    },
  });
}
