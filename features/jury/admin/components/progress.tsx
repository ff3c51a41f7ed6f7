import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import type { Progress as PhaseProgress } from "../../assignment/schema";
import { formatMinutes } from "../../scoring/format.rules";
import type { PhasePageData } from "../phase-page.queries.server";

const loadSendReminders = () => import("./send-reminders");

/** The maximum number of lamps in a row; with more films than that, a lamp stands for several. */
const maxLamps = 60;

/** The progress of a phase: one lamp per film and juror. */
export function Progress({
  phase,
  progress,
}: {
  phase: PhasePageData["phase"];
  progress: PhaseProgress;
}) {
  const [isReminding, setIsReminding] = useState(false);
  const SendReminders = useLazyComponent(loadSendReminders, isReminding);
  return (
    <Card
      aside={
        <Button
          disabled={phase.status !== "open"}
          onClick={() => setIsReminding(true)}
          size="sm"
          variant="outline"
        >
          Remind jurors who are behind
        </Button>
      }
      title="Progress"
    >
      <p className="text-muted">
        {progress.given} of {progress.wanted} scores submitted
        {progress.abstained > 0 && `, ${progress.abstained} declined`}.
      </p>
      {progress.people.length === 0 && (
        <p className="mt-3 text-muted">This jury has no members yet.</p>
      )}
      <ul className="mt-4 grid gap-3">
        {progress.people.map(({ personId, name, films, minutes, given, abstained }) => {
          const lamps = Math.min(films, maxLamps);
          const litLamps = films > 0 ? Math.floor((given / films) * lamps) : 0;
          return (
            <li
              className="grid grid-cols-[minmax(7em,12em)_minmax(0,1fr)_auto] items-center gap-y-1 gap-x-4 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:nth-child(2)]:row-2 max-sm:[&>:nth-child(2)]:col-span-full"
              key={personId}
            >
              <span className="min-w-0 truncate" title={name}>
                {name}
              </span>
              <span aria-label={`${given} of ${films} scored`} className="flex gap-0.5" role="img">
                {Array.from({ length: lamps }, (_, index) => (
                  <i
                    className="flex-1 max-w-7 h-2 rounded-sm bg-surface-3 data-lamp:bg-gold"
                    data-lamp={index < litLamps ? "lit" : undefined}
                    // biome-ignore lint/suspicious/noArrayIndexKey: lamps have no other key
                    key={index}
                  />
                ))}
              </span>
              <span className="text-muted tabular-nums">
                {given} of {films}, {formatMinutes(minutes)}
                {abstained > 0 && `, ${abstained} declined`}
              </span>
            </li>
          );
        })}
      </ul>
      {isReminding && SendReminders && (
        <SendReminders onClose={() => setIsReminding(false)} phaseId={phase.id} />
      )}
    </Card>
  );
}
