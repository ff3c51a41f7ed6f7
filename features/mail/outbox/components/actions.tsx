import { RotateCw, X } from "lucide-react";
import { Button } from "~/components/button";
import { Icon } from "~/components/icon";
import type { OutboxMail } from "../../schema";
import { useDismissMail, useLeaveOut, useRetryMail } from "../hooks";
import { isUndelivered } from "../list.rules";

/** The actions of an email: a held one is left out of its mailing; one that failed or waits is retried or dismissed. */
export function MailActions({ mail }: { mail: OutboxMail }) {
  const retry = useRetryMail();
  const dismiss = useDismissMail();
  const leaveOut = useLeaveOut();
  const { id, mailingId } = mail;
  if (mail.state === "held" && mailingId) {
    return (
      <Button
        aria-label={`Leave out: ${mail.toAddress}`}
        disabled={leaveOut.isPending}
        onClick={() => leaveOut.mutate({ id, mailingId })}
        size="sm"
        variant="outline"
      >
        <Icon of={X} size={16} />
        Leave out
      </Button>
    );
  }
  const isUnsent = mail.state === "failed" || mail.state === "queued";
  if (!isUnsent) return null;
  const pending = retry.isPending || dismiss.isPending;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button
        aria-label={`Retry: ${mail.subject}`}
        disabled={pending}
        onClick={() => retry.mutate(mail.id)}
        size="sm"
        variant="outline"
      >
        <Icon of={RotateCw} size={16} />
        Retry
      </Button>
      {isUndelivered(mail) && (
        <Button
          aria-label={`Dismiss: ${mail.subject}`}
          disabled={pending}
          onClick={() => dismiss.mutate(mail.id)}
          size="sm"
          variant="ghost"
        >
          <Icon of={X} size={16} />
          Dismiss
        </Button>
      )}
    </span>
  );
}
