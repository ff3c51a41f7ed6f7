import type { Database } from "~/db/client";
import {
  changeResponse,
  notFoundResponse,
} from "~/features/settings/refusal-response.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { listCampaigns } from "../queries.server";
import {
  addCampaign,
  changeCampaign,
  deleteCampaign,
  findCampaign,
  listFigures,
  sumFigures,
} from "./campaigns.commands.server";
import * as calls from "./contract";
import { campaignDetailSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

/** The calls about campaigns. */
export function campaignsApi({ db, clock }: Deps): Endpoint[] {
  const notFound = "We can't find this campaign.";
  const refusalContext = {
    db,
    clock,
    subject: "This campaign",
    schema: campaignDetailSchema,
    notFound,
  };
  return implement(calls)("promotion", {
    listCampaigns: async ({ query, request }) => pageReply(await listCampaigns(db, query), request),
    addCampaign: async ({ body }) => ({ status: 201, body: await addCampaign(db, clock, body) }),
    readCampaign: async ({ params }) => {
      const body = await findCampaign(db, params.id);
      return body ? { status: 200, body } : notFoundResponse(notFound);
    },
    changeCampaign: async ({ params, body }) =>
      changeResponse(200, await changeCampaign(db, clock, params.id, body), refusalContext),
    deleteCampaign: async ({ params, query }) =>
      changeResponse(204, await deleteCampaign(db, params.id, query.version), refusalContext),
    listFigures: async ({ params, query, request }) =>
      pageReply(await listFigures(db, params.id, query), request),
    sumFigures: async ({ params }) =>
      (await findCampaign(db, params.id))
        ? { status: 200, body: await sumFigures(db, params.id) }
        : notFoundResponse(notFound),
  });
}
