import type { SubmissionStatus } from "~/db/lists";
import { useListChange } from "~/features/desk/client";
import { call } from "~/http/call";
import { toast } from "~/ui/toast";
import * as calls from "../calls";
import { statusLabel } from "./components/status";
import { favorites, submissions } from "./list.rules";

/** Where an entry is shown. */
const lists = [submissions, favorites];

/** Turns the star of an entry on or off. */
export const useToggleFavorite = () =>
  useListChange(
    lists,
    (id: string) => call(calls.toggleFavorite, { params: { id } }),
    (rows, entry) => rows.put(entry),
  );

/** Changes the status or the notes of one entry. */
export const usePatchSubmission = (id: string) =>
  useListChange(
    lists,
    (body: { status?: SubmissionStatus; adminNotes?: string | null }) =>
      call(calls.changeSubmission, { params: { id }, body }),
    (rows, entry) => rows.put(entry),
  );

/** Milliseconds that one has to take a decision back. */
const undoableFor = 12_000;

const named = (count: number) => (count === 1 ? "1 submission" : `${count} submissions`);

/** Gives many entries one status, and offers to take it back. */
export function useSetStatuses() {
  const undo = useUndoStatuses();
  return useListChange(
    lists,
    ({ ids, status }: { ids: readonly string[]; status: SubmissionStatus }) =>
      call(calls.setStatuses, { body: { ids: [...ids], status } }),
    (rows, { change }, { ids, status }) => {
      rows.change(ids, (entry) => ({ ...entry, status }));
      toast({
        title: `${named(ids.length)} marked as ${statusLabel(status).toLowerCase()}`,
        tone: "success",
        ...(change && {
          duration: undoableFor,
          action: {
            label: "Undo",
            otherWay: "Give them their earlier status; their history names it",
            run: () => undo.mutate({ change, ids }),
          },
        }),
      });
    },
  );
}

function useUndoStatuses() {
  return useListChange(
    lists,
    ({ change, ids }: { change: string; ids: readonly string[] }) =>
      call(calls.undoStatuses, { body: { change, ids: [...ids] } }),
    (rows, { restored, leftAlone }) => {
      const before = new Map(restored.map(({ id, status }) => [id, status]));
      rows.change([...before.keys()], (entry) => ({
        ...entry,
        status: before.get(entry.id) ?? entry.status,
      }));
      toast({
        title: restored.length > 0 ? `${named(restored.length)} back as before` : "Nothing to undo",
        description:
          leftAlone > 0 ? `${named(leftAlone)} left alone: decided anew since.` : undefined,
        tone: restored.length > 0 ? "success" : "note",
      });
    },
  );
}
