import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";

type Part = { default: ComponentType };

export type LazySection = {
  Late: ComponentType;
  /** Called when the part is about to scroll into view. */
  come: () => void;
  /** Fetches the code at once, so that the part can be shown later without a wait. */
  preload: () => Promise<void>;
};

/**
 * A section far down a page. The server renders it with the rest; the browser fetches its code and
 * hydrates it when it is one screen away. It can be read before that, and typed values stay.
 */
export function lazySection(load: () => Promise<Part>): LazySection {
  let part: Part | undefined;
  let come: () => void = () => undefined;
  const near = new Promise<void>((resolve) => {
    come = resolve;
  });
  const preload = async () => {
    part = await load();
  };
  // The server loads all code before the first request.
  if (import.meta.env.SSR) void preload();
  const Late = lazy(() => {
    if (!part) return import.meta.env.SSR ? load() : near.then(load);
    const there = part;
    // React takes a part that is there without a moment's wait, if it is called back at once.
    // biome-ignore lint/suspicious/noThenProperty: what React.lazy asks for is a thenable
    return { then: (back: (part: Part) => void) => back(there) } as Promise<Part>;
  });
  return { Late, come, preload };
}

/** Shows a part, and watches for its coming near. */
export function LazyOnVisible({ part: { Late, come } }: { part: LazySection }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = place.current?.firstElementChild;
    if (!shown) return come();
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && come(),
      { rootMargin: "100% 0px" },
    );
    observer.observe(shown);
    return () => observer.disconnect();
  }, [come]);
  return (
    <div className="contents" ref={place}>
      <Suspense>
        <Late />
      </Suspense>
    </div>
  );
}
