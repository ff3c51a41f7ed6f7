import { iconAddress } from "~/features/settings/pictures.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { ogImagePath, pathFor } from "~/lib/paths";

/** Structured data for search engines (JSON-LD, schema.org). Runs anywhere. */
export type StructuredData = Record<string, unknown>;

/** The festival as an organisation. */
export const organizer = (settings: FestivalSettings, publicUrl: string) => ({
  "@type": "Organization",
  "@id": `${publicUrl}/#organization`,
  name: settings.brand.fullName,
  url: publicUrl + pathFor("home"),
  logo: publicUrl + iconAddress(settings, 512),
  email: settings.mailboxes.hello,
  sameAs: Object.values(settings.social).filter((address) => address !== ""),
});

/** The festival as an event with its place and days; afterwards only as an organisation. */
export function festivalData(
  settings: FestivalSettings,
  publicUrl: string,
  { isOver = false } = {},
): StructuredData {
  const { brand, dates, place } = settings;
  // schema.org has no status for a past event, and `EventScheduled` would announce it again.
  if (isOver) return { "@context": "https://schema.org", ...organizer(settings, publicUrl) };
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
    organizer: organizer(settings, publicUrl),
  };
}

/** Breadcrumbs from the landing page to the page itself, which is last. */
export const breadcrumbs = (
  publicUrl: string,
  trail: readonly (readonly [name: string, path: string])[],
) =>
  ({
    "@type": "BreadcrumbList",
    itemListElement: trail.map(([name, path], index) => ({
      ...({ "@type": "ListItem", position: index + 1 } as const),
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
  settings: FestivalSettings,
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
      : organizer(settings, publicUrl),
    publisher: organizer(settings, publicUrl),
  };
  const trail = breadcrumbs(publicUrl, [
    [settings.brand.name, pathFor("home")],
    ["News", pathFor("news")],
    [article.title, pathFor("newsArticle", { id: article.id })],
  ]);
  return { "@context": "https://schema.org", "@graph": [news, trail] };
}
