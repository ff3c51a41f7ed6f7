import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { queryOptions } from "~/lib/api/client";
import { isolate } from "~/lib/bidi";
import { maxPageSize } from "~/lib/pagination/query-schema";
import { toast } from "~/lib/toast";
import { listAssignments } from "../../assignment/contract";
import type { AdminEntry, AssignmentRow } from "../../assignment/schema";
import { useAssignManually, useUnassign } from "../hooks";
import type { PhasePageData } from "../phase-page.queries.server";
import { seatNames } from "../texts";

type Props = Pick<PhasePageData, "phase" | "members"> & { entry: AdminEntry };

/** The jurors of a film: assigned by hand, and removed. */
export function AssignedJurors({ phase, members, entry }: Props) {
  const { submissionId, state } = entry;
  const params = { id: phase.id };
  const query = { submissionId, limit: String(maxPageSize) };
  const seats = useQuery(queryOptions(listAssignments, { params, query })).data ?? [];
  const [selectedId, setSelectedId] = useState("");
  const assign = useAssignManually(phase.id);
  const unassign = useUnassign();
  const assignedIds = new Set(
    seats.filter((seat) => seat.state !== "abstained").map(({ personId }) => personId),
  );
  const available = members.filter(({ personId }) => !assignedIds.has(personId));
  const assignSelected = () =>
    assign.mutate(
      { submissionId, personId: selectedId },
      {
        onSuccess: ({ personName }) => {
          setSelectedId("");
          toast({
            title: `Assigned to ${isolate(personName)}`,
            description: "Jurors see it once you choose 'Send to jurors'.",
          });
        },
      },
    );
  return (
    <section aria-label="Jurors" className="grid gap-3">
      <h3 className="font-semibold">
        Jurors: {entry.assigned} of {phase.wantedScores}
      </h3>
      {seats.length === 0 && <p className="text-muted">No jurors yet.</p>}
      <ul className="grid gap-2">
        {seats.map((seat) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-y-0.5 gap-x-4 min-h-11 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:nth-child(2)]:row-2 max-sm:[&>.btn]:row-[1_/_span_2] max-sm:[&>.btn]:col-2"
            key={seat.id}
          >
            <span className="min-w-0 wrap-anywhere">{seat.personName}</span>
            <span className="text-muted">{describeSeat(seat)}</span>
            {seat.state !== "given" && seat.state !== "excluded" && (
              <Button
                aria-label={`Remove ${isolate(seat.personName)}`}
                onClick={() => unassign.mutate(seat.id)}
                pending={unassign.isPending && unassign.variables === seat.id}
                size="sm"
                variant="outline"
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {state !== "out" && available.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <Field className="min-w-0 flex-1 basis-48" label="Assign to">
            <Select
              onChange={({ target }) => setSelectedId(target.value)}
              options={available.map(({ personId, name }) => ({ value: personId, label: name }))}
              placeholder="Choose a juror"
              value={selectedId}
            />
          </Field>
          <Button
            disabled={selectedId === ""}
            onClick={assignSelected}
            pending={assign.isPending}
            size="sm"
            variant="outline"
          >
            Assign
          </Button>
        </div>
      )}
    </section>
  );
}

const describeSeat = ({ state, source, publishedAt }: AssignmentRow) =>
  [seatNames[state], source === "hand" && "manual", publishedAt === null && "draft"]
    .filter(Boolean)
    .join(", ");
