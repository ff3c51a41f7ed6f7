import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { momentInFull } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { readLetter } from "~/features/mail/outbox/calls";
import { useRetryMail } from "~/features/mail/outbox/client";
import { MailState } from "~/features/mail/outbox/components/state";
import { addressOf } from "~/http/contract";
import { Button } from "~/ui/button";
import { DeskBox } from "~/ui/desk-page";
import { isOnItsWay, type Reply } from "../../schema";

/** What was written back, with how each letter stands. */
export function Replies({ replies }: { replies: Reply[] }) {
  useNewsOf(replies.some(isOnItsWay));
  return (
    <DeskBox title={replies.length === 1 ? "Your reply" : "Your replies"}>
      <ol className="grid gap-6">
        {replies.map((reply) => (
          <ReplyItem key={reply.id} reply={reply} />
        ))}
      </ol>
    </DeskBox>
  );
}

function ReplyItem({ reply }: { reply: Reply }) {
  const { timeZone } = useFacts();
  const retry = useRetryMail();
  const { mail } = reply;
  return (
    <li className="grid gap-2 border-l-2 border-line pl-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-medium wrap-anywhere">{reply.subject}</span>
        <span role="status">{mail && <MailState state={mail.state} />}</span>
      </div>
      <p className="max-w-prose whitespace-pre-line text-base/relaxed wrap-anywhere">
        {reply.body}
      </p>
      {mail?.lastError && <p className="text-sm text-danger wrap-anywhere">{mail.lastError}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-subtle">
        <time dateTime={reply.createdAt}>{momentInFull(reply.createdAt, timeZone)}</time>
        {mail && (
          <a
            className="link"
            href={addressOf(readLetter, { params: { id: mail.id } })}
            rel="noopener"
            target="_blank"
          >
            Open the letter
          </a>
        )}
        {mail?.state === "failed" && (
          <Button
            onClick={() => {
              if (!retry.isPending) retry.mutate(mail.id);
            }}
            size="sm"
            variant="outline"
          >
            Try again
          </Button>
        )}
      </p>
    </li>
  );
}

/** Milliseconds until the page looks again, at first and at most. */
const soon = 1_500;
const seldom = 60_000;

/** Reads the page again, at growing intervals, while a letter is on its way. */
function useNewsOf(waiting: boolean): void {
  const { revalidate } = useRevalidator();
  const [pause, setPause] = useState(soon);
  useEffect(() => {
    if (!waiting) {
      setPause(soon);
      return;
    }
    const timer = setTimeout(() => {
      void revalidate();
      setPause(Math.min(seldom, pause * 2));
    }, pause);
    return () => clearTimeout(timer);
  }, [waiting, pause, revalidate]);
}
