import type { ReactNode, SubmitEvent } from "react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";

type Props = {
  /** 'Link' */
  title: string;
  size?: "wide";
  /** The label of the submit button: 'Insert link'. */
  submitLabel: string;
  onSubmit: () => void;
  onClose: () => void;
  /** Called when the dialog is closed, to set the focus. */
  onClosed: (event: Event) => void;
  children: ReactNode;
};

/** A dialog that asks what to insert into a text. */
export function PromptDialog({
  title,
  size,
  submitLabel,
  onSubmit,
  onClose,
  onClosed,
  children,
}: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React also bubbles the event to the form around the text box.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      content={{ onCloseAutoFocus: onClosed }}
      onOpenChange={(open) => !open && onClose()}
      open
      size={size}
      title={title}
    >
      <form className="mt-5 grid gap-5" data-density="compact" noValidate onSubmit={submit}>
        {children}
        <div className="dialog-actions">
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button size="md" type="submit">
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
