import { StatusBadge, type Tone } from "~/components/status-badge";
import type { OutboxState } from "~/db/enums";
import { mailStateLabel } from "../../texts";

const tones: Record<OutboxState, Tone> = {
  held: "subtle",
  queued: "gold",
  sending: "gold",
  sent: "green",
  failed: "danger",
};

/** The state of an email; an outline until it is sent. */
export function MailState({ state }: { state: OutboxState }) {
  return (
    <StatusBadge hollow={state !== "sent"} tone={tones[state]}>
      {mailStateLabel(state)}
    </StatusBadge>
  );
}
