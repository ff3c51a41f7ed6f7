import type { Database } from "~/db/client";
import { readTimeZone } from "~/features/settings/queries.server";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { pageReply } from "~/lib/pagination/keyset";
import { listCampaigns } from "../queries.server";
import {
  addCampaign,
  asDetail,
  type CampaignRow,
  changeCampaign,
  deleteCampaign,
  deleteDay,
  listFigures,
  readCampaign,
  sumFigures,
  upsertDailyMetrics,
} from "./campaigns.commands.server";
import * as calls from "./contract";
import { campaignDetailSchema } from "./schema";

type Deps = { db: Database; clock: Clock };

const campaignNotFound = () => problem(404, "We can't find this campaign.");

export function campaignsApi({ db, clock }: Deps): Endpoint[] {
  const detailOf = async (row: CampaignRow) => asDetail(row, await readTimeZone(db));
  /** The error after a failed change: another version, or an unknown id. */
  const changeRefusal = async (id: string) => {
    const row = await readCampaign(db, id);
    if (!row) return campaignNotFound();
    return conflictResponse(
      conflictMessage("This campaign"),
      campaignDetailSchema,
      await detailOf(row),
    );
  };
  return implement(calls)("promotion", {
    listCampaigns: async ({ query, request }) => pageReply(await listCampaigns(db, query), request),
    addCampaign: async ({ body }) => {
      const row = await addCampaign(db, clock, await readTimeZone(db), body);
      return { status: 201, body: await detailOf(row) };
    },
    readCampaign: async ({ params }) => {
      const row = await readCampaign(db, params.id);
      return row ? { status: 200, body: await detailOf(row) } : campaignNotFound();
    },
    changeCampaign: async ({ params, body }) => {
      const timeZone = await readTimeZone(db);
      const row = await changeCampaign(db, clock, timeZone, { ...body, id: params.id });
      return row ? { status: 200, body: await detailOf(row) } : changeRefusal(params.id);
    },
    deleteCampaign: async ({ params, query }) =>
      (await deleteCampaign(db, params.id, query.version))
        ? { status: 204 }
        : changeRefusal(params.id),
    listFigures: async ({ params, query, request }) =>
      pageReply(await listFigures(db, params.id, query), request),
    sumFigures: async ({ params }) =>
      (await readCampaign(db, params.id))
        ? { status: 200, body: await sumFigures(db, params.id) }
        : campaignNotFound(),
    upsertDailyMetrics: async ({ params, body }) => {
      const campaign = { campaignId: params.id, timeZone: await readTimeZone(db) };
      const row = await upsertDailyMetrics(db, clock, campaign, body);
      if (row === "no campaign") return campaignNotFound();
      if (row !== "in the future") return { status: 200, body: row };
      const message = "This day is in the future";
      return problem(422, message, { errors: [{ path: "date", message }] });
    },
    deleteDay: async ({ params }) =>
      (await deleteDay(db, params.id, params.figureId))
        ? { status: 204 }
        : problem(404, "There are no figures for this day."),
  });
}
