import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { articlesOnPage, NewsListPage, newsAddress } from "~/features/news/components/list-page";
import { newsPage } from "~/features/news/public.queries.server";
import { newsItemSchema } from "~/features/news/schema";
import { ogImagePath } from "~/lib/paths";
import type { Route } from "./+types/news";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(pageContext);
  const pageParam = url.searchParams.get("page") ?? "1";
  const page = /^[1-9]\d{0,3}$/.test(pageParam) ? Number(pageParam) : 0;
  const newsList = page > 0 ? await newsPage(db, clock, page, articlesOnPage) : null;
  if (!newsList || page > newsList.pages) throw data(null, { status: 404 });
  return { items: newsItemSchema.array().parse(newsList.items), page, pages: newsList.pages };
}

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData?.page ?? 1;
  const pageArgs = { ...args, location: { pathname: newsAddress(page) } };
  return pageMeta(pageArgs, {
    title: page === 1 ? "News" : `News, page ${page}`,
    description: "News from the festival: deadlines, juries, awards and more.",
    card: ogImagePath("news"),
    hidden: args.loaderData?.items.length === 0,
  });
};

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsListPage {...loaderData} />;
}
