import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import * as calls from "./calls";
import {
  addContent,
  asContent,
  changeContent,
  deleteContent,
  listContent,
  markPlanned,
  markPublished,
} from "./content.server";

const missing = () => problem(404, "There is no such piece, or no such campaign.");

/** The calls around content. None of them posts anything anywhere. */
export function contentApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return handlers(calls)("promotion", {
    listContent: async ({ query: { campaignId, state, ...page }, request }) =>
      pageReply(await listContent(db, { campaignId, state }, page), request),
    addContent: async ({ body }) => {
      const row = await addContent(db, clock, body);
      return row ? { status: 201, body: asContent(row) } : missing();
    },
    changeContent: async ({ params, body }) => {
      const row = await changeContent(db, params.id, body);
      return row ? { status: 200, body: asContent(row) } : missing();
    },
    deleteContent: async ({ params }) =>
      (await deleteContent(db, params.id)) ? { status: 204 } : missing(),
    markPublished: async ({ params, body }) => {
      const row = await markPublished(db, clock, params.id, body);
      if (!row) return missing();
      if (row !== "in the future") return { status: 200, body: asContent(row) };
      const message = "This time has not come yet";
      return problem(422, message, { errors: [{ path: "publishedAt", message }] });
    },
    markPlanned: async ({ params }) => {
      const row = await markPlanned(db, params.id);
      return row ? { status: 200, body: asContent(row) } : missing();
    },
  });
}
