import { z } from "zod";
import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQuerySchema } from "~/http/page-query";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { promoPaths } from "../schema";
import {
  addContent,
  asContent,
  changeContent,
  deleteContent,
  listContent,
  markPlanned,
  markPublished,
} from "./content.server";
import {
  contentFormSchema,
  contentSchema,
  contentStates,
  noCampaign,
  publicationSchema,
} from "./schema";

const byId = z.object({ id: z.uuid() });
const one = `${promoPaths.content}/{id}` as const;
const listQuery = pageQuerySchema.extend({
  campaignId: z.union([z.uuid(), z.literal(noCampaign)], "Campaign id must be an id, or 'none'"),
  state: z.enum(contentStates, "State must be planned or published"),
});
const missing = () => problem(404, "There is no such piece, or no such campaign.");

/** The calls around content. None of them posts anything anywhere. */
export function contentApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  return [
    endpoint({
      method: "GET",
      path: promoPaths.content,
      access: "director",
      summary: "A campaign's content: planned, the next first, or published, the latest first",
      query: listQuery,
      replies: { 200: z.array(contentSchema) },
      handle: async ({ query: { campaignId, state, ...page }, request }) =>
        pageReply(await listContent(db, { campaignId, state }, page), request),
    }),
    endpoint({
      method: "POST",
      path: promoPaths.content,
      access: "director",
      summary: "Write a piece of content; nothing is posted",
      body: contentFormSchema,
      replies: { 201: contentSchema },
      refusals: [404],
      handle: async ({ body }) => {
        const row = await addContent(db, clock, body);
        return row ? { status: 201, body: asContent(row) } : missing();
      },
    }),
    endpoint({
      method: "PATCH",
      path: one,
      access: "director",
      summary: "Change a piece of content; the body is its whole form",
      params: byId,
      body: contentFormSchema,
      replies: { 200: contentSchema },
      refusals: [404],
      handle: async ({ params, body }) => {
        const row = await changeContent(db, params.id, body);
        return row ? { status: 200, body: asContent(row) } : missing();
      },
    }),
    endpoint({
      method: "DELETE",
      path: one,
      access: "director",
      summary: "Delete a piece of content",
      params: byId,
      replies: { 204: null },
      refusals: [404],
      handle: async ({ params }) =>
        (await deleteContent(db, params.id)) ? { status: 204 } : missing(),
    }),
    endpoint({
      method: "PUT",
      path: `${one}/publication`,
      access: "director",
      summary: "Write down that a piece was posted by hand, when, and how it was received",
      params: byId,
      body: publicationSchema,
      replies: { 200: contentSchema },
      refusals: [404],
      handle: async ({ params, body }) => {
        const row = await markPublished(db, clock, params.id, body);
        if (!row) return missing();
        if (row !== "in the future") return { status: 200, body: asContent(row) };
        const message = "This time has not come yet";
        return problem(422, message, { errors: [{ path: "publishedAt", message }] });
      },
    }),
    endpoint({
      method: "DELETE",
      path: `${one}/publication`,
      access: "director",
      summary: "Take that back: the piece is planned again, its figures are gone",
      params: byId,
      replies: { 200: contentSchema },
      refusals: [404],
      handle: async ({ params }) => {
        const row = await markPlanned(db, params.id);
        return row ? { status: 200, body: asContent(row) } : missing();
      },
    }),
  ];
}
