import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { Card, PageHeader } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { useFestival } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { dayInTable } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import { platformName } from "../../content/post.rules";
import { campaigns } from "../../list.rules";
import { shortNumber } from "../../rules";
import type { Campaign, CampaignChoice, PromoLink } from "../../schema";
import { CampaignDialog } from "./form";
import { CampaignLinks } from "./links";
import { FigureImport } from "./metrics-import";
import { CampaignStatusBadge } from "./status";

type Props = {
  loaded: LoadedListOf<typeof campaigns>;
  links: PromoLink[];
  choices: CampaignChoice[];
};

/** All campaigns with their figures, the tracked links, and the import. */
export function CampaignList({ loaded, links, choices }: Props) {
  const list = useAdminList(campaigns, loaded);
  const { total } = list;
  const { settings } = useFestival();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  const number = (value: number) => numberText(value);
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
      cell: ({ clicks }) => number(clicks),
    },
    {
      id: "contacts",
      header: "Contacts",
      numeric: true,
      hideBelow: "s",
      cell: ({ contacts }) => number(contacts),
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
    <>
      <PageHeader
        actions={
          <Button disabled={!hydrated} onClick={() => setIsStarting(true)} size="sm">
            New campaign
          </Button>
        }
        crumbs={[{ label: "Promo Command Hub", to: pages.adminPromo }, { label: "Campaigns" }]}
        note={`${total === 1 ? "1 campaign" : `${number(total)} campaigns`} so far`}
        title="Campaigns and links"
      />
      <Card aria-label="Campaigns" flush>
        <ListTable
          caption="Campaigns"
          columns={columns}
          empty={
            <EmptyState title="No campaigns yet">
              What you create in the Promo Command Hub will be listed here.
            </EmptyState>
          }
          list={list}
        />
      </Card>
      <CampaignLinks choices={choices} links={links} />
      <FigureImport />
      {isStarting && (
        <CampaignDialog
          campaign={null}
          onClose={() => setIsStarting(false)}
          onSaved={({ id }) => void navigate(pathFor("adminPromoCampaign", { id }))}
        />
      )}
    </>
  );
}
