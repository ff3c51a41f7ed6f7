import { useEffect } from "react";
import { data, useRouteLoaderData } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import type { loader as rootLoader } from "~/app/root";
import { StructuredData } from "~/app/structured-data";
import { readArticleSchema } from "~/features/news/article.schema";
import {
  ArticleFailed,
  ArticleMissing,
  ArticlePage,
  ArticleSkeleton,
} from "~/features/news/components/article-page";
import { useNewsArticle } from "~/features/news/hooks";
import { readArticle } from "~/features/news/public.queries.server";
import { previewArticle } from "~/features/news/queries.server";
import { useSettings } from "~/features/settings/hooks";
import { articleData } from "~/features/site/structured-data.rules";
import { isDirector } from "~/lib/api/endpoint";
import { QueryProvider } from "~/lib/api/query-client";
import { isolate } from "~/lib/bidi";
import { ogImagePath } from "~/lib/paths";
import type { Route } from "./+types/news-article";

const missingTitle = "Article Not Found";

/** Server-rendered with the text; 404 for an unknown article. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock, actor } = context.get(pageContext);
  // Directors may preview drafts; others get published articles only.
  const article = await (isDirector(actor) ? previewArticle : readArticle)(db, clock, params.id);
  if (!article) return data({ article: null, moments: null, missing: true }, { status: 404 });
  const { publishedAt, updatedAt } = article;
  const moments = { publishedAt: publishedAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return { article: readArticleSchema.parse(article), moments, missing: false };
}

/** On navigation the page renders at once and fetches its article from the API. */
export function clientLoader() {
  return { article: null, moments: null, missing: false };
}

export const meta: Route.MetaFunction = (args) => {
  const { article, moments, missing } = args.loaderData ?? clientLoader();
  if (missing) return pageMeta(args, { title: missingTitle, hidden: true });
  if (!article) return pageMeta(args, { title: "News" });
  const { id, title, excerpt: description } = article;
  const card = ogImagePath(`news/${id}`);
  return pageMeta(args, { title, description, card, publishedAt: moments?.publishedAt });
};

export default function NewsArticlePage({ loaderData, params }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { article, moments, missing } = loaderData;
  if (missing) return <ArticleMissing />;
  return (
    <>
      <StructuredData
        data={
          import.meta.env.SSR && root && article && moments
            ? articleData(root.settings, root.publicUrl, article, moments)
            : undefined
        }
      />
      <QueryProvider>
        <FetchedArticle id={params.id} key={params.id} initialArticle={article ?? undefined} />
      </QueryProvider>
    </>
  );
}

function FetchedArticle({
  id,
  initialArticle,
}: {
  id: string;
  initialArticle?: Parameters<typeof useNewsArticle>[1];
}) {
  const { article, missing, error, retry } = useNewsArticle(id, initialArticle);
  const { brand } = useSettings();
  const name = missing ? missingTitle : article?.title;
  useEffect(() => {
    // A fetched article arrives after the page's title was set.
    if (name) document.title = `${isolate(name)} · ${brand.fullName}`;
  }, [name, brand]);
  if (missing) return <ArticleMissing />;
  if (error) return <ArticleFailed onRetry={retry} />;
  return article ? <ArticlePage article={article} /> : <ArticleSkeleton />;
}
