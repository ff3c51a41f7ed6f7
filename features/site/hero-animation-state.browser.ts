import { storageRegistry } from "~/lib/browser-storage/registry";

/**
 * The hero's lamp animation runs once per session; `data-lamp="lit"` on the root element skips it. On the landing page
 * this must be known before the first paint, so `heroAnimationScript` is in its HTML; `rememberHeroAnimation` does the
 * same if the hero appears later.
 *
 * The session storage has "1" after the script ran, "2" after hydration.
 */
const key = storageRegistry.lamp.name;

/** The script in the HTML; without characters that HTML would escape. */
export const heroAnimationScript = `try{if(sessionStorage.${key}){document.documentElement.dataset.lamp=\`lit\`}else{sessionStorage.${key}=1}}catch{}`;

/** Skips the animation if it ran before, and after leaving the hero. */
export function rememberHeroAnimation(): () => void {
  const root = document.documentElement;
  try {
    if (sessionStorage.getItem(key) === "2") root.dataset.lamp = "lit";
    sessionStorage.setItem(key, "2");
  } catch {
    // Storage is disabled: the animation runs on every visit.
  }
  return () => {
    root.dataset.lamp = "lit";
  };
}
