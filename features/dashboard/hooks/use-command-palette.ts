import { useEffect, useState } from "react";
import { shortcutSwitch } from "~/lib/admin-list/hooks/use-keyboard-shortcuts";

/** True in fields, where a slash is an ordinary character. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;

const isDialogOpen = () => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

/**
 * Whether the global search is open: Ctrl or Command with K opens it anywhere; a slash outside fields, if single-key
 * shortcuts are enabled.
 */
export function useCommandPalette() {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const setPaletteOpen = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) setWasOpened(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.altKey || event.isComposing) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      const isShortcut =
        (hasModifier && !event.shiftKey && event.key.toLowerCase() === "k") ||
        (!hasModifier && event.key === "/" && shortcutSwitch.isOn() && !isTyping(event.target));
      if (!isShortcut || isDialogOpen()) return;
      event.preventDefault();
      setOpen(true);
      setWasOpened(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return { open, wasOpened, setOpen: setPaletteOpen };
}
