import { StatusBadge, type Tone } from "~/components/status-badge";
import type { OutboxState } from "~/db/enums";

const states: Record<OutboxState, { label: string; tone: Tone }> = {
  held: { label: "Held", tone: "subtle" },
  queued: { label: "Queued", tone: "gold" },
  sending: { label: "Sending", tone: "gold" },
  sent: { label: "Sent", tone: "green" },
  failed: { label: "Failed", tone: "danger" },
};

export const mailStateLabel = (state: OutboxState) => states[state].label;

/** How a mail stands; hollow while it has not arrived anywhere. */
export function MailState({ state }: { state: OutboxState }) {
  const { label, tone } = states[state];
  return (
    <StatusBadge hollow={state !== "sent"} tone={tone}>
      {label}
    </StatusBadge>
  );
}
