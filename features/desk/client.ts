import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { CallError, type ReadList, type ReadPage, readPages } from "~/http/call";
import { toast } from "~/ui/toast";
import { loginAddress } from "./rules";

/** How the rooms call the server: what every one of them does alike. */

/** Tells what went wrong; a session that has ended leads to the login and back. */
export function reportTrouble(error: Error): void {
  if (error instanceof CallError && error.status === 401) {
    window.location.assign(loginAddress(window.location));
    return;
  }
  const description = error.message || "Please try again in a minute.";
  toast({ title: "Error", description, tone: "danger" });
}

/**
 * A change made at the desk. Afterwards what the page's loaders read is read
 * again (counts in the menu, details); trouble is told.
 */
export function useDeskMutation<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output, input: Input) => void,
) {
  const { revalidate } = useRevalidator();
  return useMutation({
    mutationFn: change,
    onSuccess: (output: Output, input: Input) => {
      onSuccess?.(output, input);
      void revalidate();
    },
    onError: reportTrouble,
  });
}

/**
 * A list that grows from the page that the server rendered. What was loaded before is
 * shown at once when one comes back, and read again when the server's first page says
 * that it changed.
 */
export function useDeskList<T>({ path, first }: ReadList<T>) {
  const queryClient = useQueryClient();
  const options = readPages({ path, first });
  const list = useInfiniteQuery({
    ...options,
    initialData: { pages: [first], pageParams: [path] },
  });
  useEffect(() => {
    const { queryKey } = readPages({ path, first });
    const known = queryClient.getQueryData<InfiniteData<ReadPage<T>>>(queryKey)?.pages[0];
    if (JSON.stringify(known) === JSON.stringify(first)) return;
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }, [queryClient, path, first]);
  return {
    items: list.data.pages.flatMap((page) => page.items),
    total: list.data.pages.at(-1)?.total ?? first.total,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    failed: list.isFetchNextPageError,
    loadMore: () => {
      void list.fetchNextPage({ cancelRefetch: false }).then(({ error, isFetchNextPageError }) => {
        if (error && isFetchNextPageError) reportTrouble(error);
      });
    },
    /** The query of the page after the first, for readers without scripts. */
    nextQuery: first.next && new URL(first.next, "http://own.invalid").search,
  };
}
