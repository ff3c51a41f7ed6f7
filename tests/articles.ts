import { expect } from "vitest";
import type { AdminArticle, NewsItem } from "~/features/news/schema";
import type { TestApp } from "./harness";

/** A complete article as the editor sends it. */
export const article = {
  title: "Awards night will be black tie",
  excerpt: "Dig out the good shoes.",
  content: "First paragraph.\n\nSecond paragraph.",
  category: "Awards",
  categoryColor: "rose",
  author: "The programmers",
};

/** Publishes it with these changes, a minute later than the previous one. */
export async function publishArticle(
  app: TestApp,
  cookie: string,
  changes: Record<string, unknown> = {},
): Promise<AdminArticle> {
  app.passMinutes(1);
  const response = await app.request("/api/news", { json: { ...article, ...changes }, cookie });
  expect(response.status).toBe(201);
  return (await response.json()) as AdminArticle;
}

export async function readNews(app: TestApp, query = "", cookie?: string): Promise<NewsItem[]> {
  const response = await app.request(`/api/news${query}`, { cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as NewsItem[];
}
