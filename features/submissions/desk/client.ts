import type { SubmissionStatus } from "~/db/lists";
import { useListChange } from "~/features/desk/client";
import { call } from "~/http/call";
import { toast } from "~/ui/toast";
import * as calls from "../calls";
import { adminLinkTexts } from "../entry/links.texts";
import { statusLabel } from "../status.texts";
import { favorites, submissions } from "./list.rules";

/** Where an entry is shown. */
const lists = [submissions, favorites];

/** Turns the star of an entry on or off. */
export const useToggleFavorite = () =>
  useListChange(
    lists,
    ({ id, version }: { id: string; version: number }) =>
      call(calls.toggleFavorite, { params: { id }, body: { version } }),
    (rows, entry) => rows.put(entry),
  );

/** Changes the notes of one entry. */
export const usePatchSubmission = (id: string) =>
  useListChange(
    lists,
    (body: { adminNotes: string | null; version: number }) =>
      call(calls.changeSubmission, { params: { id }, body }),
    (rows, entry) => rows.put(entry),
    // The box in which they are typed tells.
    () => undefined,
  );

/** Corrects what the filmmaker of an entry typed. */
export const useCorrectSubmission = (
  id: string,
  onDone: () => void,
  onError: (error: Error) => void,
) =>
  useListChange(
    lists,
    (body: { corrections: number; fields: Record<string, unknown> }) =>
      call(calls.correctSubmission, { params: { id }, body }),
    (rows, entry) => {
      rows.put(entry);
      onDone();
    },
    onError,
  );

/** Ends every private link of an entry; its address gets a new one. */
export const useEndLinks = (id: string, onDone: () => void) =>
  useListChange(
    lists,
    () => call(calls.endSubmissionLinks, { params: { id } }),
    (_, { sentTo }) => {
      toast({
        title: adminLinkTexts.done,
        description: adminLinkTexts.sent(sentTo),
        tone: "success",
      });
      onDone();
    },
  );

/** Milliseconds that one has to take a decision back. */
const undoableFor = 12_000;

const named = (count: number) => (count === 1 ? "1 submission" : `${count} submissions`);

type Decided = {
  ids: readonly string[];
  status: SubmissionStatus;
  /** The version that each was seen in, where another window's decision shall not be written over. */
  versions?: Record<string, number>;
};

/** An entry after one change of its status, as the server counts. */
const changedOnce = <T extends { status: SubmissionStatus; version: number }>(
  entry: T,
  status: SubmissionStatus,
): T => ({ ...entry, status, version: entry.version + 1 });

/** Gives many entries one status, and offers to take it back. */
export function useSetStatuses() {
  const undo = useUndoStatuses();
  return useListChange(
    lists,
    ({ ids, status, versions }: Decided) =>
      call(calls.setStatuses, { body: { ids: [...ids], status, versions } }),
    (rows, { change }, { ids, status }) => {
      rows.change(ids, (entry) => (entry.status === status ? entry : changedOnce(entry, status)));
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
      rows.change([...before.keys()], (entry) =>
        changedOnce(entry, before.get(entry.id) ?? entry.status),
      );
      toast({
        title: restored.length > 0 ? `${named(restored.length)} back as before` : "Nothing to undo",
        description:
          leftAlone > 0 ? `${named(leftAlone)} left alone: decided anew since.` : undefined,
        tone: restored.length > 0 ? "success" : "note",
      });
    },
  );
}
