import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { useReturnFocus } from "./hooks/use-return-focus";

export type Confirmation = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The action to confirm, as a question or a noun. */
  title: ReactNode;
  /** The question, with its consequence. */
  question: ReactNode;
  /** The verb on the button: "Delete". */
  confirm: string;
  cancel?: string;
  /** A red button, for actions that cannot be undone. */
  danger?: boolean;
  /** The action is running; both buttons are disabled. */
  pending?: boolean;
  onConfirm: () => void;
};

/** The dialog of ConfirmDialog, which loads it lazily. Pages do not render it directly. */
export default function ConfirmQuestion({
  open,
  onOpenChange,
  title,
  question,
  confirm,
  cancel = "Cancel",
  danger = false,
  pending = false,
  onConfirm,
}: Confirmation) {
  const { onCloseAutoFocus, onOpenAutoFocus } = useReturnFocus();
  return (
    <AlertDialog.Root onOpenChange={onOpenChange} open={open}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content
          className="dialog"
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={onOpenAutoFocus}
        >
          <AlertDialog.Title className="dialog-title mb-3">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-muted">{question}</AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Cancel asChild>
              <Button disabled={pending} size="md" variant="outline">
                {cancel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              onClick={onConfirm}
              pending={pending}
              size="md"
              variant={danger ? "danger" : "primary"}
            >
              {confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
