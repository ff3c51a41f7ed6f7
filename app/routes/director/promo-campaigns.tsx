import * as calls from "~/features/promo/campaigns/calls";
import { CampaignDesk } from "~/features/promo/campaigns/components/desk";
import { campaignChoices, listCampaigns, listLinks } from "~/features/promo/queries.server";
import { promoLinkSchema } from "~/features/promo/schema";
import type { Route } from "./+types/promo-campaigns";
import { directorContext } from "./guard.server";
import { listPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, publicUrl } = directorContext(context);
  const links = await listLinks(db, publicUrl);
  return {
    ...(await listPage(url, calls.listCampaigns, {}, (query) => listCampaigns(db, query))),
    links: links.map((link) => promoLinkSchema.parse(link)),
    choices: await campaignChoices(db),
  };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Campaigns and links", args);

export default function PromoCampaigns({ loaderData }: Route.ComponentProps) {
  return <CampaignDesk {...loaderData} />;
}
