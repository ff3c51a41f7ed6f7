import { type Column, TitleCell } from "~/components/admin/data-table";
import { Card } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { useSettings } from "~/features/settings/hooks";
import { money } from "~/features/settings/rules";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { shortDate } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { figures } from "../../list.rules";
import { platformName } from "../platform.rules";
import type { Figure } from "../schema";

/** A campaign's figures by day. */
export function CampaignMetrics({ loaded }: { loaded: LoadedListOf<typeof figures> }) {
  const settings = useSettings();
  const formatAmount = (value: string | null) => value !== null && money(Number(value), settings);
  const list = useAdminList(figures, loaded);
  const columns: Column<Figure>[] = [
    {
      id: "day",
      header: "Day",
      cell: ({ date, platform }) => (
        <TitleCell note={platformName(platform)} title={shortDate(date, settings)} />
      ),
    },
    {
      id: "impressions",
      header: "Impressions",
      numeric: true,
      cell: ({ impressions }) => numberText(impressions),
    },
    { id: "clicks", header: "Clicks", numeric: true, cell: ({ clicks }) => numberText(clicks) },
    {
      id: "conversions",
      header: "Conversions",
      numeric: true,
      hideBelow: "s",
      cell: ({ conversions }) => numberText(conversions),
    },
    {
      id: "cost",
      header: "Cost",
      numeric: true,
      hideBelow: "s",
      cell: ({ cost }) => formatAmount(cost),
    },
    {
      id: "revenue",
      header: "Revenue",
      numeric: true,
      hideBelow: "s",
      cell: ({ revenue }) => formatAmount(revenue),
    },
  ];
  return (
    <Card flush title="Figures">
      <ListTable
        caption="Figures by day and platform"
        columns={columns}
        empty={
          <p className="px-5 pb-5 text-muted">No days yet. Clicks of tracked links appear here.</p>
        }
        list={list}
      />
    </Card>
  );
}
