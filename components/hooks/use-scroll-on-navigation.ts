import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusWithoutScroll, scrollToInstant, sectionId } from "../scroll";

const findSection = (hash: string) => document.getElementById(sectionId(hash));

/**
 * On each navigation, scrolls to the top or to the section in the address, and moves the focus to the new page's
 * heading. The first page is left to the browser, but for sections in a fold: not every browser opens it.
 */
export function useScrollOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    const section = findSection(location.hash);
    if (section?.closest("details:not([open])")) scrollToInstant(section);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new hash on the same page is no route change
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const section = findSection(hash);
    if (section) {
      scrollToInstant(section);
      return;
    }
    window.scrollTo({ top: 0, behavior: "instant" });
    // While a dialog is open the focus stays: moving it would select the typed text, and the next key would delete it.
    if (document.activeElement?.closest('[role$="dialog"][data-state="open"]')) return;
    const heading = document.querySelector("main h1") ?? document.querySelector("main");
    if (heading instanceof HTMLElement) focusWithoutScroll(heading);
  }, [pathname]);
}
