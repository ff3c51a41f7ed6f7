import { type ComponentProps, useState } from "react";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";
import type { Confirmation } from "./confirm-dialog-content";

type Props = Omit<Confirmation, "open" | "onOpenChange" | "pending" | "onConfirm"> &
  Pick<ComponentProps<typeof Button>, "size" | "variant" | "disabled" | "children"> & {
    /** Acts, and shows its own errors. The dialog stays until it is done. */
    onConfirm: () => unknown;
  };

/** A button that asks for confirmation before it acts. */
export function ConfirmButton({
  size = "sm",
  variant = "outline",
  disabled,
  children,
  onConfirm,
  ...question
}: Props) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const act = async () => {
    setPending(true);
    try {
      await onConfirm();
    } finally {
      setPending(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button disabled={disabled} onClick={() => setAsking(true)} size={size} variant={variant}>
        {children}
      </Button>
      <ConfirmDialog
        {...question}
        onConfirm={act}
        onOpenChange={setAsking}
        open={asking}
        pending={pending}
      />
    </>
  );
}
