import { useState } from "react";
import { Button } from "~/components/button";
import { Select } from "~/components/select";
import { useAdvance } from "../hooks";
import type { PhasePageData, RankedFilm } from "../phase-page.queries.server";

type Props = {
  phaseId: string;
  picked: readonly RankedFilm[];
  later: PhasePageData["later"];
  onDone: () => void;
};

/** Moves the selected films to a later phase, or undoes that; no filmmaker is notified. */
export function Advance({ phaseId, picked, later, onDone }: Props) {
  const [to, setTo] = useState(later[0]?.id ?? "");
  const advance = useAdvance(phaseId, onDone);
  const move = (toPhaseId: string | null) =>
    advance.mutate({ submissionIds: picked.map(({ submissionId }) => submissionId), toPhaseId });
  const isBack = advance.variables?.toPhaseId === null;
  if (later.length === 0) {
    return <span className="text-muted">Selected films move on to the next phase.</span>;
  }
  return (
    <>
      {later.length > 1 && (
        <Select
          aria-label="Next phase"
          onChange={({ target }) => setTo(target.value)}
          options={later.map(({ id, name }) => ({ value: id, label: name }))}
          value={to}
        />
      )}
      <Button onClick={() => move(to)} pending={advance.isPending && !isBack} size="sm">
        Advance to {later.find(({ id }) => id === to)?.name}
      </Button>
      {picked.some(({ state }) => state === "advanced") && (
        <Button
          onClick={() => move(null)}
          pending={advance.isPending && isBack}
          size="sm"
          variant="outline"
        >
          Undo
        </Button>
      )}
    </>
  );
}
