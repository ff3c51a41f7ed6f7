import { z } from "zod";
import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQuerySchema } from "~/http/page-query";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { promoPaths } from "../schema";
import {
  addAutomation,
  changeAutomation,
  deleteAutomation,
  listAutomations,
} from "./automation.server";
import { automationFormSchema, automationSchema } from "./schema";

const byId = z.object({ id: z.uuid() });
const one = `${promoPaths.automations}/{id}` as const;
const missing = () => problem(404, "There is no such rule.");

/** The calls around rules. A rule prepares drafts; nothing is posted or sent. */
export function automationApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return [
    endpoint({
      method: "GET",
      path: promoPaths.automations,
      access: "director",
      summary: "The rules that prepare drafts, newest first",
      query: pageQuerySchema,
      replies: { 200: z.array(automationSchema) },
      handle: async ({ query, request }) => pageReply(await listAutomations(db, query), request),
    }),
    endpoint({
      method: "POST",
      path: promoPaths.automations,
      access: "director",
      summary: "Set up a rule; it prepares drafts and posts nothing",
      body: automationFormSchema,
      replies: { 201: automationSchema },
      handle: async ({ body }) => ({ status: 201, body: await addAutomation(db, clock, body) }),
    }),
    endpoint({
      method: "PATCH",
      path: one,
      access: "director",
      summary: "Change a rule; the body is its whole form",
      params: byId,
      body: automationFormSchema,
      replies: { 200: automationSchema },
      refusals: [404],
      handle: async ({ params, body }) => {
        const row = await changeAutomation(db, clock, params.id, body);
        return row ? { status: 200, body: row } : missing();
      },
    }),
    endpoint({
      method: "DELETE",
      path: one,
      access: "director",
      summary: "Delete a rule; the drafts that it prepared stay",
      params: byId,
      replies: { 204: null },
      refusals: [404],
      handle: async ({ params }) =>
        (await deleteAutomation(db, params.id)) ? { status: 204 } : missing(),
    }),
  ];
}
