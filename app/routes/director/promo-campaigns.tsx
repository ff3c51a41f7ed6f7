import { CampaignDesk } from "~/features/promo/campaigns/components/desk";
import { campaignChoices, listCampaigns, listLinks } from "~/features/promo/queries.server";
import { campaignSchema, promoLinkSchema, promoPaths } from "~/features/promo/schema";
import type { Route } from "./+types/promo-campaigns";
import { directorContext } from "./guard.server";
import { readListPage } from "./list-page.server";
import { deskMeta } from "./meta";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, publicUrl } = directorContext(context);
  const read = { item: campaignSchema, read: listCampaigns.bind(null, db) };
  const links = await listLinks(db, publicUrl);
  return {
    ...(await readListPage(url, promoPaths.campaigns, {}, read)),
    links: links.map((link) => promoLinkSchema.parse(link)),
    choices: await campaignChoices(db),
  };
}

export const meta: Route.MetaFunction = (args) => deskMeta("Campaigns and links", args);

export default function PromoCampaigns({ loaderData }: Route.ComponentProps) {
  return <CampaignDesk {...loaderData} />;
}
