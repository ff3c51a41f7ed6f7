import { type AnnouncedStatus, type SubmissionStatus, submissionStatuses } from "~/db/lists";
import { DeskBox } from "~/ui/desk-page";
import { announcedWords } from "../../entry/announced.texts";
import { SubmissionStatusBadge } from "./status";

type Props = {
  status: SubmissionStatus;
  announced: AnnouncedStatus;
  pending: boolean;
  /** Also told of the one in force: who goes through a run says with it that it stays. */
  onChange: (status: SubmissionStatus) => void;
};

const told = (announced: AnnouncedStatus) =>
  `The filmmaker's page says '${announcedWords[announced]}', and no mail is sent.`;

/** Decides about a submission: four buttons, the one in force is pressed. */
export function StatusControl({ status, announced, pending, onChange }: Props) {
  return (
    <DeskBox title="Status">
      {/* biome-ignore lint/a11y/useSemanticElements: the buttons are no form fields */}
      <div aria-label="Status" className="grid grid-cols-2 gap-2" role="group">
        {submissionStatuses.map((choice) => (
          <button
            aria-pressed={choice === status}
            className="flex min-h-11 items-center rounded-sm border border-line px-2 hover:border-line-strong aria-pressed:border-gold aria-pressed:bg-surface-2"
            key={choice}
            onClick={() => {
              // Not disabled meanwhile: that would take the focus away.
              if (!pending) onChange(choice);
            }}
            type="button"
          >
            <SubmissionStatusBadge status={choice} />
          </button>
        ))}
      </div>
      <p className="mt-3 text-sm text-subtle">Private until announced. {told(announced)}</p>
    </DeskBox>
  );
}
