import { useRef } from "react";
import { useKeyboardShortcuts } from "./use-keyboard-shortcuts";

type RowKeys = {
  /** Handles another key for the current row; returns true if it did. */
  handleKey: (key: string, id: string, link: HTMLElement) => boolean;
  onHelp: () => void;
  /** A row is open beside the list, and its page handles the keys. */
  isPaused?: boolean;
};

/** The links of a list's rows, in order. */
const findRowLinks = () => [...document.querySelectorAll<HTMLElement>("[data-entry]")];

/** The link of the next row. */
export const rowAfter = (link: HTMLElement): HTMLElement | undefined => {
  const links = findRowLinks();
  return links[links.indexOf(link) + 1];
};

const arrows: Record<string, string> = { ArrowDown: "j", ArrowUp: "k" };

/** The key; an arrow on a row's link is j or k. */
export const normalizeArrowKey = (key: string): string =>
  (document.activeElement?.matches("[data-entry]") && arrows[key]) || key;

/**
 * The keys of a list: j and k (or arrows on a row's link) go to the next and previous row, o opens the current row, ?
 * shows help. The current row contains the focus; its link has its id in `data-entry`.
 */
export function useRowShortcuts({ handleKey, onHelp, isPaused = false }: RowKeys): void {
  // The position of the current row. When a decision removes it, the next row moves here.
  const currentIndex = useRef<number | null>(null);
  const findCurrentLink = (): HTMLElement | undefined => {
    const currentRow = document.activeElement?.closest("li, tr");
    return currentRow?.querySelector<HTMLElement>("[data-entry]") ?? undefined;
  };
  useKeyboardShortcuts((pressed) => {
    const link = findCurrentLink();
    const key = normalizeArrowKey(pressed);
    if (key === "?") onHelp();
    else if (isPaused) return false;
    else if (key === "j" || key === "k") {
      const links = findRowLinks();
      const index = link
        ? links.indexOf(link)
        : (currentIndex.current ?? 0) - (key === "j" ? 1 : 0);
      const nextIndex = key === "j" ? index + 1 : Math.max(0, index - 1);
      currentIndex.current = Math.min(nextIndex, links.length - 1);
      links[currentIndex.current]?.focus();
    } else if (!link) return false;
    else if (key === "o") link.click();
    else return handleKey(key, link.dataset.entry ?? "", link);
    return true;
  });
}
