import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useRevalidator } from "react-router";
import { CallError, errorMessage, queryKeyPrefix, type ReadPage } from "~/lib/api/client";
import type { Contract } from "~/lib/api/contract";
import { toast } from "~/lib/toast";
import { type AdminList, type LoadedList, type Pages, withFirstPage, withRows } from "./list";
import { loginAddress } from "./login-redirect";

/** Hooks of the admin pages that call the server. */

/** Shows an error. Without a session, redirects to the login and back. */
export function reportError(error: Error): void {
  if (error instanceof CallError && error.status === 401) {
    window.location.assign(loginAddress(window.location));
    return;
  }
  const description = errorMessage(error) || "Please try again in a minute.";
  toast({ title: "Error", description, tone: "danger" });
}

/** Shows a refusal (409, 422) of the current state; other errors as `reportError` does. */
export function reportRefusal(error: Error): void {
  if (error instanceof CallError && (error.status === 409 || error.status === 422)) {
    toast({ title: "Nothing was changed", description: errorMessage(error), tone: "danger" });
  } else reportError(error);
}

/**
 * A change made in the admin. Afterwards the page's loaders run again (counts in the menu, details,
 * lists); errors are shown.
 */
export function useAdminMutation<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output, input: Input) => void,
  onError: (error: Error) => void = reportError,
) {
  const { revalidate } = useRevalidator();
  const handleError = (error: Error) => {
    onError(error);
    // The page shows an older version.
    if (error instanceof CallError && error.problem?.current) void revalidate();
  };
  return useMutation({
    mutationFn: change,
    onSuccess: (output: Output, input: Input) => {
      onSuccess?.(output, input);
      void revalidate();
    },
    onError: handleError,
  });
}

type QueryKey = readonly unknown[];
const isListQuery = ({ queryKey }: { queryKey: QueryKey }) => queryKey[1] === "pages";

/**
 * Caches a changed list. Requests for its pages that are still running would restore the old rows, so they are
 * invalidated.
 */
function writeList<T>(queryClient: QueryClient, queryKey: QueryKey, list: Pages<T>): Promise<void> {
  queryClient.setQueryData(queryKey, list);
  return queryClient.cancelQueries({ queryKey, exact: true });
}

/**
 * Caches a first page that the loader has just read. Later pages stay if they still follow it; otherwise, and for an
 * invalidated list, everything is read again.
 */
export function setFirstPage<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  firstPage: ReadPage<T>,
): void {
  const state = queryClient.getQueryState<Pages<T>>(queryKey);
  if (!state?.data || state.data.pages[0] === firstPage) return;
  const list = withFirstPage(state.data, firstPage);
  if (list && !state.isInvalidated) void writeList(queryClient, queryKey, list);
  else void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** The state of a list on a page. */
export type Rows<T> = {
  items: T[];
  /** The number of rows in all pages. */
  total: number;
  idOf: (row: T) => string;
  hasMore: boolean;
  isLoadingMore: boolean;
  failed: boolean;
  loadMore: () => void;
  /** The query of the second page, for browsers without scripts. */
  nextQuery: string | null;
};

/**
 * The rows of a list that starts with the loader's page and loads more. Rows loaded earlier are shown at once on
 * returning.
 */
export function useAdminList<T>(
  list: AdminList<T>,
  { path, first }: Pick<LoadedList<T, unknown>, "path" | "first">,
): Rows<T> {
  const queryClient = useQueryClient();
  const { data, ...query } = useInfiniteQuery({
    ...list.pagesAt(path),
    initialData: { pages: [first], pageParams: [path] },
    // The loader has just read it.
    refetchOnMount: false,
  });
  useEffect(() => {
    setFirstPage(queryClient, list.pagesAt(path).queryKey, first);
  }, [queryClient, list, path, first]);
  const items = useMemo(() => data.pages.flatMap((page) => page.items), [data.pages]);
  return {
    items,
    total: data.pages.at(-1)?.total ?? first.total,
    idOf: list.idOf,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    loadMore: () => {
      void query.fetchNextPage({ cancelRefetch: false }).then(({ error, isFetchNextPageError }) => {
        if (error && isFetchNextPageError) reportError(error);
      });
    },
    nextQuery: first.next && new URL(first.next, "http://own.invalid").search,
  };
}

/**
 * Invalidates everything read from these calls. Single reads on the page are repeated now, lists with their loader or
 * when shown next.
 */
export function invalidateCalls(
  queryClient: QueryClient,
  calls: readonly Contract[],
  type: "all" | "inactive" = "all",
): void {
  const { predicate } = queryKeyPrefix(...calls);
  void queryClient.invalidateQueries({
    predicate: (read) => predicate(read) && !isListQuery(read),
  });
  void queryClient.invalidateQueries({
    predicate: (read) => predicate(read) && isListQuery(read),
    type,
    refetchType: "none",
  });
}

/** Functions that write changed rows into all cached lists, so that nothing jumps. */
export function cachedRowEditor<T>(queryClient: QueryClient, lists: readonly AdminList<T>[]) {
  let wasWritten = false;
  const change = (changedIds: readonly string[], update: (row: T) => T | null) => {
    wasWritten = true;
    const ids = new Set(changedIds);
    for (const { call, idOf, shows } of lists) {
      const cachedLists = queryClient.getQueriesData<Pages<T>>({
        predicate: (read) => isListQuery(read) && read.queryKey[2] === call.path,
      });
      for (const [queryKey, pages] of cachedLists) {
        const { searchParams } = new URL(String(queryKey[0]), "http://own.invalid");
        const filters = Object.fromEntries(searchParams);
        const changeRow = (row: T) => {
          if (!ids.has(idOf(row))) return row;
          const changedRow = update(row);
          return changedRow && shows(changedRow, filters) ? changedRow : null;
        };
        if (!pages) continue;
        const wasInvalidated = queryClient.getQueryState(queryKey)?.isInvalidated;
        void writeList(queryClient, queryKey, withRows(pages, changeRow)).then(() => {
          // Keeps other reasons to read it again.
          const target = { queryKey, exact: true, refetchType: "none" } as const;
          if (wasInvalidated) void queryClient.invalidateQueries(target);
        });
      }
    }
  };
  return {
    /** Changes the rows with these ids; null removes a row. */
    change,
    /** Replaces a row by the server's response. */
    put: (row: T) =>
      change(
        lists.slice(0, 1).map(({ idOf }) => idOf(row)),
        () => row,
      ),
    drop: (id: string) => change([id], () => null),
    wereWritten: () => wasWritten,
  };
}

/**
 * A change of rows. `done` writes the known result into the lists; lists are read again when shown next, those on the
 * page at once if `done` wrote nothing.
 */
export function useListChange<T, Input, Output>(
  lists: readonly AdminList<T>[],
  change: (input: Input) => Promise<Output>,
  done?: (rows: ReturnType<typeof cachedRowEditor<T>>, output: Output, input: Input) => void,
  showError: (error: Error) => void = reportError,
) {
  const queryClient = useQueryClient();
  const calls = lists.map(({ call }) => call);
  return useAdminMutation(
    change,
    (output, input) => {
      const rows = cachedRowEditor(queryClient, lists);
      done?.(rows, output, input);
      invalidateCalls(queryClient, calls, rows.wereWritten() ? "inactive" : "all");
    },
    (error) => {
      // Somebody else saved first: show the current rows.
      const current = error instanceof CallError ? error.problem?.current : undefined;
      const rows = cachedRowEditor(queryClient, lists);
      for (const row of current === undefined ? [] : [current].flat()) rows.put(row as T);
      if (current !== undefined) invalidateCalls(queryClient, calls, "inactive");
      showError(error);
    },
  );
}
