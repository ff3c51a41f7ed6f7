import { useQueryClient } from "@tanstack/react-query";
import { invalidateCalls } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import * as calls from "../contract";
import { forgetNews } from "../hooks/use-news-list";
import type { AdminArticle, NewsArticle } from "../schema";

export type ArticleFields = {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  categoryColor: string;
  publishDate: string;
  author: string;
  imageUrl: string;
  imageAlt: string;
};

export type Save = {
  fields: ArticleFields;
  /** 'now', a moment, or null for a draft. */
  publishAt: string | null;
  /** The article and the version that was opened; null for a new one. */
  savedArticle: { id: string; updatedAt: string } | null;
};

/** Adds a new article, or changes the version that was opened. */
export function saveArticle({ fields, publishAt, savedArticle }: Save): Promise<AdminArticle> {
  const { author, ...rest } = fields;
  // Chosen from a list, or restored from this browser; the server validates it.
  const categoryColor = fields.categoryColor as NewsArticle["categoryColor"];
  const body = { ...rest, categoryColor, author: author || null, publishAt };
  if (savedArticle === null) return apiFetch(calls.addArticle, { body });
  return apiFetch(calls.changeArticle, {
    params: { id: savedArticle.id },
    body: { ...body, seenAt: savedArticle.updatedAt },
  });
}

/** Deletes an article. Rejects with a CallError. */
export const deleteArticle = (id: string) => apiFetch(calls.deleteArticle, { params: { id } });

/** Reads an article with all that the director sees. Rejects with a CallError. */
export const readArticle = (id: string) => apiFetch(calls.readAdminArticle, { params: { id } });

/** All cached lists of news, also the landing page's, are read again when they are next shown. */
export function useForgetNews() {
  const queryClient = useQueryClient();
  return () => {
    forgetNews();
    return invalidateCalls(queryClient, [calls.listNews, calls.listAdminNews]);
  };
}
