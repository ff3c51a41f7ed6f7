import { StatusBadge, type Tone } from "~/components/status-badge";
import type { RefundState } from "~/db/enums";

const badges: Record<RefundState, { word: string; tone: Tone }> = {
  asked: { word: "Processing", tone: "gold" },
  done: { word: "Done", tone: "green" },
  failed: { word: "Failed", tone: "danger" },
};

/** The state of a refund. */
export function RefundStateBadge({ state }: { state: RefundState }) {
  const { word, tone } = badges[state];
  return (
    <StatusBadge hollow={state === "asked"} tone={tone}>
      {word}
    </StatusBadge>
  );
}
