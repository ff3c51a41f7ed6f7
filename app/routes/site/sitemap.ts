import { pageContext } from "~/app/context.server";
import { listEditionPaths } from "~/features/editions/public.queries.server";
import { listNewsletters } from "~/features/mailings/public.queries.server";
import { latestArticles } from "~/features/news/public.queries.server";
import { listProgrammeAddresses } from "~/features/programme/public/public.queries.server";
import { publicCategories, slugOf } from "~/features/settings/category.rules";
import { listPageLinks } from "~/features/site/pages/public.queries.server";
import { type PageName, pages, pathFor, publicPages } from "~/lib/paths";
import { element, xmlResponse } from "~/lib/xml";
import type { Route } from "./+types/sitemap";

/** Listed only if they have content; a personal schedule is not indexed. */
const pagesListedApart = new Set<PageName>([
  ...(["numbers", "programme", "programmePrint", "myProgramme", "films"] as const),
  ...(["news", "newsletters"] as const),
  ...(["submitShortFilm", "submitFeatureFilm", "submitSeriesPilot", "submitLogLine"] as const),
]);
/** Public pages without a parameter; articles, editions and the forms of categories are added below. */
const listedPages = publicPages.filter(
  (name) => !pages[name].includes(":") && !pagesListedApart.has(name),
);
/** A sitemap may list 50,000 addresses; this limit is far below. */
const maxArticles = 5_000;

/** All public pages, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = context.get(pageContext);
  const articles = await latestArticles(db, clock, maxArticles);
  const editionPaths = await listEditionPaths(db);
  const programmePaths = await listProgrammeAddresses(db, clock());
  const newsletters = await listNewsletters(db, { areOver: true });
  const sitePages = await listPageLinks(db);
  const forms = publicCategories(settings).map(slugOf);
  const urlElement = (path: string, changedAt?: Date) =>
    `<url>${element("loc", publicUrl + path)}${changedAt ? element("lastmod", changedAt.toISOString()) : ""}</url>`;
  const urlElements = [
    ...listedPages.flatMap((name) => [
      urlElement(pathFor(name)),
      ...(name === "submit"
        ? forms.map((slug) => urlElement(pathFor("submitCategory", { slug })))
        : []),
    ]),
    ...editionPaths.map((address) => urlElement(address)),
    ...sitePages.map(({ to }) => urlElement(to)),
    ...programmePaths.map((address) => urlElement(address)),
    ...(articles.length > 0 ? [urlElement(pathFor("news"))] : []),
    ...(newsletters.length > 0 ? [urlElement(pathFor("newsletters"))] : []),
    ...newsletters.map(({ slug, sentAt }) =>
      urlElement(pathFor("newsletter", { newsletter: slug }), new Date(sentAt)),
    ),
    ...articles.map(({ id, updatedAt }) => urlElement(pathFor("newsArticle", { id }), updatedAt)),
  ];
  return xmlResponse(
    "application/xml",
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urlElements.join("\n")}\n</urlset>`,
  );
}
