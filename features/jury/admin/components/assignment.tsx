import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { isolate } from "~/lib/bidi";
import type { AssignmentRun, Progress } from "../../assignment/schema";
import { formatFilmCount, formatMinutes } from "../../scoring/format.rules";
import { useAssignFilms, usePublishAssignments } from "../hooks";
import type { PhasePageData } from "../phase-page.queries.server";
import { Workload } from "./workload";

type Props = { phase: PhasePageData["phase"]; progress: Progress; draftCount: number };

/** The number of titles shown at first; a button shows the others. */
const maxTitles = 8;

/** Assignment of films to jurors: preview, drafts, sending to jurors. */
export function Assignment({ phase, progress, draftCount }: Props) {
  const [result, setResult] = useState<(AssignmentRun & { isDryRun: boolean }) | null>(null);
  const assign = useAssignFilms(phase.id, (assigned, isDryRun) =>
    setResult({ ...assigned, isDryRun }),
  );
  const publish = usePublishAssignments(phase.id, () => setResult(null));
  const previewAssignment = () => assign.mutate({ dryRun: true });
  const saveAssignment = () => assign.mutate({ dryRun: false });
  const isTrying = assign.isPending && assign.variables.dryRun;
  const isAssigning = assign.isPending && !assign.variables.dryRun;
  const newCount = result?.assignments.filter(({ isNew }) => isNew).length ?? 0;
  return (
    <Card
      aside={
        <span className="flex flex-wrap gap-2">
          <Button onClick={previewAssignment} pending={isTrying} size="sm" variant="outline">
            Preview
          </Button>
          <Button onClick={saveAssignment} pending={isAssigning} size="sm" variant="outline">
            Assign
          </Button>
          <Button
            disabled={draftCount === 0 || phase.status === "closed"}
            onClick={() => publish.mutate(undefined)}
            pending={publish.isPending}
            size="sm"
          >
            Send to jurors
          </Button>
        </span>
      }
      title="Assignment"
    >
      <p className="text-muted" role="status">
        {progress.assigned} of {progress.wanted} slots assigned
        {draftCount > 0 && ` (${draftCount} drafts: jurors can't see them yet)`}.
        {result && ` ${describeResult(result, newCount)}`}
      </p>
      {result ? (
        <Workload
          peopleBefore={progress.people}
          people={result.load}
          formatLoad={({ films, minutes }) =>
            `${formatFilmCount(films)}, ${formatMinutes(minutes)} in all`
          }
        />
      ) : (
        progress.assigned === 0 && (
          <p className="mt-3 text-muted">
            Preview saves nothing. Films are never assigned to jurors with a conflict.
          </p>
        )
      )}
      {result && result.unfilled.length > 0 && <Unfilled unfilled={result.unfilled} />}
    </Card>
  );
}

const describeResult = (
  { isDryRun, filled, wanted }: AssignmentRun & { isDryRun: boolean },
  newCount: number,
) =>
  isDryRun
    ? `Preview: ${newCount} new, ${filled} of ${wanted} slots assigned. Nothing is saved yet.`
    : `${newCount} new.`;

/** The titles of films that no juror can take. */
function Unfilled({ unfilled }: Pick<AssignmentRun, "unfilled">) {
  const [showsAll, setShowsAll] = useState(false);
  const slotCount = unfilled.reduce((sum, { missing }) => sum + missing, 0);
  const shownFilms = showsAll ? unfilled : unfilled.slice(0, maxTitles);
  return (
    <div className="mt-4 grid gap-2">
      <p className="font-medium text-danger">
        {slotCount === 1 ? "1 slot" : `${slotCount} slots`} without a juror
      </p>
      <ul className="grid gap-1 text-muted">
        {shownFilms.map(({ submissionId, title, missing }) => (
          <li className="wrap-anywhere" key={submissionId}>
            {isolate(title)}: {missing} missing
          </li>
        ))}
      </ul>
      {shownFilms.length < unfilled.length && (
        <div>
          <Button onClick={() => setShowsAll(true)} size="sm" variant="outline">
            Show all {unfilled.length}
          </Button>
        </div>
      )}
      <p className="text-muted">
        To fill them, add jurors, give jurors more minutes, or ask for fewer scores per film.
      </p>
    </div>
  );
}
