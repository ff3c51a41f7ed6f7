import { useEffect, useRef, useState } from "react";
import { useKeyboardShortcuts } from "./use-keyboard-shortcuts";

type RowKeys = {
  /** Handles another key for the current row; returns true if it did. */
  handleKey: (key: string, id: string, link: HTMLElement) => boolean;
  onHelp: () => void;
  /** Handles a key that needs no current row; returns true if it did. */
  handleListKey?: (key: string) => boolean;
  /** The row that stays current while the focus is outside the list. */
  currentId?: string | null;
  /** A row is open beside the list, and its page handles the keys. */
  isPaused?: boolean;
};

/** The links of a list's rows, in order. */
const findRowLinks = () => [...document.querySelectorAll<HTMLElement>("[data-entry]")];

const arrows: Record<string, string> = { ArrowDown: "j", ArrowUp: "k" };

/** The key; an arrow on a row's link is j or k. */
export const normalizeArrowKey = (key: string): string =>
  (document.activeElement?.matches("[data-entry]") && arrows[key]) || key;

/**
 * The keys of a list: j and k (or arrows on a row's link) go to the next and previous row, o opens the current row, ?
 * shows help. The current row contains the focus; its link has its id in `data-entry`.
 */
export function useRowShortcuts({
  handleKey,
  onHelp,
  handleListKey,
  currentId = null,
  isPaused = false,
}: RowKeys): void {
  // The position of the current row. When a decision removes it, the next row moves here.
  const currentIndex = useRef<number | null>(null);
  const findCurrentLink = (): HTMLElement | undefined => {
    const currentRow = document.activeElement?.closest("li, tr");
    return (
      currentRow?.querySelector<HTMLElement>("[data-entry]") ??
      (currentId === null ? undefined : linkOfRow(currentId))
    );
  };
  useKeyboardShortcuts((pressed) => {
    const link = findCurrentLink();
    const key = normalizeArrowKey(pressed);
    if (key === "?") onHelp();
    else if (isPaused) return false;
    else if (handleListKey?.(key)) return true;
    else if (key === "j" || key === "k") {
      const links = findRowLinks();
      if (links.length === 0) return false;
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

/** The row that had the focus last, by its id, and the setter; null before the first. */
export function useCurrentRow(): [id: string | null, setId: (id: string | null) => void] {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const onFocus = () => {
      const row = document.activeElement?.closest("li, tr");
      const focusedId = row?.querySelector<HTMLElement>("[data-entry]")?.dataset.entry;
      if (focusedId) setId(focusedId);
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  return [id, setId];
}

/** The link of a row, by its id. */
export const linkOfRow = (id: string): HTMLElement | undefined =>
  findRowLinks().find((link) => link.dataset.entry === id);
