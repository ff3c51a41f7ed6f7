import { useQueryClient } from "@tanstack/react-query";
import { call } from "~/http/call";
import { deskNewsPath, newsArticlePath, newsListPath } from "../rules";
import type { DeskArticle } from "../schema";

/** The director's calls. `publishAt` as the calls take it: 'now', a moment, or null for a draft. */

export type ArticleFields = {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  categoryColor: string;
  publishDate: string;
  author: string;
  imageUrl: string;
};

export type Save = {
  fields: ArticleFields;
  publishAt: string | null;
  /** The article and the version that was opened; null for a new one. */
  known: { id: string; updatedAt: string } | null;
};

export function saveArticle({ fields, publishAt, known }: Save): Promise<DeskArticle> {
  const { author, ...rest } = fields;
  const body = { ...rest, author: author || null, publishAt };
  if (known === null) return call("POST", newsListPath, body);
  return call("PATCH", newsArticlePath(known.id), { ...body, seenAt: known.updatedAt });
}

export const deleteArticle = (id: string) => call("DELETE", newsArticlePath(id));

export const readArticle = (id: string) =>
  call<DeskArticle>("GET", `${deskNewsPath}/${encodeURIComponent(id)}`);

/** Every list of news in this browser, the landing page's too, is read again when it is shown next. */
export function useForgetNews() {
  const queryClient = useQueryClient();
  return () =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        [newsListPath, deskNewsPath].some((path) => String(queryKey[0]).startsWith(path)),
    });
}
