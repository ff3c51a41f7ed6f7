import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog";

/**
 * Keeps a form from being closed by mistake: `leave` closes at once while nothing
 * was typed, else asks first with `question`, which the form renders.
 */
export function useLeaveQuestion(
  isDirty: boolean,
  onClose: () => void,
): { leave: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (isDirty) setAsking(true);
    else onClose();
  };
  const question = (
    <ConfirmDialog
      cancel="Keep writing"
      confirm="Discard"
      danger
      onConfirm={onClose}
      onOpenChange={setAsking}
      open={asking}
      question="What you typed here is not saved yet."
      title="Discard your changes?"
    />
  );
  return { leave, question };
}
