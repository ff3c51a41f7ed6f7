import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { toast } from "~/app/ui/toast";
import { useDeskMutation } from "~/features/director/components/desk-calls";
import { call, type ReadPage } from "~/http/call";
import {
  favoriteListPath,
  type Submission,
  type SubmissionStatus,
  submissionListPath,
  submissionPath,
} from "../schema";
import { statusLabel } from "./desk-status";

type Pages = InfiniteData<ReadPage<Submission>>;

/**
 * Writes changed entries into the lists that are shown, so that nothing jumps,
 * and has every list (all of them and the favorites) read again when it is
 * shown next.
 */
function refreshLists(queryClient: QueryClient, change: (entry: Submission) => Submission): void {
  const ofSubmissions = (path: unknown) => String(path).startsWith(submissionListPath);
  const lists = queryClient.getQueriesData<Pages>({
    predicate: ({ queryKey }) => ofSubmissions(queryKey[0]),
  });
  for (const [queryKey, pages] of lists) {
    if (!pages) continue;
    const starredOnly = String(queryKey[0]).startsWith(favoriteListPath);
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
    (id: string) => call<Submission>("POST", `${submissionPath(id)}/favorite`),
    (after) => refreshLists(queryClient, (entry) => (entry.id === after.id ? after : entry)),
  );
}

/** Changes the status or the notes of one entry. */
export function usePatchSubmission(id: string) {
  const queryClient = useQueryClient();
  return useDeskMutation(
    (patch: { status?: SubmissionStatus; adminNotes?: string | null }) =>
      call<Submission>("PATCH", submissionPath(id), patch),
    (after) => refreshLists(queryClient, (entry) => (entry.id === after.id ? after : entry)),
  );
}

/** Gives many entries one status. */
export function useSetStatuses() {
  const queryClient = useQueryClient();
  return useDeskMutation(
    (input: { ids: readonly string[]; status: SubmissionStatus }) =>
      call<{ changed: number }>("POST", `${submissionListPath}/status`, input),
    (_, { ids, status }) => {
      refreshLists(queryClient, (entry) => (ids.includes(entry.id) ? { ...entry, status } : entry));
      const what = ids.length === 1 ? "1 submission" : `${ids.length} submissions`;
      toast({ title: `${what} marked as ${statusLabel(status).toLowerCase()}`, tone: "success" });
    },
  );
}
