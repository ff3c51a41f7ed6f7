import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SearchField } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { queryOptions } from "~/lib/api/client";
import { listPhaseEntries } from "../../assignment/contract";
import { useDeclare } from "../hooks";
import type { PhasePageData } from "../phase-page.server";

type Props = { phaseId: string; members: PhasePageData["members"]; onClose: () => void };

/** Declares that somebody is too near to a film: the film is looked for by its title. */
export default function Declaring({ phaseId, members, onClose }: Props) {
  const [q, setQ] = useState("");
  const [submissionId, setFilm] = useState("");
  const [personId, setPerson] = useState("");
  const params = { id: phaseId };
  const films = useQuery({
    ...queryOptions(listPhaseEntries, { params, query: { q: q || undefined, limit: "50" } }),
    placeholderData: (before) => before,
  });
  const declare = useDeclare(onClose);
  const found = films.data ?? [];
  const chosen = found.some((film) => film.submissionId === submissionId) ? submissionId : "";
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button
            disabled={chosen === "" || personId === ""}
            onClick={() => declare.mutate({ submissionId: chosen, personId })}
            pending={declare.isPending}
            size="md"
          >
            Declare
          </Button>
        </>
      }
      description="It is confirmed right away. The film is removed from their list, and their score no longer counts."
      onOpenChange={(open) => !open && onClose()}
      open
      title="Declare a conflict"
    >
      <div className="mt-5 grid gap-5" data-density="compact">
        <Field label="Juror">
          <Select
            onChange={({ target }) => setPerson(target.value)}
            options={members.map(({ personId: value, name: label }) => ({ value, label }))}
            placeholder="Choose a juror"
            value={personId}
          />
        </Field>
        <div className="grid gap-2">
          <SearchField
            label="Find a film by title"
            maxLength={100}
            onChange={({ target }) => setQ(target.value)}
            placeholder="Search by title"
            value={q}
          />
          <Field
            hint={found.length === 50 ? "Showing the first 50. Type more of the title." : undefined}
            label="Film"
          >
            <Select
              onChange={({ target }) => setFilm(target.value)}
              options={found.map(({ submissionId: value, title: label }) => ({ value, label }))}
              placeholder={found.length === 0 ? "No such film in this phase" : "Choose a film"}
              value={chosen}
            />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
