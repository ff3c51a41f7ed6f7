import { HandCoins, Megaphone, MousePointerClick, Radio } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DescriptionList } from "~/components/admin/description-list";
import { Card, PageHeader, TwoColumns } from "~/components/admin/page-header";
import { StatCards } from "~/components/admin/stat-cards";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { useSettings } from "~/features/settings/hooks";
import { money } from "~/features/settings/rules";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { dayInTable, shortDate } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { useDeleteCampaign } from "../../hooks";
import type { figures } from "../../list.rules";
import { formatCount, percent, shortNumber } from "../../rules";
import type { PromoLink } from "../../schema";
import { clickRate, costPerConversion, noSums, sumMetrics } from "../metrics.rules";
import { platformName } from "../platform.rules";
import type { CampaignDetail, CampaignSums, Sums } from "../schema";
import { ByPlatform, CampaignCharts } from "./charts";
import { CampaignDialog } from "./form";
import { CampaignLinks } from "./links";
import { CampaignMetrics } from "./metrics";
import { CampaignStatusBadge } from "./status";

type Props = {
  campaign: CampaignDetail;
  sums: CampaignSums;
  days: LoadedListOf<typeof figures>;
  links: PromoLink[];
};

/** A campaign: its figures by day, its links, and how it is changed. */
export function CampaignPage({ campaign, sums, days, links }: Props) {
  const [openDialog, setOpenDialog] = useState<"edit" | "delete" | null>(null);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const close = () => setOpenDialog(null);
  const remove = useDeleteCampaign(() => {
    toast({ title: "The campaign was deleted", tone: "success" });
    void navigate(pages.adminPromoCampaigns);
  });
  const total = sums.platforms.reduce(sumMetrics, noSums);
  return (
    <>
      <PageHeader
        actions={
          <>
            <Button disabled={!hydrated} onClick={() => setOpenDialog("edit")} size="sm">
              Edit campaign
            </Button>
            <Button
              disabled={!hydrated}
              onClick={() => setOpenDialog("delete")}
              size="sm"
              variant="outline"
            >
              Delete
            </Button>
          </>
        }
        crumbs={[
          { label: adminPages.adminPromo.name, to: pages.adminPromo },
          { label: adminPages.adminPromoCampaigns.name, to: pages.adminPromoCampaigns },
          { label: campaign.name },
        ]}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <CampaignStatusBadge status={campaign.status} />
            <span>{platformName(campaign.platform)}</span>
          </span>
        }
        title={<span className="wrap-anywhere">{campaign.name}</span>}
      />
      <Totals total={total} />
      <TwoColumns>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {sums.days.length > 0 ? (
            <CampaignCharts days={sums.days} />
          ) : (
            <Card title="Reach">
              <p className="text-muted">No figures yet. Create a tracked link to count clicks.</p>
            </Card>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <CampaignDetails campaign={campaign} spent={total.cost} />
          {sums.platforms.length > 0 && <ByPlatform platforms={sums.platforms} />}
        </div>
      </TwoColumns>
      <CampaignMetrics loaded={days} />
      <CampaignLinks campaignId={campaign.id} links={links} />
      {openDialog === "edit" && (
        <CampaignDialog campaign={campaign} onClose={close} onSaved={close} />
      )}
      <ConfirmDialog
        confirm="Delete campaign"
        danger
        onConfirm={() => remove.mutate(campaign)}
        onOpenChange={(open) => !open && close()}
        open={openDialog === "delete"}
        pending={remove.isPending}
        question="Its content, figures and tracked links are deleted, too, and the totals change. Contacts stay. This cannot be undone."
        title={`Delete '${campaign.name}'?`}
      />
    </>
  );
}

function Totals({ total }: { total: Sums }) {
  const settings = useSettings();
  const rate = clickRate(total);
  const conversionCost = costPerConversion(total);
  return (
    <StatCards
      stats={[
        {
          label: "Reach",
          value: shortNumber(total.impressions),
          note: formatCount(total.impressions, "impression"),
          icon: Radio,
        },
        {
          label: "Click-through rate",
          value: rate !== null && percent(rate),
          note: formatCount(total.clicks, "click"),
          icon: MousePointerClick,
        },
        {
          label: "Cost per conversion",
          value: conversionCost !== null && money(Math.round(conversionCost * 100) / 100, settings),
          note: formatCount(total.conversions, "conversion"),
          icon: Megaphone,
        },
        {
          label: "Revenue",
          value: money(total.revenue, settings),
          note: `for ${money(total.cost, settings)} spent`,
          icon: HandCoins,
        },
      ]}
    />
  );
}

function CampaignDetails({ campaign, spent }: { campaign: CampaignDetail; spent: number }) {
  const settings = useSettings();
  const { targetAudience, description, budget, startDate, endDate, createdAt } = campaign;
  return (
    <Card title="About">
      <DescriptionList
        narrow
        rows={[
          ["Audience", targetAudience],
          [
            "Description",
            description && <span className="whitespace-pre-wrap">{description}</span>,
          ],
          ["First day", startDate && shortDate(startDate, settings)],
          ["Last day", endDate && shortDate(endDate, settings)],
          [
            "Budget",
            budget && `${money(Number(budget), settings)}, ${money(spent, settings)} spent`,
          ],
          ["Created", dayInTable(createdAt, settings)],
        ]}
      />
    </Card>
  );
}
