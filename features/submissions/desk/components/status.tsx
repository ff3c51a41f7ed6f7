import type { SubmissionStatus } from "~/db/lists";
import { StatusBadge, type Tone } from "~/ui/status-badge";
import { statusLabel } from "../../status.texts";

/** The documented colours: accepted green, rejected red, reviewed blue, otherwise grey. */
const tones: Record<SubmissionStatus, Tone> = {
  pending: "subtle",
  reviewed: "blue",
  accepted: "green",
  rejected: "red",
};

/** How a submission stands. The dot is hollow while nobody has acted. */
export function SubmissionStatusBadge({ status }: { status: SubmissionStatus }) {
  return (
    <StatusBadge hollow={status === "pending"} tone={tones[status]}>
      {statusLabel(status)}
    </StatusBadge>
  );
}
