import { type Column, DataTable, TitleCell } from "~/components/admin/data-table";
import { Card } from "~/components/admin/page-header";
import { StatusBadge } from "~/components/status-badge";
import type { JurorViewing } from "../../assignment/schema";
import { watchedTexts } from "../texts";

const columns: Column<JurorViewing>[] = [
  {
    id: "juror",
    header: watchedTexts.juror,
    wide: true,
    cell: ({ personName, phaseName }) => <TitleCell note={phaseName} title={personName} />,
  },
  {
    id: "measured",
    header: watchedTexts.measured,
    nowrap: true,
    cell: ({ share }) => (share === null ? watchedTexts.notMeasured : watchedTexts.percent(share)),
  },
  {
    id: "says",
    header: watchedTexts.says,
    nowrap: true,
    hideBelow: "xs",
    cell: ({ statement }) =>
      statement ? watchedTexts.statements[statement] : watchedTexts.nothing,
  },
  {
    id: "score",
    header: watchedTexts.score,
    cell: ({ scored, isUnwatched }) => {
      if (!scored) return watchedTexts.notScored;
      return isUnwatched ? (
        <StatusBadge tone="gold">{watchedTexts.unwatched}</StatusBadge>
      ) : (
        <StatusBadge tone="green">{watchedTexts.scored}</StatusBadge>
      );
    },
  },
];

/** How much of an entry its jurors watched, and who scored without watching. */
export function WatchedByJurors({ rows }: { rows: readonly JurorViewing[] }) {
  if (rows.length === 0) return null;
  return (
    <Card flush title={watchedTexts.title}>
      <p className="px-5 pb-3 text-muted">{watchedTexts.note}</p>
      <DataTable
        caption={watchedTexts.title}
        columns={columns}
        rowKey={({ id }) => id}
        rows={rows}
      />
    </Card>
  );
}
