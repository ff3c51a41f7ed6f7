import { publicCategories, slugOf } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { submitTitle } from "~/features/settings/submit-title.rules";
import { isolate } from "~/lib/bidi";
import { type CardName, categoryCardName } from "./rules";

/** The content of a card. */
export type CardContent = {
  title: string;
  /** The small line above the title. */
  kicker: string;
  /** A file under /art. */
  art: string;
  /** The address of an uploaded or generated picture, which replaces the art if it exists. */
  picture?: string;
  /** The line at the foot; by default the festival's place and dates. */
  foot?: string;
  /** Of an article; not drawn. */
  excerpt?: string;
};

/** The title and art of each page's card; without a title the festival's name. */
const pageCards: Record<CardName, { title?: string; art: string }> = {
  festival: { art: "hero-wide" },
  news: { title: "News", art: "news-stage" },
  programme: { title: "Programme", art: "hero-on-wide" },
  contact: { title: "Contact us", art: "about-knot" },
  submit: { title: "Submit Your Film", art: "curtain" },
  "short-film": { title: "Submit a short film", art: "cat-short" },
  "feature-film": { title: "Submit a feature film", art: "cat-feature" },
  "series-pilot": { title: "Submit a series pilot", art: "cat-series" },
  "log-line": { title: "Submit a log line", art: "cat-logline" },
  film: { title: "Submit Your Film", art: "curtain" },
  "privacy-policy": { title: "Privacy Policy", art: "curtain" },
  "terms-of-service": { title: "Terms of Service", art: "curtain" },
  "cookie-policy": { title: "Cookie Policy", art: "curtain" },
};

/** The art in place of what shows hearts or couples. */
const plainArt = new Map([
  ["hero-wide", "hero-plain-wide"],
  ["hero-on-wide", "hero-plain-wide"],
  ["about-knot", "about-strip"],
  ["cat-short", "cat-match"],
  ["cat-feature", "cat-sea"],
  ["cat-series", "cat-windows"],
]);

/** The art of a card, by the name of its file, as this festival shows it: with or without hearts. */
export const shownArt = ({ effects }: Pick<FestivalSettings, "effects">, art: string): string =>
  effects.hearts ? art : (plainArt.get(art) ?? art);

function formCard(settings: FestivalSettings, name: string) {
  const category = publicCategories(settings).find(
    (category) => categoryCardName(slugOf(category)) === name,
  );
  if (!category) return undefined;
  const { art } = category;
  return {
    title: submitTitle(category),
    ...(art.startsWith("/") ? { art: "curtain", picture: art } : { art }),
  };
}

/** The content of a page's card; null for an unknown page. */
export function pageCard(settings: FestivalSettings, name: string): CardContent | null {
  const { brand, pictures } = settings;
  const card: { title?: string; art: string; picture?: string } | undefined = Object.hasOwn(
    pageCards,
    name,
  )
    ? pageCards[name as CardName]
    : formCard(settings, name);
  if (!card) return null;
  const { social } = pictures;
  return {
    title: card.title ?? brand.name,
    kicker: brand.tagline,
    art: card.art,
    ...(card.picture && { picture: card.picture }),
    ...(social && { picture: social.url }),
  };
}

/** '/art/still-lamp.webp' → 'still-lamp'; null for other pictures. */
const artOf = (url: string): string | null =>
  /^\/art\/((?:about|cat|news|still)-[a-z]+|films\/[a-z0-9]+-960)\.webp$/.exec(url)?.[1] ?? null;

type Film = { title: string; director: string; kind: string; picture: string };

/** The card of a film: its still, its director, and its next screening or the years that showed it. */
export function filmCard(
  { title, director, kind, picture }: Film,
  foot: string | null,
): CardContent {
  return {
    title,
    kicker: `${kind} by ${isolate(director)}`,
    picture,
    art: artOf(picture) ?? "news-booth",
    ...(foot && { foot }),
  };
}

/** The card of a night or a block of the programme. */
export const nightCard = (name: string, description: string): CardContent => ({
  title: name,
  kicker: "Programme",
  art: "hero-on-wide",
  foot: description,
});

type Article = { title: string; category: string; imageUrl: string; excerpt: string };

/** The card of an article: its own picture, if it is stored on this site. */
export function articleCard({ title, category, imageUrl, excerpt }: Article): CardContent {
  const art = artOf(imageUrl) ?? "hero-wide";
  return { title, kicker: category, art, picture: imageUrl, excerpt };
}
