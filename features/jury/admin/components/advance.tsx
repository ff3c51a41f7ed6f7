import { useState } from "react";
import { Button } from "~/components/button";
import { Select } from "~/components/select";
import { useAdvanceFilms } from "../hooks";
import type { PhasePageData, RankedFilm } from "../phase-page.queries.server";

type Props = {
  phaseId: string;
  films: readonly RankedFilm[];
  laterPhases: PhasePageData["laterPhases"];
  onDone: () => void;
};

/** Moves the selected films to a later phase, or undoes that; no filmmaker is notified. */
export function AdvanceFilms({ phaseId, films, laterPhases, onDone }: Props) {
  const [targetPhaseId, setTargetPhaseId] = useState(laterPhases[0]?.id ?? "");
  const advance = useAdvanceFilms(phaseId, onDone);
  const advanceTo = (toPhaseId: string | null) =>
    advance.mutate({ submissionIds: films.map(({ submissionId }) => submissionId), toPhaseId });
  const isUndo = advance.variables?.toPhaseId === null;
  if (laterPhases.length === 0) {
    return <span className="text-muted">Selected films move on to the next phase.</span>;
  }
  return (
    <>
      {laterPhases.length > 1 && (
        <Select
          aria-label="Next phase"
          onChange={({ target }) => setTargetPhaseId(target.value)}
          options={laterPhases.map(({ id, name }) => ({ value: id, label: name }))}
          value={targetPhaseId}
        />
      )}
      <Button
        onClick={() => advanceTo(targetPhaseId)}
        pending={advance.isPending && !isUndo}
        size="sm"
      >
        Advance to {laterPhases.find(({ id }) => id === targetPhaseId)?.name}
      </Button>
      {films.some(({ state }) => state === "advanced") && (
        <Button
          onClick={() => advanceTo(null)}
          pending={advance.isPending && isUndo}
          size="sm"
          variant="outline"
        >
          Undo
        </Button>
      )}
    </>
  );
}
