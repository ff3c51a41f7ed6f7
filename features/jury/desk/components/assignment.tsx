import { useState } from "react";
import { useRevalidator } from "react-router";
import { call, sentenceOf } from "~/http/call";
import { Button } from "~/ui/button";
import { DeskBox } from "~/ui/desk-page";
import { toast } from "~/ui/toast";
import { assignFilms, publishAssignments } from "../../assignment/calls";
import type { Assigned, Progress } from "../../assignment/schema";
import { minutesTold } from "../../room/times.rules";

type Props = { phaseId: string; progress: Progress; drafts: number };

/** Who watches what: tried, kept as drafts, shown to jurors. */
export function Assignment({ phaseId, progress, drafts }: Props) {
  const [tried, setTried] = useState<Assigned | null>(null);
  const [busy, setBusy] = useState<"try" | "assign" | "publish" | null>(null);
  const { revalidate } = useRevalidator();
  const params = { id: phaseId };

  async function run(what: "try" | "assign" | "publish") {
    setBusy(what);
    try {
      if (what === "publish") {
        const { published } = await call(publishAssignments, { params });
        toast({ title: `${published} published`, tone: "success" });
        setTried(null);
      } else {
        setTried(await call(assignFilms, { params, body: { dryRun: what === "try" } }));
      }
      await revalidate();
    } catch (error) {
      toast({ title: "Nothing changed", description: sentenceOf(error as Error), tone: "danger" });
    }
    setBusy(null);
  }

  const fresh = tried?.assignments.filter(({ isNew }) => isNew).length ?? 0;
  return (
    <DeskBox
      aside={
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => run("try")} pending={busy === "try"} size="sm" variant="outline">
            Try
          </Button>
          <Button
            onClick={() => run("assign")}
            pending={busy === "assign"}
            size="sm"
            variant="outline"
          >
            Assign
          </Button>
          <Button
            disabled={drafts === 0}
            onClick={() => run("publish")}
            pending={busy === "publish"}
            size="sm"
          >
            Publish
          </Button>
        </span>
      }
      title="Assignment"
    >
      <p className="text-muted" role="status">
        {progress.assigned} of {progress.wanted} places are filled
        {drafts > 0 && `, ${drafts} of them as drafts that no juror sees`}.
        {tried && ` ${fresh} new in this run.`}
      </p>
      {tried && (
        <ul className="mt-4 grid gap-2">
          {tried.load.map(({ personId, name, films, minutes }) => (
            <li className="flex flex-wrap justify-between gap-x-6 tabular-nums" key={personId}>
              <span>{name}</span>
              <span className="text-muted">
                {films} films, {minutesTold(minutes)} in all
              </span>
            </li>
          ))}
        </ul>
      )}
      {tried && tried.unfilled.length > 0 && (
        <p className="mt-4 text-danger">
          Places without a juror:{" "}
          {tried.unfilled.map(({ title, missing }) => `${title} (${missing})`).join(", ")}
        </p>
      )}
    </DeskBox>
  );
}
