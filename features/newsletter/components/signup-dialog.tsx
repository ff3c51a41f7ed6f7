import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import { useReturnFocus } from "~/components/hooks/use-return-focus";
import { IconButton } from "~/components/icon-button";
import { QueryProvider } from "~/lib/api/query-client";
import { successMs } from "../rules";
import { NewsletterCard } from "./signup-card";

type Props = { open: boolean; onClose: () => void };

/** The newsletter's form in a dialog. */
export default function NewsletterDialog({ open, onClose }: Props) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root onOpenChange={(isOpen) => !isOpen && onClose()} open={open}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="dialog newsletter-dialog"
          onCloseAutoFocus={returnFocus.onCloseAutoFocus}
          // The dialog itself gets the focus: a focused field would open the keyboard of a phone.
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
        >
          <QueryProvider>
            <SignupContent onClose={onClose} />
          </QueryProvider>
          <Radix.Close asChild>
            <IconButton className="newsletter-close" icon={X} label="Close" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The content of one opening; closing it resets the form. */
function SignupContent({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState<"welcome" | "confirm">();
  useEffect(() => {
    // The message about confirming stays until it is closed.
    if (done !== "welcome") return;
    const timer = setTimeout(onClose, successMs);
    return () => clearTimeout(timer);
  }, [done, onClose]);
  return (
    <NewsletterCard
      done={done}
      heading={Radix.Title}
      onSubscribed={({ confirm }) => setDone(confirm ? "confirm" : "welcome")}
    />
  );
}
