import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { ListPage } from "~/components/admin/list-page";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { useFestival } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { dayInTable } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import { campaigns } from "../../list.rules";
import { formatCount, shortNumber } from "../../rules";
import type { Campaign, CampaignChoice, PromoLink } from "../../schema";
import { platformName } from "../platform.rules";
import { CampaignDialog } from "./form";
import { CampaignLinks } from "./links";
import { CampaignStatusBadge } from "./status";

type Props = {
  loaded: LoadedListOf<typeof campaigns>;
  links: PromoLink[];
  campaignChoices: CampaignChoice[];
};

/** All campaigns with their figures, and the tracked links. */
export function CampaignList({ loaded, links, campaignChoices }: Props) {
  const list = useAdminList(campaigns, loaded);
  const { settings } = useFestival();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  const columns: Column<Campaign>[] = [
    {
      id: "name",
      header: "Campaign",
      cell: ({ id, name, targetAudience }) => (
        <TitleCell
          note={<span className="line-clamp-2 wrap-anywhere">{targetAudience}</span>}
          title={
            <Link
              className="line-clamp-2 wrap-anywhere"
              title={name}
              to={pathFor("adminPromoCampaign", { id })}
            >
              {name}
            </Link>
          }
        />
      ),
    },
    {
      id: "platform",
      header: "Platform",
      hideBelow: "s",
      cell: ({ platform }) => platformName(platform),
    },
    {
      id: "status",
      header: "Status",
      cell: ({ status }) => <CampaignStatusBadge status={status} />,
    },
    {
      id: "reach",
      header: "Reach",
      numeric: true,
      cell: ({ impressions }) => shortNumber(impressions),
    },
    {
      id: "clicks",
      header: "Clicks",
      numeric: true,
      hideBelow: "xs",
      cell: ({ clicks }) => numberText(clicks),
    },
    {
      id: "contacts",
      header: "Contacts",
      numeric: true,
      hideBelow: "s",
      cell: ({ contacts }) => numberText(contacts),
    },
    {
      id: "created",
      header: "Created",
      nowrap: true,
      hideBelow: "s",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dayInTable(createdAt, settings)}</time>,
    },
  ];
  return (
    <ListPage
      actions={
        <Button disabled={!hydrated} onClick={() => setIsStarting(true)} size="sm">
          New campaign
        </Button>
      }
      caption="Campaigns"
      columns={columns}
      crumbs={[
        { label: adminPages.adminPromo.name, to: pages.adminPromo },
        { label: adminPages.adminPromoCampaigns.name },
      ]}
      empty={
        <EmptyState title="No campaigns yet">
          What you create in the {adminPages.adminPromo.name} will be listed here.
        </EmptyState>
      }
      list={list}
      note={`${formatCount(list.total, "campaign")} so far`}
      title={adminPages.adminPromoCampaigns.name}
    >
      <CampaignLinks campaignChoices={campaignChoices} links={links} />
      {isStarting && (
        <CampaignDialog
          campaign={null}
          onClose={() => setIsStarting(false)}
          onSaved={({ id }) => void navigate(pathFor("adminPromoCampaign", { id }))}
        />
      )}
    </ListPage>
  );
}
