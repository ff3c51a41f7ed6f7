import { data } from "react-router";
import { pageContext } from "~/app/context.server";
import { pageMeta } from "~/app/page-meta";
import { hideFromClientData, StructuredData } from "~/app/structured-data";
import { pastAdvice } from "~/features/programme/public/attend.texts";
import { AttendStatus } from "~/features/programme/public/components/attend-status";
import { readTonight } from "~/features/programme/public/front-page-public.queries.server";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { seasonAt } from "~/features/settings/season.rules";
import { attendPath } from "~/features/site/navigation.texts";
import { SitePageView } from "~/features/site/pages/components/page";
import { findPublishedPage } from "~/features/site/pages/public.queries.server";
import { faqData } from "~/features/site/pages/structured-data.rules";
import { pathFor } from "~/lib/paths";
import { readMarkdown } from "~/lib/rich-text/parse-markdown";
import type { Route } from "./+types/site-page";

/** A page written by the director; 404 for a draft. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock, settings, edition } = context.get(pageContext);
  const sitePage = await findPublishedPage(db, params.page);
  if (!sitePage) throw data(null, { status: 404 });
  const { title, summary, imageUrl, content, isFaq } = sitePage;
  const blocks = readMarkdown(content);
  const faq = isFaq ? faqData(blocks) : null;
  const isAttend = pathFor("sitePage", { page: sitePage.slug }) === attendPath;
  const now = clock();
  const tonight = isAttend
    ? await readTonight(db, now, seasonAt(settings, edition, now).season)
    : null;
  const pageData = { title, summary, imageUrl, blocks, tonight, hasData: faq !== null, faq };
  return hideFromClientData(pageData, "faq");
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { title, summary } = args.loaderData;
  return pageMeta(args, { title, ...(summary && { description: summary }) });
};

export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { faq, hasData, tonight, ...page } = loaderData;
  const { edition } = useFestival();
  const isOver = useSeason().season === "over";
  return (
    <>
      {hasData && <StructuredData data={faq ?? undefined} />}
      <SitePageView
        {...page}
        foldedAs={tonight && isOver ? pastAdvice(edition.slug) : undefined}
        status={tonight && <AttendStatus tonight={tonight} />}
      />
    </>
  );
}
