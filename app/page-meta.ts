import type { MetaDescriptor } from "react-router";
import { cardNameOf, cardSize } from "~/features/og-images/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { ogImagePath } from "~/lib/paths";

/** The arguments of a route's meta function. */
type MetaArgs = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
};

type PageMeta = {
  /** The page's title; by default only the festival's name. */
  title?: string;
  /** One or two sentences; by default the festival's description. */
  description?: string;
  /** Path of the link preview image; by default the page's card. */
  card?: string;
  /** The publishing time of an article, ISO 8601. */
  publishedAt?: string;
  /** True for pages that search engines must not index. */
  hidden?: boolean;
};

/**
 * The title, description and social card of a page, from the root's settings: `export const meta: Route.MetaFunction =
 * (args) => pageMeta(args, { title: "Contact" })`
 */
export function pageMeta({ matches, location }: MetaArgs, page: PageMeta = {}): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | { settings: FestivalSettings; publicUrl: string }
    | undefined;
  if (!root) return [{ title: page.title ?? "" }];
  const { brand } = root.settings;
  const title = page.title ? `${isolate(page.title)} · ${brand.fullName}` : brand.fullName;
  if (page.hidden) return [{ title }, { name: "robots", content: "noindex" }];
  const description = page.description ?? brand.description;
  const address = `${root.publicUrl}${location.pathname}`;
  const card = page.card ?? ogImagePath(cardNameOf(location.pathname));
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: page.publishedAt ? "article" : "website" },
    ...(page.publishedAt
      ? [{ property: "article:published_time", content: page.publishedAt }]
      : []),
    { property: "og:site_name", content: brand.fullName },
    { property: "og:title", content: page.title ?? brand.fullName },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: root.publicUrl + card },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(cardSize.width) },
    { property: "og:image:height", content: String(cardSize.height) },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
