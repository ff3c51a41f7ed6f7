import type { Shortcut } from "~/components/admin/keyboard-help";
import { type SubmissionStatus, submissionStatuses } from "~/db/enums";
import { statusLabel, undoMarkText } from "~/features/submissions/status.texts";
import { useRowShortcuts } from "~/lib/admin-list/hooks/use-row-shortcuts";
import type { ListedSubmission } from "../list.rules";
import { shortcutTexts } from "../texts";

/**
 * The status for the keys 1 to 4, or null. Single keys are implemented in
 * lib/admin-list/hooks/use-keyboard-shortcuts.ts.
 */
export const statusOfKey = (key: string): SubmissionStatus | null =>
  (/^[1-4]$/.test(key) && submissionStatuses[Number(key) - 1]) || null;

type ListKeys = {
  items: readonly ListedSubmission[];
  /** Whether rows are selected: then marks and labels are for them. */
  hasSelection: boolean;
  /** The entry that was current last, while the focus is elsewhere. */
  currentId: string | null;
  onChoose: (id: string) => void;
  onChooseAll: () => void;
  /** Marks the selection, or else this entry. */
  onMark: (status: SubmissionStatus, entry: ListedSubmission | null) => void;
  /** Opens the labels of the selection, or else of this entry. */
  onLabel: (entry: ListedSubmission | null) => void;
  onHelp: () => void;
};

/** The keyboard shortcuts of a list of entries. */
export function useListKeys(keys: ListKeys): void {
  const { items, hasSelection, currentId, onChoose, onChooseAll, onMark, onLabel, onHelp } = keys;
  useRowShortcuts({
    onHelp,
    currentId,
    handleListKey: (key) => {
      const status = statusOfKey(key);
      if (key === "a") onChooseAll();
      else if (hasSelection && key === "l") onLabel(null);
      else if (hasSelection && status) onMark(status, null);
      else return false;
      return true;
    },
    handleKey: (key, id, link) => {
      const entry = items.find((item) => item.id === id);
      if (!entry) return false;
      if (key === "x") onChoose(entry.id);
      else if (key === "l") onLabel(entry);
      else if (key === "p") document.querySelector<HTMLElement>("[data-play]")?.click();
      else if (key === "s") {
        link.closest("li, tr")?.querySelector<HTMLElement>("[data-star]")?.click();
      } else {
        const status = statusOfKey(key);
        if (!status || entry.withdrawnAt) return false;
        onMark(status, entry);
      }
      return true;
    },
  });
}

const commonShortcuts: Shortcut[] = [
  ["s", "Star or unstar"],
  ...submissionStatuses.map(
    (status, index): Shortcut => [
      String(index + 1),
      `Mark as ${statusLabel(status).toLowerCase()}`,
    ],
  ),
  ["Ctrl/⌘ Z", undoMarkText],
  ["/", "Search everything (also Ctrl/⌘ K)"],
  ["?", "Show this help"],
];

export const listShortcuts: Shortcut[] = [
  ["j", "Next entry"],
  ["k", "Previous entry"],
  ["o or Enter", "Open entry"],
  ["x", "Select entry"],
  ["a", shortcutTexts.all],
  ["l", shortcutTexts.label],
  ["p", shortcutTexts.play],
  ...commonShortcuts,
];

export const detailShortcuts: Shortcut[] = [
  ["j", "Next entry"],
  ["k", "Previous entry"],
  ["u", "Back to the list"],
  ["l", shortcutTexts.labelEntry],
  ...commonShortcuts,
  ["m, f, < or >", "In a film's player: mute, full screen, speed"],
];
