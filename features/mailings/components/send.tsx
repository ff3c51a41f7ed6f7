import { Send } from "lucide-react";
import { Card } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { Icon } from "~/components/icon";
import { pages } from "~/lib/paths";
import { useSend } from "../hooks";
import type { Mailing } from "../schema";
import { emailCount } from "../texts";

/** The drafts are prepared: review, then send. */
export function SendCard({ mailing, isDirty }: { mailing: Mailing; isDirty: boolean }) {
  const send = useSend(mailing);
  const emails = mailing.emails ?? 0;
  return (
    <Card title={`${emailCount(emails)} in the outbox`}>
      <p className="mb-4 text-muted">
        You can read them there and leave some out. After you press Send, you have one minute to
        undo. Replies go to the festival's mailbox.
      </p>
      <div className="flex flex-wrap gap-2 max-sm:[&>.btn]:flex-auto">
        <Button
          disabled={isDirty}
          onClick={() => send.mutate(emails)}
          pending={send.isPending}
          reason={isDirty && "Save your changes first. The drafts are then updated."}
          size="md"
        >
          <Icon of={Send} />
          Send {emailCount(emails)}
        </Button>
        <ButtonLink size="md" to={`${pages.adminOutbox}?mailing=${mailing.id}`} variant="outline">
          Read them in the outbox
        </ButtonLink>
      </div>
    </Card>
  );
}
