import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useLocation, useNavigationType } from "react-router";
import { onUnlessStored } from "~/lib/browser-storage/stored";
import type { Rows } from "../hooks";
import type { AdminList, Pages } from "../list";
import {
  nextRecord,
  type RecordNavigation,
  type RecordPosition,
  recordPosition,
} from "../record-navigation";

/** The navigation state of a link back to a list: stepping through it continues. */
export const backToRecordNavigation = { run: true } as const;

/**
 * The cache key of a list in record navigation. It is beside the list's pages, so that changed rows are written into
 * both.
 */
const keyOf = (list: AdminList, query: string) =>
  [`${list.call.path}/run${query}`, "pages", list.call.path] as const;

/** Reads the cache; requests nothing. */
const useSaved = <T>(list: AdminList<T>, query: string) =>
  useQuery<Pages<T>>({ queryKey: keyOf(list, query), queryFn: skipToken }).data;

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
  const returns =
    useNavigationType() === "POP" || Boolean((state as typeof backToRecordNavigation)?.run);
  const data = useSaved(list, query);
  const begins = !data || (data.pageParams[0] !== visit && !returns);
  const knownRows = begins ? undefined : data.pages[0]?.items;
  const { items, total, hasMore, idOf } = rows;
  const run = useMemo(
    () =>
      knownRows
        ? nextRecord(knownRows, { items, total, hasMore, idOf })
        : { rows: items, total, waiting: 0 },
    [knownRows, items, total, hasMore, idOf],
  );
  const write = useCallback(
    (items: readonly T[], total: number) =>
      queryClient.setQueryData<Pages<T>>(keyOf(list, query), {
        pages: [{ items: [...items], total, next: null }],
        pageParams: [visit],
      }),
    [queryClient, list, query, visit],
  );
  useEffect(() => {
    write(run.rows, run.total);
  }, [write, run.rows, run.total]);
  return { ...run, startAnew: () => write(items, total) };
}

/** The position of a row in the list that it was opened from; null without a list. */
export function useRecordPosition<T>(
  list: AdminList<T>,
  query: string,
  row: T,
): RecordPosition | null {
  const queryClient = useQueryClient();
  const { state } = useLocation();
  const data = useSaved(list, query);
  const run = data?.pages[0];
  const id = list.idOf(row);
  const place = run ? recordPosition(run.items.map(list.idOf), run.total, id) : null;
  // More rows were loaded: stepping continues there.
  const after = (state as { after?: string } | null)?.after;
  const joins = run && !place && after !== undefined && list.idOf(run.items.at(-1) as T) === after;
  useEffect(() => {
    if (!joins) return;
    queryClient.setQueryData<Pages<T>>(keyOf(list, query), (cached) =>
      cached?.pages[0]
        ? { ...cached, pages: [{ ...cached.pages[0], items: [...cached.pages[0].items, row] }] }
        : cached,
    );
  }, [joins, queryClient, list, query, row]);
  return place;
}

const advance = onUnlessStored("advance", "off");
const heard = new Set<() => void>();

const listen = (hear: () => void) => {
  heard.add(hear);
  return () => void heard.delete(hear);
};

/** Whether a list moves to the next row after a decision, and the setter. Stored in this browser. */
export function useAdvance(): [advances: boolean, turn: (on: boolean) => void] {
  const on = useSyncExternalStore(listen, advance.isOn, () => true);
  const setAdvancing = (next: boolean) => {
    advance.turn(next);
    for (const hear of heard) hear();
  };
  return [on, setAdvancing];
}
