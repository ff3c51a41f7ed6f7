import { useEffect, useState } from "react";
import { call, type ItemOf } from "~/http/call";
import { listNews } from "../calls";

type Listed = ItemOf<typeof listNews>;

/**
 * The list is the one thing that the landing page reads by itself. A hook of its own spares
 * the first view the query library; the rules are the same: read once, kept, not read again
 * until it is forgotten.
 */
let kept: Listed[] | undefined;

/** The next page that shows the list reads it anew. */
export function forgetNews(): void {
  kept = undefined;
}

/** The published articles for the landing page's grid, newest first; `retry` only once the read has failed. */
export function useNewsList(): { items?: Listed[]; retry?: () => void } {
  const [items, setItems] = useState(import.meta.env.SSR ? undefined : kept);
  const [failed, setFailed] = useState(false);
  const wanted = !items && !failed;
  useEffect(() => {
    if (!wanted) return;
    let stale = false;
    call(listNews).then(
      (read) => {
        kept = read;
        if (!stale) setItems(read);
      },
      () => {
        if (!stale) setFailed(true);
      },
    );
    return () => {
      stale = true;
    };
  }, [wanted]);
  return { items, retry: failed ? () => setFailed(false) : undefined };
}
