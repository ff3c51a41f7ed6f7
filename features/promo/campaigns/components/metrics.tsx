import { PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { Card } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { IconButton } from "~/components/icon-button";
import { VisuallyHidden } from "~/components/visually-hidden";
import { useSettings } from "~/features/settings/hooks";
import { money } from "~/features/settings/rules";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { shortDate } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { platformName } from "../../content/post.rules";
import { useDeleteDay } from "../../hooks";
import { figures } from "../../list.rules";
import type { CampaignDetail, Figure } from "../schema";
import { FigureDialog } from "./metrics-dialog";

type Props = { campaign: CampaignDetail; loaded: LoadedListOf<typeof figures> };

const number = (value: number) => numberText(value);

/** A campaign's figures by day: entered by hand, or counted by its links. */
export function CampaignMetrics({ campaign, loaded }: Props) {
  const settings = useSettings();
  const nameOf = ({ platform, date }: Figure) =>
    `${platformName(platform)}, ${shortDate(date, settings)}`;
  const formatAmount = (value: string | null) => value !== null && money(Number(value), settings);
  const list = useAdminList(figures, loaded);
  const hydrated = useHydrated();
  const [editedFigure, setEditedFigure] = useState<Figure | "new" | null>(null);
  const [deletedFigure, setDeletedFigure] = useState<Figure | null>(null);
  const remove = useDeleteDay(campaign.id, () => setDeletedFigure(null));
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
      cell: ({ impressions }) => number(impressions),
    },
    { id: "clicks", header: "Clicks", numeric: true, cell: ({ clicks }) => number(clicks) },
    {
      id: "conversions",
      header: "Conversions",
      numeric: true,
      hideBelow: "s",
      cell: ({ conversions }) => number(conversions),
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
    {
      id: "actions",
      header: <VisuallyHidden>Change</VisuallyHidden>,
      numeric: true,
      cell: (figure) =>
        figure.linkCode === null && (
          <span className="flex justify-end">
            <IconButton
              icon={PenLine}
              label={`Edit ${nameOf(figure)}`}
              onClick={() => setEditedFigure(figure)}
            />
            <IconButton
              icon={Trash2}
              label={`Delete ${nameOf(figure)}`}
              onClick={() => setDeletedFigure(figure)}
            />
          </span>
        ),
    },
  ];
  return (
    <Card
      aside={
        <Button
          disabled={!hydrated}
          onClick={() => setEditedFigure("new")}
          size="sm"
          variant="outline"
        >
          Enter a day
        </Button>
      }
      flush
      title="Figures"
    >
      <ListTable
        caption="Figures by day and platform"
        columns={columns}
        empty={
          <p className="px-5 pb-5 text-muted">No days yet. Enter a day, or import a file below.</p>
        }
        list={list}
      />
      {editedFigure && (
        <FigureDialog
          campaignId={campaign.id}
          figure={editedFigure === "new" ? null : editedFigure}
          onClose={() => setEditedFigure(null)}
          platform={campaign.platform}
        />
      )}
      <ConfirmDialog
        confirm="Delete"
        danger
        onConfirm={() => deletedFigure && remove.mutate(deletedFigure.id)}
        onOpenChange={(open) => !open && setDeletedFigure(null)}
        open={deletedFigure !== null}
        pending={remove.isPending}
        question="Its figures no longer count in the totals. This cannot be undone."
        title={deletedFigure ? `Delete ${nameOf(deletedFigure)}?` : ""}
      />
    </Card>
  );
}
