import { data } from "react-router";
import { privateMeta } from "~/app/private-meta";
import { EmptyState } from "~/components/empty-state";
import { CampaignPage } from "~/features/promo/campaigns/components/page";
import { readCampaignPage } from "~/features/promo/pages.queries.server";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/promo-campaign";
import { directorContext } from "./require-role.server";

const notFoundTitle = "Campaign Not Found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await readCampaignPage(directorContext(context), params.id);
  return data(page, { status: page ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.campaign.name ?? notFoundTitle, args);

export default function PromoCampaign({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <CampaignPage key={loaderData.campaign.id} {...loaderData} />;
  return (
    <EmptyState
      link={{ to: pages.adminPromoCampaigns, label: "Back to campaigns" }}
      as="h1"
      title={notFoundTitle}
    >
      We can't find this campaign. It may have been deleted.
    </EmptyState>
  );
}
