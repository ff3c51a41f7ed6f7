import { StatusBadge, type Tone } from "~/components/status-badge";
import type { ShownEditionState } from "~/features/settings/edition-state.rules";

const badges: Record<ShownEditionState, { tone: Tone; label: string; hollow?: true }> = {
  preparing: { tone: "gold", label: "Preparing", hollow: true },
  open: { tone: "green", label: "Open" },
  over: { tone: "purple", label: "Over" },
  closed: { tone: "purple", label: "Closed" },
  archived: { tone: "subtle", label: "Archived" },
};

/** The state of an edition, as a badge. */
export function EditionState({ state }: { state: ShownEditionState }) {
  const { tone, label, hollow } = badges[state];
  return (
    <StatusBadge hollow={hollow} tone={tone}>
      {label}
    </StatusBadge>
  );
}
