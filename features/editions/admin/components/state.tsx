import { StatusBadge, type Tone } from "~/components/status-badge";
import type { EditionState as State } from "~/db/enums";

const badges: Record<State, { tone: Tone; label: string; hollow?: true }> = {
  preparing: { tone: "gold", label: "Preparing", hollow: true },
  open: { tone: "green", label: "Open" },
  closed: { tone: "purple", label: "Closed" },
  archived: { tone: "subtle", label: "Archived" },
};

/** Where an edition stands in its life, as a badge. */
export function EditionState({ state }: { state: State }) {
  const { tone, label, hollow } = badges[state];
  return (
    <StatusBadge hollow={hollow} tone={tone}>
      {label}
    </StatusBadge>
  );
}
