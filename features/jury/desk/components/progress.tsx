import { useState } from "react";
import { call, sentenceOf } from "~/http/call";
import { Button } from "~/ui/button";
import { DeskBox } from "~/ui/desk-page";
import { toast } from "~/ui/toast";
import { remindJurors } from "../../assignment/calls";
import type { Progress as Shown } from "../../assignment/schema";
import { minutesTold } from "../../room/times.rules";

/** How far the phase is: a lamp for each film of each juror. */
export function Progress({ phaseId, progress }: { phaseId: string; progress: Shown }) {
  const [pending, setPending] = useState(false);
  const remind = async () => {
    setPending(true);
    try {
      const params = { id: phaseId };
      const { queued } = await call(remindJurors, { params, body: { dryRun: false } });
      toast({
        title: queued === 1 ? "1 reminder sent" : `${queued} reminders sent`,
        tone: "success",
      });
    } catch (error) {
      toast({ title: "Nobody reminded", description: sentenceOf(error as Error), tone: "danger" });
    }
    setPending(false);
  };
  return (
    <DeskBox
      aside={
        <Button onClick={remind} pending={pending} size="sm" variant="outline">
          Remind who owes films
        </Button>
      }
      title="Progress"
    >
      <p className="text-muted">
        {progress.given} of {progress.wanted} scores given
        {progress.abstained > 0 && `, ${progress.abstained} passed on`}.
      </p>
      <ul className="mt-4 grid gap-3">
        {progress.people.map(({ personId, name, films, minutes, given, abstained }) => (
          <li className="jury-person" key={personId}>
            <span className="min-w-0 truncate">{name}</span>
            <span
              aria-label={`${given} of ${films} scored`}
              className="jury-person-lamps"
              role="img"
            >
              {Array.from({ length: films }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lamps are told apart by nothing else
                <i data-lamp={at < given ? "lit" : undefined} key={at} />
              ))}
            </span>
            <span className="text-muted tabular-nums">
              {given} of {films}, {minutesTold(minutes)}
              {abstained > 0 && `, ${abstained} passed on`}
            </span>
          </li>
        ))}
      </ul>
    </DeskBox>
  );
}
