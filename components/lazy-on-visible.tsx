import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { firstInteraction } from "./hooks/use-first-interaction";
import { loadPart } from "./lazy-part";

type Part = { default: ComponentType };

export type LazySection = {
  Late: ComponentType;
  /** Called when the section is about to scroll into view. */
  come: () => void;
  /** Loads the code now, so that the section can be shown later without a delay. */
  preload: () => Promise<void>;
};

/**
 * A section far down a page. The server renders it; the browser loads its code and hydrates it when it is one screen
 * away and the visitor has touched the page. Until then, and if the code does not come, it stays as the server sent it.
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
    if (!part) return import.meta.env.SSR ? load() : near.then(() => loadPart(load));
    const loadedPart = part;
    // React renders a loaded part synchronously if `then` calls back at once.
    // biome-ignore lint/suspicious/noThenProperty: what React.lazy asks for is a thenable
    return { then: (back: (part: Part) => void) => back(loadedPart) } as Promise<Part>;
  });
  return { Late, come, preload };
}

/** Renders a section and observes when it is near. */
export function LazyOnVisible({ part: { Late, come } }: { part: LazySection }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current?.firstElementChild;
    if (!element) return come();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        void firstInteraction().then(() => {
          window.restoreTexts?.(element);
          come();
        });
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(element);
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
