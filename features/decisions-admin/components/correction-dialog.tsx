import { useNavigate } from "react-router";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import type { AnnouncedStatus, Outcome } from "~/db/enums";
import { correctDecision } from "~/features/announcements/contract";
import { correctionTexts } from "~/features/decisions/texts";
import { statusLabel } from "~/features/submissions/status.texts";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { pathFor } from "~/lib/paths";

type Props = {
  decision: {
    submissionId: string;
    title: string;
    announcedStatus: AnnouncedStatus;
    version: number;
  };
  /** The possible new outcomes: the pressed one, or all others. */
  outcomes: readonly Outcome[];
  onClose: () => void;
};

/** Confirms a change of an announced decision, which prepares a correction. */
export default function CorrectionDialog({ decision, outcomes, onClose }: Props) {
  const navigate = useNavigate();
  const { submissionId, title, announcedStatus, version } = decision;
  const correct = useAdminMutation(
    (outcome: Outcome) =>
      apiFetch(correctDecision, { params: { submissionId }, body: { outcome, version } }),
    ({ id }) => void navigate(pathFor("adminAnnouncement", { id })),
  );
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} variant="outline">
            {correctionTexts.cancel}
          </Button>
          {outcomes.map((outcome) => (
            <Button
              disabled={correct.isPending}
              key={outcome}
              onClick={() => correct.mutate(outcome)}
            >
              {correctionTexts.confirm(outcome)}
            </Button>
          ))}
        </>
      }
      description={correctionTexts.question(title, statusLabel(announcedStatus))}
      onOpenChange={(open) => !open && onClose()}
      open
      title={correctionTexts.title}
    />
  );
}
