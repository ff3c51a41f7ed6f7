import { type ComponentProps, type SubmitEventHandler, useState } from "react";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Dialog } from "~/components/dialog";
import { EditConflictNotice } from "./edit-conflict";

type Props = Omit<ComponentProps<typeof Dialog>, "open" | "onOpenChange" | "actions"> & {
  /** Shows edit conflicts above the fields. */
  editor?: ComponentProps<typeof EditConflictNotice>["editor"];
  isDirty: boolean;
  pending: boolean;
  /** The label of the submit button. */
  save: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** The classes of the form; by default fields in two columns. */
  className?: string;
};

/** An editor in a dialog. With unsaved changes it asks before it closes. */
export function EditorDialog({
  editor,
  isDirty,
  pending,
  save,
  onSubmit,
  onClose,
  className = "form mt-5 [&_.dialog-actions]:mt-2",
  children,
  ...dialog
}: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const requestClose = () => {
    if (isDirty) setIsConfirming(true);
    else onClose();
  };
  return (
    <Dialog {...dialog} onOpenChange={(open) => !open && requestClose()} open>
      <form
        className={className}
        data-density="compact"
        method="post"
        noValidate
        onSubmit={onSubmit}
      >
        {editor?.conflictNotice && (
          <div className="full col-span-full">
            <EditConflictNotice editor={editor} />
          </div>
        )}
        {children}
        <div className="dialog-actions full">
          <Button onClick={requestClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button pending={pending} size="md" type="submit">
            {save}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        cancel="Keep editing"
        confirm="Discard"
        danger
        onConfirm={onClose}
        onOpenChange={setIsConfirming}
        open={isConfirming}
        question="You have unsaved changes."
        title="Discard your changes?"
      />
    </Dialog>
  );
}
