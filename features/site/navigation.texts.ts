import type { Festival } from "~/features/settings/hooks";
import { isCallFolded, type SeasonNow } from "~/features/settings/season.rules";
import { pathFor, type SectionName } from "~/lib/paths";

/** The links of the menu. Runs anywhere. */

/** The documented links of the top navigation, in their order. */
export const navigation: readonly { section: SectionName; label: string }[] = [
  { section: "submit", label: "Submit" },
  { section: "categories", label: "Categories" },
  { section: "guidelines", label: "Guidelines" },
  { section: "about", label: "About" },
  { section: "contact", label: "Contact" },
];

/** The director's own page on tickets and halls. */
export const attendPath = pathFor("sitePage", { page: "attend" });

export type MenuLink = { label: string } & ({ section: SectionName } | { to: string });

const tonight: MenuLink = { label: "Tonight", section: "home" };
const films: MenuLink = { label: "Films", to: pathFor("films") };
const news: MenuLink = { label: "News", to: pathFor("news") };
const myEntry: MenuLink = { label: "My entry", to: pathFor("myEntry") };
const forFilmmakers: MenuLink = { label: "For filmmakers", section: "forFilmmakers" };

/**
 * The menu of a season: around the call the documented links, then those around the festival. `isNight`: a night has
 * screenings left, with which the landing page leads during the festival.
 */
export function menuOf(
  { edition, links = [] }: Pick<Festival, "edition" | "links">,
  season: SeasonNow,
  isNight: boolean,
): MenuLink[] {
  const own = links.filter(({ inMenu }) => inMenu).map(({ to, title }) => ({ to, label: title }));
  const programme: MenuLink[] = edition.programmePublished
    ? [{ label: "Programme", to: pathFor("programme") }]
    : [];
  if (!isCallFolded(season)) return [...programme, ...own, ...navigation, films, news, myEntry];
  if (season.season !== "over") {
    const mine: MenuLink[] = edition.programmePublished
      ? [{ label: "My programme", to: pathFor("myProgramme") }]
      : [];
    const first = isNight && season.season === "festival_on" ? [tonight] : [];
    return [...first, films, ...programme, ...mine, ...own, news, forFilmmakers];
  }
  return [
    { label: "Winners", to: pathFor("yearAwards", { year: edition.slug }) },
    films,
    news,
    { label: "Archive", to: pathFor("editions") },
    { label: "About", section: "about" },
    ...own.filter(({ to }) => to !== attendPath),
    forFilmmakers,
  ];
}

/** How a link of the menu is marked on a page: on its own, and on those below it. */
export function currentMark(link: MenuLink, pathname: string): "page" | "true" | undefined {
  // Of the landing page's sections only the first screen is a place of its own.
  if ("section" in link)
    return link.section === "home" && pathname === pathFor("home") ? "page" : undefined;
  if (pathname === link.to) return "page";
  return pathname.startsWith(`${link.to}/`) ? "true" : undefined;
}
