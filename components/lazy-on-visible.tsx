import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { firstInteraction } from "./hooks/use-first-interaction";
import { loadPart } from "./lazy-part";

type Part = { default: ComponentType };

export type LazySection = {
  Section: ComponentType;
  /** Called when the section is about to scroll into view. */
  enterViewport: () => void;
  /** Loads the code now, so that the section can be shown later without a delay. */
  preload: () => Promise<void>;
};

/**
 * A section far down a page. The server renders it; the browser loads its code and hydrates it when it is one screen
 * away and the visitor has touched the page. Until then, and if the code does not come, it stays as the server sent it.
 */
export function lazySection(load: () => Promise<Part>): LazySection {
  let part: Part | undefined;
  let enterViewport: () => void = () => undefined;
  const nearViewport = new Promise<void>((resolve) => {
    enterViewport = resolve;
  });
  const preload = async () => {
    part = await load();
  };
  // The server loads all code before the first request.
  if (import.meta.env.SSR) void preload();
  const Section = lazy(() => {
    if (!part) return import.meta.env.SSR ? load() : nearViewport.then(() => loadPart(load));
    const loadedPart = part;
    // React renders a loaded part synchronously if `then` calls back at once.
    // biome-ignore lint/suspicious/noThenProperty: what React.lazy asks for is a thenable
    return { then: (resolve: (part: Part) => void) => resolve(loadedPart) } as Promise<Part>;
  });
  return { Section, enterViewport, preload };
}

type Props = {
  part: LazySection;
  /** Hydrates without waiting for the visitor, for what changes with time. */
  immediate?: boolean;
};

/** Renders a section and observes when it is near. */
export function LazyOnVisible({ part: { Section, enterViewport }, immediate = false }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current?.firstElementChild;
    if (!element) return enterViewport();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        void (immediate ? Promise.resolve() : firstInteraction()).then(() => {
          window.restoreTexts?.(element);
          enterViewport();
        });
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [enterViewport, immediate]);
  return (
    <div className="contents" ref={container}>
      <Suspense>
        <Section />
      </Suspense>
    </div>
  );
}
