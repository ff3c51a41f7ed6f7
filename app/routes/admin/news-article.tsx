import { data } from "react-router";
import { NewsEditor } from "~/features/news/desk/components/editor";
import { findAdminArticle } from "~/features/news/queries.server";
import { adminArticleSchema } from "~/features/news/schema";
import { pages } from "~/http/addresses";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/news-article";
import { directorContext } from "./guard.server";
import { adminMeta } from "./meta";

const missing = "Article Not Found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = directorContext(context);
  const found = await findAdminArticle(db, clock, params.id);
  return data(found && adminArticleSchema.parse(found), { status: found ? 200 : 404 });
}

export const meta: Route.MetaFunction = (args) =>
  adminMeta(args.loaderData?.title ?? missing, args);

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <NewsEditor article={loaderData} key={loaderData.id} />;
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={pages.adminNews} variant="outline">
          Back to news
        </ButtonLink>
      }
      as="h1"
      title={missing}
    >
      There is no article at this address.
    </EmptyState>
  );
}
