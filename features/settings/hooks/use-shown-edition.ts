import { useEffect, useState } from "react";
import { useLocation, useMatches } from "react-router";
import { editionTexts, type ListedEdition } from "../edition-state.rules";
import {
  type EditionHandle,
  editionOfPage,
  editionPathOf,
  hasEdition,
} from "../edition-switch.rules";

/** The edition shown last in this window: pages without their own edition keep it. */
let lastShownSlug: string | null = null;

/** The edition that the admin shows: the page's own, else the one shown before. */
export function useShownEdition(editions: readonly ListedEdition[]) {
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1);
  const { loaderData, handle } = page ?? { loaderData: null, handle: null };
  const current = editions.find(({ isCurrent }) => isCurrent) ?? editions[0];
  const pageSlug = editionOfPage({ loaderData, search }, editions);
  // Read after hydration: the server's HTML knows no edition shown before.
  const [shownBefore, setShownBefore] = useState<string | null>(null);
  useEffect(() => {
    if (pageSlug) lastShownSlug = pageSlug;
    setShownBefore(lastShownSlug);
  }, [pageSlug]);
  const previousSlug =
    shownBefore && editions.some(({ slug }) => slug === shownBefore) ? shownBefore : null;
  const shownSlug = pageSlug ?? previousSlug ?? current?.slug ?? "";
  const isShownHere = hasEdition(loaderData);
  const { allEditions = false, readOnlyIfArchived = false } = (handle ?? {}) as EditionHandle;
  const isArchived = editions.find(({ slug }) => slug === pageSlug)?.state === "archived";
  return {
    shownSlug,
    current,
    /** Whether the page shows that edition; else it is the same for all. */
    isShownHere,
    offersAll: allEditions,
    /** Why nothing on the page can change; null if it can. */
    readOnlyReason:
      isShownHere && readOnlyIfArchived && isArchived ? editionTexts.archived(shownSlug) : null,
    pathOf: (slug: string) => editionPathOf({ pathname, search, handle }, slug, current?.slug),
    /** For links of the frame: the edition to keep; undefined for the current one. */
    carriedSlug: shownSlug === current?.slug || shownSlug === "all" ? undefined : shownSlug,
  };
}
