import { CircleAlert, TriangleAlert } from "lucide-react";
import { useDeskMutation } from "~/features/desk/client";
import { call } from "~/http/call";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DeskBox } from "~/ui/desk-page";
import { Icon } from "~/ui/icon";
import { acknowledgeProblem, unacknowledgeProblem } from "../../versions/calls";
import type { BoardRoom } from "../room.server";

type Props = { room: BoardRoom; choose: (id: string) => void };

/** What cannot work and what somebody should look at, of this day first; warnings can be kept quiet. */
export function Problems({ room, choose }: Props) {
  const here = new Set(room.screenings.map(({ id }) => id));
  const ofDay = room.check.problems.filter(({ screeningIds }) =>
    screeningIds.some((id) => here.has(id)),
  );
  const quiet = useDeskMutation(({ id, acknowledged }: { id: string; acknowledged: boolean }) =>
    acknowledged
      ? call(unacknowledgeProblem, { params: { id } })
      : call(acknowledgeProblem, { params: { id } }),
  );
  const loud = ofDay.filter(({ acknowledged }) => !acknowledged);
  const counted = loud.length === 1 ? "1 problem" : `${loud.length} problems`;
  return (
    <DeskBox title={loud.length === 0 ? "No problems this day" : `${counted} this day`}>
      <ul aria-label="Problems" className="grid gap-3">
        {ofDay.map((problem) => (
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
            <span className="col-start-2 flex flex-wrap gap-1">
              <Button
                onClick={() => choose(problem.screeningIds.find((id) => here.has(id)) ?? "")}
                size="sm"
                variant="ghost"
              >
                Show
              </Button>
              {problem.level === "warning" && (
                <Button onClick={() => quiet.mutate(problem)} size="sm" variant="ghost">
                  {problem.acknowledged ? "Tell again" : "Acknowledge"}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </DeskBox>
  );
}
