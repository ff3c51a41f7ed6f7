import { iconAddress } from "~/features/settings/pictures.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { ogImagePath, pathFor } from "~/lib/paths";

/** Structured data for search engines (JSON-LD, schema.org). Runs anywhere. */
export type StructuredData = Record<string, unknown>;

/** The festival as an organisation. */
export const organizer = (facts: FestivalSettings, publicUrl: string) => ({
  "@type": "Organization",
  "@id": `${publicUrl}/#organization`,
  name: facts.brand.fullName,
  url: publicUrl + pathFor("home"),
  logo: publicUrl + iconAddress(facts, 512),
  email: facts.mailboxes.hello,
  sameAs: Object.values(facts.social).filter((address) => address !== ""),
});

/** The festival as an event with its place and days; afterwards only as an organisation. */
export function festivalData(
  facts: FestivalSettings,
  publicUrl: string,
  { isOver = false } = {},
): StructuredData {
  const { brand, dates, place } = facts;
  // schema.org has no status for a past event, and `EventScheduled` would announce it again.
  if (isOver) return { "@context": "https://schema.org", ...organizer(facts, publicUrl) };
  return {
    "@context": "https://schema.org",
    "@type": "Festival",
    name: brand.fullName,
    description: brand.description,
    url: publicUrl + pathFor("home"),
    image: publicUrl + ogImagePath("festival"),
    startDate: dates.festivalFrom,
    endDate: dates.festivalTo,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
    location: [
      { "@type": "Place", name: place.short, address: place.long },
      { "@type": "VirtualLocation", url: publicUrl + pathFor("home") },
    ],
    organizer: organizer(facts, publicUrl),
  };
}

/** Breadcrumbs from the landing page to the page itself, which is last. */
export const breadcrumbs = (
  publicUrl: string,
  trail: readonly (readonly [name: string, path: string])[],
) =>
  ({
    "@type": "BreadcrumbList",
    itemListElement: trail.map(([name, path], at) => ({
      ...({ "@type": "ListItem", position: at + 1 } as const),
      name,
      item: publicUrl + path,
    })),
  }) as const;

type Article = {
  id: string;
  title: string;
  excerpt: string;
  imageUrl: string;
  author: string | null;
  category: string;
};

/** A news article and its breadcrumbs. Times are ISO 8601. */
export function articleData(
  facts: FestivalSettings,
  publicUrl: string,
  article: Article,
  moments: { publishedAt: string; updatedAt: string },
): StructuredData {
  const address = publicUrl + pathFor("newsArticle", { id: article.id });
  const news = {
    "@type": "NewsArticle",
    headline: article.title,
    description: article.excerpt,
    articleSection: article.category,
    image: publicUrl + article.imageUrl,
    url: address,
    mainEntityOfPage: address,
    datePublished: moments.publishedAt,
    dateModified: moments.updatedAt,
    author: article.author
      ? { "@type": "Person", name: article.author }
      : organizer(facts, publicUrl),
    publisher: organizer(facts, publicUrl),
  };
  const trail = breadcrumbs(publicUrl, [
    [facts.brand.name, pathFor("home")],
    ["News", pathFor("news")],
    [article.title, pathFor("newsArticle", { id: article.id })],
  ]);
  return { "@context": "https://schema.org", "@graph": [news, trail] };
}
