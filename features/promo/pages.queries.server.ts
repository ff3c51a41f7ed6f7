import { z } from "zod";
import type { Database } from "~/db/client";
import type { FestivalSettings } from "~/features/settings/schema";
import { loadList } from "~/lib/admin-list/list.server";
import {
  asDetail,
  listFigures,
  readCampaign,
  sumFigures,
} from "./campaigns/campaigns.commands.server";
import { campaignDetailSchema } from "./campaigns/schema";
import { figures } from "./list.rules";
import { listLinks } from "./queries.server";
import { promoLinkSchema } from "./schema";

type Admin = { db: Database; publicUrl: string; settings: FestivalSettings };

/** The initial data of a campaign's page, the same as the calls return; null for an unknown id. */
export async function readCampaignPage({ db, publicUrl, settings }: Admin, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await readCampaign(db, id);
  if (!row) return null;
  const links = await listLinks(db, publicUrl, id);
  return {
    campaign: campaignDetailSchema.parse(asDetail(row, settings.timeZone)),
    sums: await sumFigures(db, id),
    days: await loadList(figures, { params: { id } }, (query) => listFigures(db, id, query)),
    links: links.map((link) => promoLinkSchema.parse(link)),
  };
}
