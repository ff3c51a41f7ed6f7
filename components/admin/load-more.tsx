import { type MouseEvent, useEffect, useRef } from "react";
import { ButtonLink } from "~/components/button";
import { Spinner } from "~/components/spinner";
import type { Rows } from "~/lib/admin-list/hooks";
import { countText, numberText } from "~/lib/number-format";

type Props = {
  /** The result of `useAdminList`; `items` are the rows on the page, which may be more while they keep their place. */
  list: Omit<Rows<unknown>, "idOf" | "items"> & { items: readonly unknown[] };
  /** There are more rows than were counted. */
  isCapped?: boolean;
  loadingText?: string;
};

/**
 * The end of a list: says how many rows are shown, and loads more when it comes into view. Shows nothing for a single
 * row.
 */
export function LoadMore({ list, isCapped = false, loadingText }: Props) {
  const { total, hasMore, isLoadingMore, failed, loadMore, nextQuery } = list;
  const shownCount = list.items.length;
  const endElement = useRef<HTMLDivElement>(null);
  const latestLoadMore = useRef(loadMore);
  latestLoadMore.current = loadMore;
  const canLoadMore = hasMore && !isLoadingMore && !failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end is watched again
  useEffect(() => {
    if (!canLoadMore || !endElement.current) return;
    const observer = new IntersectionObserver(
      // A quick scroll reports leaving and entering in one call.
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latestLoadMore.current();
      },
      { rootMargin: "600px", root: scrollerOf(endElement.current) },
    );
    observer.observe(endElement.current);
    return () => observer.disconnect();
  }, [canLoadMore, shownCount]);

  const handlePress = (event: MouseEvent) => {
    event.preventDefault();
    if (!isLoadingMore) loadMore();
  };
  return (
    <div
      className="flex items-center gap-1.5 border-t border-line py-3 pr-4 pl-5 text-muted tabular-nums has-[>:only-child:empty]:hidden [&>:first-child]:mr-auto"
      ref={endElement}
    >
      <span role="status">
        {isLoadingMore && loadingText ? `${loadingText} ` : ""}
        {hasMore && `${numberText(shownCount)} of ${countText(total, isCapped)} shown`}
        {!hasMore && shownCount > 1 && `All ${numberText(shownCount)} shown`}
      </span>
      {isLoadingMore && <Spinner />}
      {hasMore && nextQuery && (
        <ButtonLink onClick={handlePress} size="sm" to={nextQuery} variant="outline">
          {failed ? "Try again" : "Load more"}
        </ButtonLink>
      )}
    </div>
  );
}

/** The box that scrolls the list; null if the window does. */
function scrollerOf(element: Element): Element | null {
  const scroller = element.closest("[data-scroller]");
  return scroller && getComputedStyle(scroller).overflowY !== "visible" ? scroller : null;
}
