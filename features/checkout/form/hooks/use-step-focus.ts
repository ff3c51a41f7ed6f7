import { useEffect, useRef } from "react";

/** Scrolls to the top and focuses the heading of each new step, as on a new page. */
export function useStepFocus(step: string): void {
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo({ top: 0, behavior: "instant" });
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [step]);
}
