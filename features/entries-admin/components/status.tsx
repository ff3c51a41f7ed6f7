import { StatusBadge, type Tone } from "~/components/status-badge";
import type { ShownStatus } from "~/features/submissions/decision/rules";
import { statusLabel } from "~/features/submissions/status.texts";

/** The documented colours: accepted green, rejected red, reviewed blue, otherwise grey. The waitlist has its own. */
const tones: Record<ShownStatus, Tone> = {
  pending: "subtle",
  reviewed: "blue",
  waitlisted: "purple",
  accepted: "green",
  rejected: "red",
};

/** The status of a submission. The dot is hollow while it is pending. */
export function SubmissionStatusBadge({ status }: { status: ShownStatus }) {
  return (
    <StatusBadge hollow={status === "pending"} tone={tones[status]}>
      {statusLabel(status)}
    </StatusBadge>
  );
}
