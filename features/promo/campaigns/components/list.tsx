import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useAdminList } from "~/features/desk/client";
import { ListTable } from "~/features/desk/components/table";
import type { Loaded } from "~/features/desk/list.rules";
import { dayInTable } from "~/features/festival/calendar";
import { useFestival } from "~/features/festival/client";
import { pages, pathFor } from "~/http/addresses";
import { Button } from "~/ui/button";
import { Card, PageHeader } from "~/ui/desk-page";
import { type Column, TitleCell } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { numberText } from "~/ui/number";
import { useHydrated } from "~/ui/use-hydrated";
import { platformName } from "../../content/post.rules";
import { campaigns } from "../../list.rules";
import { shortNumber } from "../../rules";
import type { Campaign, CampaignChoice, PromoLink } from "../../schema";
import { FigureImport } from "./figure-import";
import { CampaignDialog } from "./form";
import { CampaignLinks } from "./link-desk";
import { CampaignStatusBadge } from "./status";

type Props = {
  loaded: Loaded<typeof campaigns>;
  links: PromoLink[];
  choices: CampaignChoice[];
};

/** Every campaign with what it reached, its tracked links, and figures from files. */
export function CampaignList({ loaded, links, choices }: Props) {
  const list = useAdminList(campaigns, loaded);
  const { total } = list;
  const { facts } = useFestival();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [starting, setStarting] = useState(false);
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
      drop: "s",
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
      drop: "xs",
      cell: ({ clicks }) => number(clicks),
    },
    {
      id: "contacts",
      header: "Contacts",
      numeric: true,
      drop: "s",
      cell: ({ contacts }) => number(contacts),
    },
    {
      id: "created",
      header: "Created",
      nowrap: true,
      drop: "s",
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{dayInTable(createdAt, facts.timeZone)}</time>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        actions={
          <Button disabled={!hydrated} onClick={() => setStarting(true)} size="sm">
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
      {starting && (
        <CampaignDialog
          campaign={null}
          onClose={() => setStarting(false)}
          onSaved={({ id }) => void navigate(pathFor("adminPromoCampaign", { id }))}
        />
      )}
    </>
  );
}
