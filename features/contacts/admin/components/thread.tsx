import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Button } from "~/components/button";
import { MailState } from "~/features/mail/outbox/components/state";
import { readEmail } from "~/features/mail/outbox/contract";
import { useRetryMail } from "~/features/mail/outbox/hooks";
import { useSettings } from "~/features/settings/hooks";
import { addressOf } from "~/lib/api/contract";
import { isolate } from "~/lib/bidi";
import { momentInFull } from "~/lib/dates/calendar";
import { splitQuote } from "../../quotes.rules";
import { type Contact, isUnsent, type Reply } from "../../schema";
import { pollAtGrowingIntervals } from "../polling.browser";
import { threadOf } from "../thread.rules";

type Props = { contact: Contact; replies: readonly Reply[] };

/** The message, its replies with the state of each email, and its history. */
export function Thread({ contact, replies }: Props) {
  const settings = useSettings();
  usePolling(replies.some(isUnsent));
  return (
    <ol aria-label="Conversation" className="grid gap-4">
      {threadOf(contact, replies).map((item) => {
        if (item.kind === "reply") return <ReplyItem key={item.reply.id} reply={item.reply} />;
        const time = <time dateTime={item.at}>{momentInFull(item.at, settings)}</time>;
        if (item.kind === "note") {
          return (
            <li className="px-5 text-sm text-subtle" key={item.text}>
              {item.text}, {time}
            </li>
          );
        }
        return (
          <li className={`${cardClass} border-line bg-house`} key="message">
            <p className="mb-2 text-sm text-subtle">
              {isolate(contact.firstName)} wrote, {time}
            </p>
            <Message text={contact.message} />
          </li>
        );
      })}
    </ol>
  );
}

const cardClass = "min-w-0 rounded-lg border px-5 py-4 wrap-anywhere";

const MessageText = ({ children }: { children: string }) => (
  <p className="max-w-prose whitespace-pre-line text-base/relaxed wrap-anywhere">{children}</p>
);

/** A message; what an answer by email quotes is folded. */
function Message({ text }: { text: string }) {
  const { ownText, quotedText } = splitQuote(text);
  return (
    <>
      <MessageText>{ownText}</MessageText>
      {quotedText && (
        <details className="mt-3">
          <summary className="link w-fit cursor-pointer text-sm">Quoted text</summary>
          <div className="mt-2 text-muted">
            <MessageText>{quotedText}</MessageText>
          </div>
        </details>
      )}
    </>
  );
}

function ReplyItem({ reply }: { reply: Reply }) {
  const settings = useSettings();
  const retry = useRetryMail();
  const { mail } = reply;
  return (
    <li
      className={`${cardClass} border-line bg-surface-1 shadow-[inset_3px_0_0_var(--color-line-strong)]`}
    >
      <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-subtle">
        <span>
          You wrote,{" "}
          <time dateTime={reply.createdAt}>{momentInFull(reply.createdAt, settings)}</time>
        </span>
        <span role="status">{mail && <MailState state={mail.state} />}</span>
        {mail && (
          <a
            className="link ml-auto"
            href={addressOf(readEmail, { params: { id: mail.id } })}
            rel="noopener"
            target="_blank"
          >
            Open the email
          </a>
        )}
      </p>
      <p className="mb-1 font-medium">{reply.subject}</p>
      <MessageText>{reply.body}</MessageText>
      {mail?.lastError && <p className="mt-2 text-sm text-danger">{mail.lastError}</p>}
      {mail?.state === "failed" && (
        <Button
          className="mt-3"
          onClick={() => {
            if (!retry.isPending) retry.mutate(mail.id);
          }}
          size="sm"
          variant="outline"
        >
          Try again
        </Button>
      )}
    </li>
  );
}

/** Reads the page again, at growing intervals, while an email is being sent. */
function usePolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isWaiting) return pollAtGrowingIntervals(() => void revalidate());
  }, [isWaiting, revalidate]);
}
