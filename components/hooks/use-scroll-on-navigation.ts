import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusWithoutScroll, scrollToInstant } from "../scroll";

/**
 * On each navigation, scrolls to the top or to the section in the address, and moves the focus to the new page's
 * heading. The first page is left to the browser.
 */
export function useScrollOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new hash on the same page is no route change
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const section = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
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
