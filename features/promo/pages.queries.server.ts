import { z } from "zod";
import type { Database } from "~/db/client";
import { loadList } from "~/lib/admin-list/list.server";
import { findCampaign, listFigures, sumFigures } from "./campaigns/campaigns.commands.server";
import { campaignDetailSchema } from "./campaigns/schema";
import { figures } from "./list.rules";
import { listLinks } from "./queries.server";
import { promoLinkSchema } from "./schema";

type Deps = { db: Database; publicUrl: string };

/** The initial data of a campaign's page, the same as the calls return; null for an unknown id. */
export async function readCampaignPage({ db, publicUrl }: Deps, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const campaign = await findCampaign(db, id);
  if (!campaign) return null;
  const links = await listLinks(db, publicUrl, id);
  return {
    campaign: campaignDetailSchema.parse(campaign),
    sums: await sumFigures(db, id),
    days: await loadList(figures, { params: { id } }, (query) => listFigures(db, id, query)),
    links: links.map((link) => promoLinkSchema.parse(link)),
  };
}
