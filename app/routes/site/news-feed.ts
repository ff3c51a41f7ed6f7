import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { pageContext } from "~/app/context.server";
import { Markdown } from "~/components/rich-text/markdown";
import { bodyOf } from "~/features/news/article-body.rules.server";
import { latestArticles } from "~/features/news/public.queries.server";
import type { DatedArticle } from "~/features/news/read-articles.queries.server";
import { iconAddress } from "~/features/settings/pictures.rules";
import { documents, pathFor } from "~/lib/paths";
import { withAbsoluteUrls } from "~/lib/rich-text/plain-text";
import type { Block } from "~/lib/rich-text/schema";
import { element, escapeXml, xmlResponse } from "~/lib/xml";
import type { Route } from "./+types/news-feed";

const maxArticles = 30;

/** The latest news as an Atom feed (RFC 4287). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, publicUrl, settings } = context.get(pageContext);
  const articles = await latestArticles(db, clock, maxArticles);
  const feedAddress = publicUrl + documents.newsFeed;
  const newsAddress = publicUrl + pathFor("news");
  const updateTimes = articles.map(({ updatedAt }) => updatedAt.getTime());
  const parts = [
    element("id", feedAddress),
    element("title", settings.brand.fullName),
    element("subtitle", settings.brand.description),
    element("updated", new Date(Math.max(0, ...updateTimes)).toISOString()),
    link("self", feedAddress, "application/atom+xml"),
    link("alternate", newsAddress, "text/html"),
    `<author>${element("name", settings.brand.fullName)}</author>`,
    element("icon", publicUrl + iconAddress(settings, 192)),
    ...articles.map((article) => entry(article, publicUrl)),
  ];
  const root = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n${parts.join("\n")}\n</feed>`;
  return xmlResponse("application/atom+xml", root);
}

const link = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;

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
    link("alternate", address, "text/html"),
    element("published", article.publishedAt.toISOString()),
    element("updated", article.updatedAt.toISOString()),
    article.author ? `<author>${element("name", article.author)}</author>` : "",
    `<category term="${escapeXml(article.category)}"/>`,
    element("summary", article.excerpt),
    `<content type="html">${escapeXml(contentHtml(article, address))}</content>`,
  ];
  return `<entry>${parts.join("")}</entry>`;
}
