import { storageRegistry } from "~/lib/browser-storage/registry";

/**
 * The hero's lamp strikes once a session. A page that opens on the hero must
 * know before its first paint, so the landing page carries `heroAnimationScript`;
 * `rememberHeroAnimation` does the same where the hero appears later.
 *
 * The session remembers "1" once the lamp was struck by the script, "2" once
 * the page took over; `data-lamp="lit"` on the root element keeps it still.
 */
const key = storageRegistry.lamp.name;

/** Written without characters that HTML would escape. */
export const heroAnimationScript = `try{if(sessionStorage.${key}){document.documentElement.dataset.lamp=\`lit\`}else{sessionStorage.${key}=1}}catch{}`;

/** Keeps the lamp still when it was struck before, and once the hero is left. */
export function rememberHeroAnimation(): () => void {
  const root = document.documentElement;
  try {
    if (sessionStorage.getItem(key) === "2") root.dataset.lamp = "lit";
    sessionStorage.setItem(key, "2");
  } catch {
    // Storage is switched off: the lamp strikes with every visit.
  }
  return () => {
    root.dataset.lamp = "lit";
  };
}
