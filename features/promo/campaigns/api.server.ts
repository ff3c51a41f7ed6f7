import { z } from "zod";
import type { Database } from "~/db/client";
import { readFacts } from "~/features/festival/queries.server";
import type { Clock } from "~/http/clock";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { pageQuerySchema, textPageQuerySchema } from "~/http/page-query";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { listCampaigns } from "../queries.server";
import { campaignSchema, promoPaths } from "../schema";
import {
  addCampaign,
  asDetail,
  changeCampaign,
  deleteCampaign,
  deleteDay,
  keepDay,
  listFigures,
  readCampaign,
  sumFigures,
} from "./campaigns.server";
import {
  campaignDetailSchema,
  campaignFormSchema,
  campaignSumsSchema,
  dayFigureSchema,
  figureSchema,
} from "./schema";

type Deps = { db: Database; clock: Clock };

const byId = z.object({ id: z.uuid() });
const byDay = z.object({ id: z.uuid(), figureId: z.uuid() });
const one = `${promoPaths.campaigns}/{id}` as const;
const noCampaign = () => problem(404, "There is no such campaign.");

export function campaignsApi(deps: Deps): Endpoint[] {
  return [...campaignCalls(deps), ...figureCalls(deps)];
}

function campaignCalls({ db, clock }: Deps): Endpoint[] {
  const zone = async () => (await readFacts(db)).timeZone;
  return [
    endpoint({
      method: "GET",
      path: promoPaths.campaigns,
      access: "director",
      summary: "The campaigns with what each reached, newest first",
      query: pageQuerySchema,
      replies: { 200: z.array(campaignSchema) },
      handle: async ({ query, request }) => pageReply(await listCampaigns(db, query), request),
    }),
    endpoint({
      method: "POST",
      path: promoPaths.campaigns,
      access: "director",
      summary: "Start a campaign without a search",
      body: campaignFormSchema,
      replies: { 201: campaignDetailSchema },
      handle: async ({ body }) => {
        const timeZone = await zone();
        const row = await addCampaign(db, clock, timeZone, body);
        return { status: 201, body: asDetail(row, timeZone) };
      },
    }),
    endpoint({
      method: "GET",
      path: one,
      access: "director",
      summary: "One campaign",
      params: byId,
      replies: { 200: campaignDetailSchema },
      refusals: [404],
      handle: async ({ params }) => {
        const row = await readCampaign(db, params.id);
        return row ? { status: 200, body: asDetail(row, await zone()) } : noCampaign();
      },
    }),
    endpoint({
      method: "PATCH",
      path: one,
      access: "director",
      summary: "Change a campaign; the body is its whole form",
      params: byId,
      body: campaignFormSchema,
      replies: { 200: campaignDetailSchema },
      refusals: [404],
      handle: async ({ params, body }) => {
        const timeZone = await zone();
        const row = await changeCampaign(db, clock, timeZone, { ...body, id: params.id });
        return row ? { status: 200, body: asDetail(row, timeZone) } : noCampaign();
      },
    }),
    endpoint({
      method: "DELETE",
      path: one,
      access: "director",
      summary: "Delete a campaign with its content, figures and links; contacts stay",
      params: byId,
      replies: { 204: null },
      refusals: [404],
      handle: async ({ params }) =>
        (await deleteCampaign(db, params.id)) ? { status: 204 } : noCampaign(),
    }),
  ];
}

function figureCalls({ db, clock }: Deps): Endpoint[] {
  return [
    endpoint({
      method: "GET",
      path: `${one}/figures`,
      access: "director",
      summary: "A campaign's figures by day and platform, the latest day first",
      params: byId,
      query: textPageQuerySchema,
      replies: { 200: z.array(figureSchema) },
      handle: async ({ params, query, request }) =>
        pageReply(await listFigures(db, params.id, query), request),
    }),
    endpoint({
      method: "GET",
      path: `${one}/sums`,
      access: "director",
      summary: "The same figures added up by day and by platform",
      params: byId,
      replies: { 200: campaignSumsSchema },
      refusals: [404],
      handle: async ({ params }) =>
        (await readCampaign(db, params.id))
          ? { status: 200, body: await sumFigures(db, params.id) }
          : noCampaign(),
    }),
    endpoint({
      method: "PUT",
      path: `${one}/figures`,
      access: "director",
      summary: "Enter what one platform reached on one day, or replace it",
      params: byId,
      body: dayFigureSchema,
      replies: { 200: figureSchema },
      refusals: [404],
      handle: async ({ params, body }) => {
        const { timeZone } = await readFacts(db);
        const row = await keepDay(db, clock, { campaignId: params.id, timeZone }, body);
        if (row === "no campaign") return noCampaign();
        if (row !== "in the future") return { status: 200, body: row };
        const message = "This day has not come yet";
        return problem(422, message, { errors: [{ path: "date", message }] });
      },
    }),
    endpoint({
      method: "DELETE",
      path: `${one}/figures/{figureId}`,
      access: "director",
      summary: "Delete one day of one platform; what tracked links counted stays",
      params: byDay,
      replies: { 204: null },
      refusals: [404],
      handle: async ({ params }) =>
        (await deleteDay(db, params.id, params.figureId))
          ? { status: 204 }
          : problem(404, "There is no such day."),
    }),
  ];
}
