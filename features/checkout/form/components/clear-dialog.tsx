import { ConfirmDialog } from "~/components/confirm-dialog";

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onClear: () => void };

/** Confirms clearing a form. Loaded on first use. */
export default function ClearDialog({ open, onOpenChange, onClear }: Props) {
  return (
    <ConfirmDialog
      cancel="Keep it"
      confirm="Clear form"
      danger
      onConfirm={onClear}
      onOpenChange={onOpenChange}
      open={open}
      question="Your entry is deleted from this browser. This cannot be undone."
      title="Clear form?"
    />
  );
}
