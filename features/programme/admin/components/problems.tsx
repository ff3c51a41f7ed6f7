import { CircleAlert, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { classNames } from "~/components/class-names";
import { Icon } from "~/components/icon";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { acknowledgeProblem, unacknowledgeProblem } from "../../versions/contract";
import type { Board } from "../hooks/use-board";

type Props = { board: Board; select: (id: string) => void };

/** Errors and warnings of this day; warnings can be acknowledged. */
export const Problems = memo(function Problems({ board, select }: Props) {
  const idsOfDay = new Set(board.screenings.map(({ id }) => id));
  const dayProblems = board.problems
    .filter(({ screeningIds }) => screeningIds.some((id) => idsOfDay.has(id)))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const toggleAcknowledged = useAdminMutation(
    ({ id, acknowledged }: { id: string; acknowledged: boolean }) =>
      acknowledged
        ? apiFetch(unacknowledgeProblem, { params: { id } })
        : apiFetch(acknowledgeProblem, { params: { id } }),
  );
  const openProblems = dayProblems.filter(({ acknowledged }) => !acknowledged);
  const problemCountText =
    openProblems.length === 1 ? "1 problem" : `${openProblems.length} problems`;
  const emptyText = idsOfDay.size === 0 ? "Nothing on this day yet" : "No problems this day";
  const showScreening = (ids: readonly string[]) => {
    const id = ids.find((id) => idsOfDay.has(id)) ?? "";
    select(id);
    document.getElementById(`screening-${id}`)?.focus();
  };
  return (
    <Card title={openProblems.length > 0 ? `${problemCountText} this day` : emptyText}>
      {idsOfDay.size === 0 && (
        <p className="text-sm text-muted">
          Choose a block, a venue and a start time, or drag the block to its place.
        </p>
      )}
      <ul aria-label="Problems" className="grid gap-3">
        {dayProblems.map((problem) => (
          <li
            className={classNames(
              "grid grid-cols-[18px_minmax(0,1fr)] gap-x-2.5 text-sm",
              problem.acknowledged && "text-muted",
            )}
            key={problem.id}
          >
            <span className={problem.level === "error" ? "text-danger" : "text-gold"}>
              <Icon of={problem.level === "error" ? CircleAlert : TriangleAlert} size={17} />
            </span>
            <span className="wrap-anywhere">{problem.text}</span>
            <span className="col-start-2 flex flex-wrap gap-x-1">
              <Button onClick={() => showScreening(problem.screeningIds)} size="sm" variant="ghost">
                Show
              </Button>
              {problem.level === "warning" && (
                <Button
                  onClick={() => toggleAcknowledged.mutate(problem)}
                  size="sm"
                  variant="ghost"
                >
                  {problem.acknowledged ? "Show again" : "Acknowledge"}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
});

/** Errors first, then warnings, then acknowledged warnings. */
function rankOf({ level, acknowledged }: Board["problems"][number]): number {
  if (acknowledged) return 2;
  return level === "error" ? 0 : 1;
}
