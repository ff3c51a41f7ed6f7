import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { hideFromClientData, StructuredData } from "~/app/structured-data";
import { SitePageView } from "~/features/site/pages/components/page";
import { findPublishedPage } from "~/features/site/pages/public.queries.server";
import { faqData } from "~/features/site/pages/structured-data.rules";
import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import type { Route } from "./+types/site-page";

/** A page written by the director; 404 for a draft. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const sitePage = await findPublishedPage(context.get(pageContext).db, params.page);
  if (!sitePage) throw data(null, { status: 404 });
  const { title, summary, imageUrl, content, isFaq } = sitePage;
  const blocks = readMarkdown(content);
  const faq = isFaq ? faqData(blocks) : null;
  const pageData = { title, summary, imageUrl, blocks, hasData: faq !== null, faq };
  return hideFromClientData(pageData, "faq");
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { title, summary } = args.loaderData;
  return pageMeta(args, { title, ...(summary && { description: summary }) });
};

export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { faq, hasData, ...page } = loaderData;
  return (
    <>
      {hasData && <StructuredData data={faq ?? undefined} />}
      <SitePageView {...page} />
    </>
  );
}
