import { type PageName, pages } from "~/lib/paths";

/** Social cards: link preview images. Runs anywhere. */

/** Pixels. */
export const cardSize = { width: 1200, height: 630 };

/** The pages with a card, by the card's name. Articles have one each as well. */
const cardPages = {
  festival: "home",
  news: "news",
  programme: "programme",
  contact: "contact",
  submit: "submit",
  "short-film": "submitShortFilm",
  "feature-film": "submitFeatureFilm",
  "series-pilot": "submitSeriesPilot",
  "log-line": "submitLogLine",
  film: "submitFilm",
  "privacy-policy": "privacyPolicy",
  "terms-of-service": "termsOfService",
  "cookie-policy": "cookiePolicy",
} as const satisfies Record<string, PageName>;

export type CardName = keyof typeof cardPages;

const formPath = /^\/submit\/([a-z0-9-]+)$/;

/** The name of the card of a category's form. */
export const categoryCardName = (slug: string): string => `submit/${slug}`;

/** The name of the card of the page at `pathname`; by default the festival's. */
export function cardNameOf(pathname: string): string {
  const match = Object.entries(cardPages).find(([, page]) => pages[page] === pathname);
  const [, formSlug] = formPath.exec(pathname) ?? [];
  return match?.[0] ?? (formSlug ? categoryCardName(formSlug) : "festival");
}
