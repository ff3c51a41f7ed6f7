import { useEffect, useState } from "react";
import { apiFetch, type ItemOf } from "~/lib/api/client";
import { listNews } from "../contract";

type Listed = ItemOf<typeof listNews>;

/**
 * The landing page's only list. A separate hook, so that the first view needs no query library; the rules are the same:
 * read once, cached until it is invalidated.
 */
let saved: Listed[] | undefined;

/** The next page that shows the list reads it again. */
export function forgetNews(): void {
  saved = undefined;
}

/** The published articles for the landing page, newest first; `retry` only after a failure. */
export function useNewsList(): { items?: Listed[]; retry?: () => void } {
  const [items, setItems] = useState(import.meta.env.SSR ? undefined : saved);
  const [hasFailed, setHasFailed] = useState(false);
  const shouldLoad = !items && !hasFailed;
  useEffect(() => {
    if (!shouldLoad) return;
    let stale = false;
    apiFetch(listNews).then(
      (read) => {
        saved = read;
        if (!stale) setItems(read);
      },
      () => {
        if (!stale) setHasFailed(true);
      },
    );
    return () => {
      stale = true;
    };
  }, [shouldLoad]);
  return { items, retry: hasFailed ? () => setHasFailed(false) : undefined };
}
