import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { useReturnFocus } from "./hooks/use-return-focus";
import { IconButton } from "./icon-button";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence below the title. */
  description?: ReactNode;
  size?: "wide" | "widest";
  /** Buttons at the end, the safe one first. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Rarely needed options: initial focus, what does not close it. */
  content?: ComponentProps<typeof Radix.Content>;
};

/**
 * A modal dialog: it traps focus and returns it, Escape and the backdrop close it, and the page behind does not scroll.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size,
  actions,
  children,
  content,
}: Props) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root onOpenChange={onOpenChange} open={open}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          {...returnFocus}
          {...content}
          className="dialog"
          data-size={size}
        >
          <div className="flex items-start justify-between gap-4 mb-3">
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton className="size-10 max-sm:size-11 -mt-2 -mr-2.5" icon={X} label="Close" />
            </Radix.Close>
          </div>
          {description && (
            <Radix.Description className="text-muted">{description}</Radix.Description>
          )}
          {children}
          {actions && <div className="dialog-actions">{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
