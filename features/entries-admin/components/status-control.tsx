import { Card } from "~/components/admin/page-header";
import { type AnnouncedStatus, type SubmissionStatus, submissionStatuses } from "~/db/enums";
import { announcedWords } from "~/features/submissions/decision/announced.texts";
import {
  type DecisionState,
  isDecisionFinal,
  statusOf,
} from "~/features/submissions/decision/rules";
import { statusLabel } from "~/features/submissions/status.texts";
import { SubmissionStatusBadge } from "./status";

type Props = {
  entry: DecisionState & { announcedStatus: AnnouncedStatus };
  /** Also called for the current status: in a list that confirms it and moves on. */
  onChange: (status: SubmissionStatus) => void;
};

/** Whether a button is pressed. The mark has its own button beside the decision. */
export const isPressed = (entry: DecisionState, choice: SubmissionStatus) =>
  choice === "reviewed" ? entry.isReviewed : statusOf(entry) === choice;

/**
 * Whether a choice is possible. An announced decision can only be changed by correcting it; the mark is always
 * possible.
 */
export const canChoose = (entry: Props["entry"], choice: SubmissionStatus) =>
  choice === "reviewed" || !isDecisionFinal(entry);

/** The mark and the decision of a submission: four buttons, of which the current ones are pressed. */
export function StatusControl({ entry, onChange }: Props) {
  return (
    <Card title="Status">
      {/* biome-ignore lint/a11y/useSemanticElements: the buttons are not form fields */}
      <div aria-label="Status" className="grid grid-cols-2 gap-2" role="group">
        {submissionStatuses.map((choice) => (
          <button
            aria-pressed={isPressed(entry, choice)}
            className="flex min-h-11 items-center rounded-sm border border-line px-2 hover:border-line-strong aria-pressed:border-gold aria-pressed:bg-surface-2 disabled:opacity-60"
            disabled={!canChoose(entry, choice)}
            key={choice}
            onClick={() => onChange(choice)}
            type="button"
          >
            <SubmissionStatusBadge status={choice} />
          </button>
        ))}
      </div>
      <p className="mt-3 text-sm text-subtle">{explanation(entry)}</p>
    </Card>
  );
}

function explanation(entry: Props["entry"]): string {
  if (isDecisionFinal(entry)) {
    return `Announced as ${statusLabel(entry.announcedStatus).toLowerCase()}. To change the decision, correct the announcement. 'Reviewed' is your own mark.`;
  }
  const waitlistNote = entry.outcome === "waitlisted" ? "This entry is on the waitlist. " : "";
  return `${waitlistNote}Private until announced. The filmmaker's page says '${announcedWords[entry.announcedStatus]}', and no email is sent.`;
}
