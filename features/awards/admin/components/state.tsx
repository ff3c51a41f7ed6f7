import { Card } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button } from "~/components/button";
import { StatusBadge, type Tone } from "~/components/status-badge";
import { useSettings } from "~/features/settings/hooks";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { momentInFull } from "~/lib/dates/calendar";
import type { AwardState as State } from "../../rules";
import type { Award } from "../../schema";
import { awardTexts, stateNames } from "../../texts";
import { useReveal, useUndoReveal } from "../hooks";

const tones: Record<State, Tone> = { open: "subtle", decided: "gold", revealed: "green" };

/** The state of an award, and the button that reveals it or takes that back. */
export function AwardState({ award }: { award: Award }) {
  const { state, revealedAt, undoUntil } = award;
  const settings = useSettings();
  const { reveal, isRetrying } = useReveal();
  const undo = useUndoReveal(award);
  const undoEndMs = undoUntil === null ? 0 : Date.parse(undoUntil);
  const secondsLeft = useServerClock("second", (ms) =>
    Math.max(0, Math.ceil((undoEndMs - ms) / 1000)),
  );
  const noteOf = () => {
    if (isRetrying) return awardTexts.retrying;
    if (state === "decided") return awardTexts.revealNote;
    if (secondsLeft > 0) return awardTexts.undoNote;
    return revealedAt ? awardTexts.revealedOn(momentInFull(revealedAt, settings)) : "";
  };
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="min-w-0 flex-[1_1_16rem]">
          <StatusBadge hollow={state === "open"} tone={tones[state]}>
            {stateNames[state]}
          </StatusBadge>
          <p className="mt-1 text-muted" role="status">
            {noteOf()}
          </p>
        </div>
        {state === "decided" && (
          <IfEditable>
            <Button onClick={() => reveal.mutate(award)} pending={reveal.isPending} size="md">
              {awardTexts.reveal}
            </Button>
          </IfEditable>
        )}
        {secondsLeft > 0 && (
          <Button
            onClick={() => undo.mutate(undefined)}
            pending={undo.isPending}
            size="md"
            variant="outline"
          >
            {awardTexts.undo(secondsLeft)}
          </Button>
        )}
      </div>
    </Card>
  );
}
