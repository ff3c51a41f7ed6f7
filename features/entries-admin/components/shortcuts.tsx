import type { Shortcut } from "~/components/admin/keyboard-help";
import { type SubmissionStatus, submissionStatuses } from "~/db/enums";
import { isDifferent, withStatus } from "~/features/submissions/decision/rules";
import { statusLabel, undoMarkText } from "~/features/submissions/status.texts";
import { rowAfter, useRowShortcuts } from "~/lib/admin-list/hooks/use-row-shortcuts";
import { useSetStatuses } from "../hooks";
import type { ListedSubmission } from "../list.rules";

/**
 * The status for the keys 1 to 4, or null. Single keys are implemented in
 * lib/admin-list/hooks/use-keyboard-shortcuts.ts.
 */
export const statusOfKey = (key: string): SubmissionStatus | null =>
  (/^[1-4]$/.test(key) && submissionStatuses[Number(key) - 1]) || null;

type ListKeys = {
  /** A mark moves to the next row. */
  advancesAfterDecision: boolean;
  items: readonly ListedSubmission[];
  onChoose: (id: string) => void;
  onHelp: () => void;
};

/** The keyboard shortcuts of a list of entries. */
export function useListKeys({ items, advancesAfterDecision, onChoose, onHelp }: ListKeys): void {
  const setStatuses = useSetStatuses();
  useRowShortcuts({
    onHelp,
    handleKey: (key, id, link) => {
      const entry = items.find((item) => item.id === id);
      if (!entry) return false;
      if (key === "x") onChoose(entry.id);
      else if (key === "s") {
        link.closest("li, tr")?.querySelector<HTMLElement>("[data-star]")?.click();
      } else {
        const status = statusOfKey(key);
        if (!status || entry.withdrawnAt) return false;
        if (isDifferent(entry, withStatus(entry, status)))
          setStatuses.mutate({ entries: [entry], status });
        if (advancesAfterDecision) rowAfter(link)?.focus();
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
  ...commonShortcuts,
];

export const detailShortcuts: Shortcut[] = [
  ["j", "Next entry"],
  ["k", "Previous entry"],
  ["u", "Back to the list"],
  ...commonShortcuts,
  ["m, f, < or >", "In a film's player: mute, full screen, speed"],
];
