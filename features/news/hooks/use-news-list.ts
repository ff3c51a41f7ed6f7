import { useEffect, useState } from "react";
import { apiFetch, type ItemOf } from "~/lib/api/client";
import { listNews } from "../contract";

type ListedArticle = ItemOf<typeof listNews>;

/**
 * The landing page's only list. A separate hook, so that the first view needs no query library; the rules are the same:
 * read once, cached until it is invalidated.
 */
let cachedArticles: ListedArticle[] | undefined;

/** The next page that shows the list reads it again. */
export function forgetNews(): void {
  cachedArticles = undefined;
}

/** The published articles for the landing page, newest first; `retry` only after a failure. */
export function useNewsList(): { items?: ListedArticle[]; retry?: () => void } {
  const [items, setItems] = useState(import.meta.env.SSR ? undefined : cachedArticles);
  const [hasFailed, setHasFailed] = useState(false);
  const shouldLoad = !items && !hasFailed;
  useEffect(() => {
    if (!shouldLoad) return;
    let isUnmounted = false;
    apiFetch(listNews).then(
      (articles) => {
        cachedArticles = articles;
        if (!isUnmounted) setItems(articles);
      },
      () => {
        if (!isUnmounted) setHasFailed(true);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [shouldLoad]);
  return { items, retry: hasFailed ? () => setHasFailed(false) : undefined };
}
