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
  /** The classes of the form; by default a form with a preview beside it. */
  className?: string;
};

const previewBesideClass =
  "mt-5 grid grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] gap-7 max-md:grid-cols-[minmax(0,1fr)] [&>.dialog-actions]:col-span-full [&_.dialog-actions]:mt-2";

/** An editor in a dialog. With unsaved changes it asks before it closes. */
export function EditorDialog({
  editor,
  isDirty,
  pending,
  save,
  onSubmit,
  onClose,
  className = previewBesideClass,
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
