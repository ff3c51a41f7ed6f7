import { useEffect } from "react";

/**
 * Replaces the package `react-style-singleton` (vite.config.ts), with which an open dialog stops the page behind it
 * from scrolling. The package inserts a style element, which a policy without `unsafe-inline` refuses unless it has a
 * nonce, and cached pages have none. Constructed stylesheets are allowed.
 */

/** One stylesheet, shared by all users: added with the first and removed with the last. */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined;
  let userCount = 0;
  const add = (styles: string) => {
    userCount += 1;
    if (userCount > 1) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  const remove = () => {
    userCount -= 1;
    if (userCount > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (adoptedStyleSheet) => adoptedStyleSheet !== sheet,
    );
  };
  // biome-ignore lint/correctness/noComponentHookFactories: the package makes them so, once a module
  return function AdoptedStyle({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: only a dynamic style follows its changes
    useEffect(() => {
      add(styles);
      return remove;
    }, [dynamic && styles]);
    return null;
  };
}
