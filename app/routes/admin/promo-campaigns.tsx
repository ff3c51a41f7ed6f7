import { CampaignList } from "~/features/promo/campaigns/components/list";
import { campaigns } from "~/features/promo/list.rules";
import { listCampaignChoices, listCampaigns, listLinks } from "~/features/promo/queries.server";
import { promoLinkSchema } from "~/features/promo/schema";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/promo-campaigns";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, publicUrl } = directorContext(context);
  const [loaded, links, campaignChoices] = await Promise.all([
    loadList(campaigns, { url }, (query) => listCampaigns(db, query)),
    listLinks(db, publicUrl),
    listCampaignChoices(db),
  ]);
  return { loaded, links: links.map((link) => promoLinkSchema.parse(link)), campaignChoices };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminPromoCampaigns", args);

export default function PromoCampaigns({ loaderData }: Route.ComponentProps) {
  return <CampaignList {...loaderData} />;
}
