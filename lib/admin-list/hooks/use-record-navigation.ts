import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useLocation, useNavigationType } from "react-router";
import { storedSwitch } from "~/lib/browser-storage/stored";
import type { Rows } from "../hooks";
import type { AdminList, Pages } from "../list";
import {
  findRecordPosition,
  type RecordNavigation,
  type RecordPosition,
  refreshNavigation,
} from "../record-navigation";

/** The navigation state of a link back to a list: stepping through its rows (a run) continues. */
export const backToRecordNavigation = { run: true } as const;

/**
 * The cache key of a list in record navigation. It is beside the list's pages, so that changed rows are written into
 * both.
 */
const queryKeyOf = (list: AdminList, query: string) =>
  [`${list.call.path}/run${query}`, "pages", list.call.path] as const;

/** Reads the cache; requests nothing. */
const useSavedList = <T>(list: AdminList<T>, query: string) =>
  useQuery<Pages<T>>({ queryKey: queryKeyOf(list, query), queryFn: skipToken }).data;

/**
 * A list to step through: each row keeps its place until the list is entered again, except by the way back. `query`:
 * the list's query in the address.
 */
export function useRecordNavigation<T>(
  list: AdminList<T>,
  rows: Rows<T>,
  query: string,
): RecordNavigation<T> & { startAnew: () => void } {
  const queryClient = useQueryClient();
  const { key: visit, state } = useLocation();
  const isReturning =
    useNavigationType() === "POP" || Boolean((state as typeof backToRecordNavigation)?.run);
  const data = useSavedList(list, query);
  const isNewVisit = !data || (data.pageParams[0] !== visit && !isReturning);
  const knownRows = isNewVisit ? undefined : data.pages[0]?.items;
  const { items, total, hasMore, idOf } = rows;
  const navigation = useMemo(
    () =>
      knownRows
        ? refreshNavigation(knownRows, { items, total, hasMore, idOf })
        : { rows: items, total, newCount: 0 },
    [knownRows, items, total, hasMore, idOf],
  );
  const saveRows = useCallback(
    (items: readonly T[], total: number) =>
      queryClient.setQueryData<Pages<T>>(queryKeyOf(list, query), {
        pages: [{ items: [...items], total, next: null }],
        pageParams: [visit],
      }),
    [queryClient, list, query, visit],
  );
  useEffect(() => {
    saveRows(navigation.rows, navigation.total);
  }, [saveRows, navigation.rows, navigation.total]);
  return { ...navigation, startAnew: () => saveRows(items, total) };
}

/** The position of a row in the list that it was opened from; null without a list. */
export function useRecordPosition<T>(
  list: AdminList<T>,
  query: string,
  row: T,
): RecordPosition | null {
  const queryClient = useQueryClient();
  const { state } = useLocation();
  const data = useSavedList(list, query);
  const savedPage = data?.pages[0];
  const id = list.idOf(row);
  const position = savedPage
    ? findRecordPosition(savedPage.items.map(list.idOf), savedPage.total, id)
    : null;
  // More rows were loaded: stepping continues there.
  const previousId = (state as { after?: string } | null)?.after;
  const lastRow = savedPage?.items.at(-1);
  const isNextRow = !position && lastRow !== undefined && list.idOf(lastRow) === previousId;
  useEffect(() => {
    if (!isNextRow) return;
    queryClient.setQueryData<Pages<T>>(queryKeyOf(list, query), (cached) =>
      cached?.pages[0]
        ? { ...cached, pages: [{ ...cached.pages[0], items: [...cached.pages[0].items, row] }] }
        : cached,
    );
  }, [isNextRow, queryClient, list, query, row]);
  return position;
}

const advanceSetting = storedSwitch("advance", "off");
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a list moves to the next row after a decision, and the setter, as of `useState`. Stored in this browser. */
export function useAdvance(): [advances: boolean, setAdvances: (isOn: boolean) => void] {
  const advances = useSyncExternalStore(subscribe, advanceSetting.isOn, () => true);
  const setAdvancing = (isOn: boolean) => {
    advanceSetting.setOn(isOn);
    for (const listener of listeners) listener();
  };
  return [advances, setAdvancing];
}
