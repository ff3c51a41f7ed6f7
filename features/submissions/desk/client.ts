import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { SubmissionStatus } from "~/db/lists";
import { useDeskMutation } from "~/features/desk/client";
import { call, type ReadPage } from "~/http/call";
import { toast } from "~/ui/toast";
import * as calls from "../calls";
import type { Submission } from "../schema";
import { statusLabel } from "./components/status";

type Pages = InfiniteData<ReadPage<Submission>>;

/**
 * Writes changed entries into the lists that are shown, so that nothing jumps,
 * and has every list (all of them and the favorites) read again when it is
 * shown next.
 */
function refreshLists(queryClient: QueryClient, change: (entry: Submission) => Submission): void {
  const ofSubmissions = (path: unknown) => String(path).startsWith(calls.listSubmissions.path);
  const lists = queryClient.getQueriesData<Pages>({
    predicate: ({ queryKey }) => ofSubmissions(queryKey[0]),
  });
  for (const [queryKey, pages] of lists) {
    if (!pages) continue;
    const starredOnly = String(queryKey[0]).startsWith(calls.listFavorites.path);
    let gone = 0;
    const changed = pages.pages.map((page) => {
      const items = page.items.map(change).filter((entry) => !starredOnly || entry.isFavorite);
      gone += page.items.length - items.length;
      return { ...page, items };
    });
    queryClient.setQueryData<Pages>(queryKey, {
      ...pages,
      pages: changed.map((page) => ({ ...page, total: page.total - gone })),
    });
  }
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => ofSubmissions(queryKey[0]),
    refetchType: "none",
  });
}

/** Turns the star of an entry on or off. */
export function useToggleFavorite() {
  const queryClient = useQueryClient();
  return useDeskMutation(
    (id: string) => call(calls.toggleFavorite, { params: { id } }),
    (after) => refreshLists(queryClient, (entry) => (entry.id === after.id ? after : entry)),
  );
}

/** Changes the status or the notes of one entry. */
export function usePatchSubmission(id: string) {
  const queryClient = useQueryClient();
  return useDeskMutation(
    (body: { status?: SubmissionStatus; adminNotes?: string | null }) =>
      call(calls.changeSubmission, { params: { id }, body }),
    (after) => refreshLists(queryClient, (entry) => (entry.id === after.id ? after : entry)),
  );
}

/** Milliseconds that one has to take a decision back. */
const undoableFor = 12_000;

const named = (count: number) => (count === 1 ? "1 submission" : `${count} submissions`);

/** Gives many entries one status, and offers to take it back. */
export function useSetStatuses() {
  const queryClient = useQueryClient();
  const undo = useUndoStatuses();
  return useDeskMutation(
    ({ ids, status }: { ids: readonly string[]; status: SubmissionStatus }) =>
      call(calls.setStatuses, { body: { ids: [...ids], status } }),
    ({ change }, { ids, status }) => {
      refreshLists(queryClient, (entry) => (ids.includes(entry.id) ? { ...entry, status } : entry));
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
  const queryClient = useQueryClient();
  return useDeskMutation(
    ({ change, ids }: { change: string; ids: readonly string[] }) =>
      call(calls.undoStatuses, { body: { change, ids: [...ids] } }),
    ({ restored, leftAlone }) => {
      const before = new Map(restored.map(({ id, status }) => [id, status]));
      refreshLists(queryClient, (entry) => ({
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
