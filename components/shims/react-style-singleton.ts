import { useEffect } from "react";

/**
 * In place of the package `react-style-singleton` (vite.config.ts), by which an open dialog
 * keeps the page behind it still. The package writes a style element, which a policy without
 * `unsafe-inline` refuses unless it carries a nonce, and pages for everybody have none. What
 * a script gives to the browser as a stylesheet is no element and needs no leave.
 */

/** One sheet for all that show it: it is there from the first until the last has gone. */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined;
  let shown = 0;
  const add = (styles: string) => {
    shown += 1;
    if (shown > 1) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  const remove = () => {
    shown -= 1;
    if (shown > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
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
