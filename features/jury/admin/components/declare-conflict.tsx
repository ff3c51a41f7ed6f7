import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SearchField } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { queryOptions } from "~/lib/api/client";
import { listPhaseEntries } from "../../assignment/contract";
import { useDeclareConflict } from "../hooks";
import type { PhasePageData } from "../phase-page.queries.server";
import { declareConflictTexts } from "../texts";

type Props = { phaseId: string; members: PhasePageData["members"]; onClose: () => void };

/** Declares a conflict of interest; the film is searched by title. */
export default function DeclareConflict({ phaseId, members, onClose }: Props) {
  const [q, setQ] = useState("");
  const [submissionId, setSubmissionId] = useState("");
  const [personId, setPersonId] = useState("");
  const params = { id: phaseId };
  const films = useQuery({
    ...queryOptions(listPhaseEntries, { params, query: { q: q || undefined, limit: "50" } }),
    placeholderData: (previous) => previous,
  });
  const declare = useDeclareConflict(onClose);
  const foundFilms = films.data ?? [];
  const selectedId = foundFilms.some((film) => film.submissionId === submissionId)
    ? submissionId
    : "";
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} size="md" variant="outline">
            {declareConflictTexts.cancel}
          </Button>
          <Button
            disabled={selectedId === "" || personId === ""}
            onClick={() => declare.mutate({ submissionId: selectedId, personId })}
            pending={declare.isPending}
            size="md"
          >
            {declareConflictTexts.declare}
          </Button>
        </>
      }
      description={declareConflictTexts.note}
      onOpenChange={(open) => !open && onClose()}
      open
      title={declareConflictTexts.title}
    >
      <div className="mt-5 grid gap-5" data-density="compact">
        <Field label={declareConflictTexts.juror}>
          <Select
            onChange={({ target }) => setPersonId(target.value)}
            options={members.map(({ personId: value, name: label }) => ({ value, label }))}
            placeholder={declareConflictTexts.chooseJuror}
            value={personId}
          />
        </Field>
        <div className="grid gap-2">
          <SearchField
            label={declareConflictTexts.searchLabel}
            maxLength={100}
            onChange={({ target }) => setQ(target.value)}
            placeholder={declareConflictTexts.searchPlaceholder}
            value={q}
          />
          <Field
            hint={foundFilms.length === 50 ? declareConflictTexts.truncatedHint : undefined}
            label={declareConflictTexts.film}
          >
            <Select
              onChange={({ target }) => setSubmissionId(target.value)}
              options={foundFilms.map(({ submissionId: value, title: label }) => ({
                value,
                label,
              }))}
              placeholder={
                foundFilms.length === 0
                  ? declareConflictTexts.noFilms
                  : declareConflictTexts.chooseFilm
              }
              value={selectedId}
            />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
