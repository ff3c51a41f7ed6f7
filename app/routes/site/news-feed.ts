import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { pageContext } from "~/app/context.server";
import { Markdown } from "~/components/rich-text/markdown";
import { bodyOf } from "~/features/news/article-body.rules.server";
import { latestArticles } from "~/features/news/public.queries.server";
import type { DatedArticle } from "~/features/news/read-articles.queries.server";
import { documents, pathFor } from "~/lib/paths";
import { withAbsoluteUrls } from "~/lib/rich-text/plain-text";
import type { Block } from "~/lib/rich-text/schema";
import { element, escapeXml } from "~/lib/xml";
import type { Route } from "./+types/news-feed";
import { atomFeed, atomLink } from "./atom-feed";

const maxArticles = 30;

/** The latest news as an Atom feed (RFC 4287). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = context.get(pageContext);
  const articles = await latestArticles(db, clock, maxArticles);
  return atomFeed({
    settings,
    publicUrl,
    path: documents.newsFeed,
    page: pathFor("news"),
    title: settings.brand.fullName,
    updateTimes: articles.map(({ updatedAt }) => updatedAt.getTime()),
    entries: articles.map((article) => entry(article, publicUrl)),
  });
}

/** The HTML of an article for feed readers: its picture and text, with full URLs. */
function contentHtml(article: DatedArticle, address: string): string {
  const picture: Block = { is: "picture", src: article.imageUrl, alt: article.imageAlt };
  const blocks = withAbsoluteUrls([picture, ...bodyOf(article)], address);
  return renderToStaticMarkup(createElement(Markdown, { blocks }));
}

function entry(article: DatedArticle, publicUrl: string): string {
  const address = publicUrl + pathFor("newsArticle", { id: article.id });
  const parts = [
    element("id", address),
    element("title", article.title),
    atomLink("alternate", address, "text/html"),
    element("published", article.publishedAt.toISOString()),
    element("updated", article.updatedAt.toISOString()),
    article.author ? `<author>${element("name", article.author)}</author>` : "",
    `<category term="${escapeXml(article.category)}"/>`,
    element("summary", article.excerpt),
    `<content type="html">${escapeXml(contentHtml(article, address))}</content>`,
  ];
  return `<entry>${parts.join("")}</entry>`;
}
