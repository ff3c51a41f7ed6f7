import { useRef } from "react";
import { useKeyboardShortcuts } from "./use-keyboard-shortcuts";

type RowKeys = {
  /** Handles another key for the current row; returns true if it did. */
  act: (key: string, id: string, link: HTMLElement) => boolean;
  onHelp: () => void;
  /** A row is open beside the list, and its page handles the keys. */
  resting?: boolean;
};

/** The links of a list's rows, in order. */
const links = () => [...document.querySelectorAll<HTMLElement>("[data-entry]")];

/** The link of the next row. */
export const rowAfter = (link: HTMLElement): HTMLElement | undefined => {
  const all = links();
  return all[all.indexOf(link) + 1];
};

const arrows: Record<string, string> = { ArrowDown: "j", ArrowUp: "k" };

/** The key; an arrow on a row's link is j or k. */
export const stepOf = (key: string): string =>
  (document.activeElement?.matches("[data-entry]") && arrows[key]) || key;

/**
 * The keys of a list: j and k (or arrows on a row's link) go to the next and previous row, o opens the current row, ?
 * shows help. The current row contains the focus; its link has its id in `data-entry`.
 */
export function useRowShortcuts({ act, onHelp, resting = false }: RowKeys): void {
  // The position of the current row. When a decision removes it, the next row moves here.
  const container = useRef<number | null>(null);
  const inHand = (): HTMLElement | undefined => {
    const around = document.activeElement?.closest("li, tr");
    return around?.querySelector<HTMLElement>("[data-entry]") ?? undefined;
  };
  useKeyboardShortcuts((pressed) => {
    const link = inHand();
    const key = stepOf(pressed);
    if (key === "?") onHelp();
    else if (resting) return false;
    else if (key === "j" || key === "k") {
      const all = links();
      const at = link ? all.indexOf(link) : (container.current ?? 0) - (key === "j" ? 1 : 0);
      const next = key === "j" ? at + 1 : Math.max(0, at - 1);
      container.current = Math.min(next, all.length - 1);
      all[container.current]?.focus();
    } else if (!link) return false;
    else if (key === "o") link.click();
    else return act(key, link.dataset.entry ?? "", link);
    return true;
  });
}
