import { useQuery } from "@tanstack/react-query";
import { CallError, queryOptions } from "~/lib/api/client";
import type { ReadArticle } from "./article.schema";
import { readArticle } from "./contract";

/**
 * One article. `initialArticle` is the server-rendered one; without it the article is fetched. `missing` is true after a 404.
 */
export function useNewsArticle(id: string, initialArticle?: ReadArticle) {
  const query = useQuery({
    ...queryOptions(readArticle, { params: { id } }),
    ...(initialArticle && { initialData: initialArticle }),
  });
  const isMissing = query.error instanceof CallError && query.error.status === 404;
  return {
    article: query.data,
    missing: isMissing,
    error: isMissing ? null : query.error,
    retry: query.refetch,
  };
}
