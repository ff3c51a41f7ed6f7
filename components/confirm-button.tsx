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
  ...dialogProps
}: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [pending, setPending] = useState(false);
  const confirmAction = async () => {
    setPending(true);
    try {
      await onConfirm();
    } finally {
      setPending(false);
      setIsConfirming(false);
    }
  };
  return (
    <>
      <Button
        disabled={disabled}
        onClick={() => setIsConfirming(true)}
        size={size}
        variant={variant}
      >
        {children}
      </Button>
      <ConfirmDialog
        {...dialogProps}
        onConfirm={confirmAction}
        onOpenChange={setIsConfirming}
        open={isConfirming}
        pending={pending}
      />
    </>
  );
}
