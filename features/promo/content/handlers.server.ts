import type { Database } from "~/db/client";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import {
  addContent,
  asContent,
  changeContent,
  deleteContent,
  findContent,
  listContent,
  markPlanned,
  markPublished,
} from "./content.commands.server";
import * as calls from "./contract";
import { contentSchema } from "./schema";

const contentNotFound = () => problem(404, "We can't find this content or campaign.");

/** The calls for posts. Nothing is published anywhere. */
export function contentApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  /** The error after a failed change: another version, or something is missing. */
  const changeRefusal = async (id: string, version: number | undefined) => {
    const row = await findContent(db, id);
    return row && version !== undefined && row.version !== version
      ? conflictResponse(conflictMessage("This piece"), contentSchema, asContent(row))
      : contentNotFound();
  };
  return implement(calls)("promotion", {
    listContent: async ({ query: { campaignId, state, ...page }, request }) =>
      pageReply(await listContent(db, { campaignId, state }, page), request),
    addContent: async ({ body }) => {
      const row = await addContent(db, clock, body);
      return row ? { status: 201, body: asContent(row) } : contentNotFound();
    },
    changeContent: async ({ params, body: { version, ...values } }) => {
      const row = await changeContent(db, { ...params, version }, values);
      return row ? { status: 200, body: asContent(row) } : changeRefusal(params.id, version);
    },
    deleteContent: async ({ params, query: { version } }) => {
      const isDeleted = await deleteContent(db, { ...params, version });
      return isDeleted ? { status: 204 } : changeRefusal(params.id, version);
    },
    markPublished: async ({ params, body: { version, ...publication } }) => {
      const row = await markPublished(db, clock, { ...params, version }, publication);
      if (!row) return changeRefusal(params.id, version);
      if (row !== "in the future") return { status: 200, body: asContent(row) };
      const message = "This time is in the future";
      return problem(422, message, { errors: [{ path: "publishedAt", message }] });
    },
    markPlanned: async ({ params, query: { version } }) => {
      const row = await markPlanned(db, { ...params, version });
      return row ? { status: 200, body: asContent(row) } : changeRefusal(params.id, version);
    },
  });
}
