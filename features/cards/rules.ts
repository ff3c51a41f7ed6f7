import type { FestivalFacts } from "~/features/festival/schema";
import { type PageName, pages } from "~/http/addresses";

/** Social cards: the pictures that are shown where somebody shares a page's address. */

/** Pixels. */
export const cardSize = { width: 1200, height: 630 };

/** What is drawn on a card. */
export type CardFace = {
  title: string;
  /** The small line above the title. */
  kicker: string;
  /** A file under /art. */
  art: string;
  /** The address of an uploaded or drawn picture, shown instead where it is still there. */
  picture?: string;
  /** The line at the foot; the festival's place and dates unless told. */
  foot?: string;
};

type Card = { page: PageName; title?: string; art: string };

/** The pages with a card of their own, by the card's name. Articles have one each beside these. */
const cards: Record<string, Card> = {
  festival: { page: "home", art: "hero-wide" },
  news: { page: "news", title: "News", art: "news-stage" },
  programme: { page: "programme", title: "Programme", art: "hero-on-wide" },
  contact: { page: "contact", title: "Contact us", art: "about-knot" },
  submit: { page: "submit", title: "Submit Your Film", art: "curtain" },
  "short-film": { page: "submitShortFilm", title: "Submit a short film", art: "cat-short" },
  "feature-film": { page: "submitFeatureFilm", title: "Submit a feature film", art: "cat-feature" },
  "series-pilot": { page: "submitSeriesPilot", title: "Submit a series pilot", art: "cat-series" },
  "log-line": { page: "submitLogLine", title: "Submit a log line", art: "cat-logline" },
  film: { page: "submitFilm", title: "Submit Your Film", art: "curtain" },
  "privacy-policy": { page: "privacyPolicy", title: "Privacy Policy", art: "curtain" },
  "terms-of-service": { page: "termsOfService", title: "Terms of Service", art: "curtain" },
  "cookie-policy": { page: "cookiePolicy", title: "Cookie Policy", art: "curtain" },
};

/** The name of the card of the page at `pathname`; the festival's own where it has none. */
export function cardOf(pathname: string): string {
  const found = Object.entries(cards).find(([, { page }]) => pages[page] === pathname);
  return found?.[0] ?? "festival";
}

/** What the card of a page shows, or null where there is no such card. */
export function pageFace(facts: FestivalFacts, name: string): CardFace | null {
  const card = Object.hasOwn(cards, name) ? cards[name] : undefined;
  if (!card) return null;
  const { brand } = facts;
  return { title: card.title ?? brand.name, kicker: brand.tagline, art: card.art };
}

/** '/art/still-lamp.webp' → 'still-lamp'; null for a picture that is none of the site's own art. */
const artOf = (url: string): string | null =>
  /^\/art\/((?:news|still|cat)-[a-z]+)\.webp$/.exec(url)?.[1] ?? null;

type Film = { title: string; director: string; kind: string; picture: string };

/** What a film's card shows: its still, who made it, and when it can be seen next. */
export function filmFace({ title, director, kind, picture }: Film, next: string | null): CardFace {
  return {
    ...{ title, kicker: `${kind} by ${director}`, picture },
    art: artOf(picture) ?? "news-booth",
    ...(next && { foot: next }),
  };
}

/** What the card of a night shows. */
export const nightFace = (name: string, told: string): CardFace => ({
  ...{ title: name, kicker: "Programme", art: "hero-on-wide", foot: told },
});

type Article = { title: string; category: string; imageUrl: string };

/** What an article's card shows: its own picture, where that is one of this site's. */
export function articleFace({ title, category, imageUrl }: Article): CardFace {
  return { title, kicker: category, art: artOf(imageUrl) ?? "hero-wide", picture: imageUrl };
}
