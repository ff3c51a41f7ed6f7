import { data } from "react-router";
import { privateMeta } from "~/app/private-meta";
import { EmptyState } from "~/components/empty-state";
import { NewsEditor } from "~/features/news/admin/components/editor";
import { findAdminArticle } from "~/features/news/queries.server";
import { adminArticleSchema } from "~/features/news/schema";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/news-article";
import { directorContext } from "./require-role.server";

const notFoundTitle = "Article Not Found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  const article = await findAdminArticle(db, clock, params.id);
  return data(article && adminArticleSchema.parse(article), { status: article ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args.loaderData?.title ?? notFoundTitle, args);

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <NewsEditor article={loaderData} key={loaderData.id} />;
  return (
    <EmptyState link={{ to: pages.adminNews, label: "Back to news" }} as="h1" title={notFoundTitle}>
      We can't find this article. It may have been deleted.
    </EmptyState>
  );
}
