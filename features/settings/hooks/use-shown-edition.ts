import { useEffect, useState } from "react";
import { useLocation, useMatches } from "react-router";
import type { ListedEdition } from "../edition-state.rules";
import {
  type EditionHandle,
  editionOfPage,
  editionPathOf,
  hasEdition,
} from "../edition-switch.rules";

/** The edition that was shown last in this window: pages without one of their own keep it. */
let shownLast: string | null = null;

/**
 * The edition that the admin shows now: the page's own, or on a page that has none the one that
 * was shown before it.
 */
export function useShownEdition(years: readonly ListedEdition[]) {
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1);
  const { loaderData, handle } = page ?? { loaderData: null, handle: null };
  const current = years.find(({ isCurrent }) => isCurrent) ?? years[0];
  const said = editionOfPage({ loaderData, search }, years);
  // The server knows of no window.
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    if (said) shownLast = said;
    setBefore(shownLast);
  }, [said]);
  const known = before && years.some(({ slug }) => slug === before) ? before : null;
  const shown = said ?? known ?? current?.slug ?? "";
  return {
    shown,
    current,
    /** The page shows that edition; else it is the same for all of them. */
    isShownHere: hasEdition(loaderData),
    offersAll: Boolean((handle as EditionHandle | null)?.allEditions),
    /** The address that shows another edition. */
    pathOf: (slug: string) => editionPathOf({ pathname, search, handle }, slug, current?.slug),
    /** For the links of the frame: the edition that they carry on; undefined for the current one. */
    carried: shown === current?.slug || shown === "all" ? undefined : shown,
  };
}
