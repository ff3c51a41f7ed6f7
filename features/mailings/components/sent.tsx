import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import type { OutboxState } from "~/db/enums";
import { useFestival } from "~/features/settings/hooks";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { adminPages } from "~/lib/admin-pages";
import { momentInFull } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages } from "~/lib/paths";
import { useUndo } from "../hooks";
import type { Mailing } from "../schema";
import { audienceKinds, emailCount } from "../texts";
import { MailingStateBadge } from "./state";

type Props = { mailing: Mailing; progress: Partial<Record<OutboxState, number>> };

/** Milliseconds between two polls. */
const pollMs = 3_000;

/** A mailing that is being sent or was sent: the minute for undo, then its results. */
export function SentMailing({ mailing, progress }: Props) {
  const { settings } = useFestival();
  const { revalidate } = useRevalidator();
  const unsentCount = (progress.queued ?? 0) + (progress.sending ?? 0);
  const isInProgress = mailing.state === "sending" || unsentCount > 0;
  useEffect(() => {
    if (!isInProgress) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [isInProgress, revalidate]);
  return (
    <>
      <PageHeader
        actions={
          <ButtonLink size="sm" to={`${pages.adminOutbox}?mailing=${mailing.id}`} variant="outline">
            See them in the outbox
          </ButtonLink>
        }
        crumbs={[
          { label: adminPages.adminMailings.name, to: pages.adminMailings },
          { label: mailing.subject },
        ]}
        note={<MailingStateBadge state={mailing.state} />}
        title={<span className="wrap-anywhere">{mailing.subject}</span>}
      />
      {mailing.state === "sending" && mailing.sendAt && (
        <Countdown mailing={mailing} sendAt={mailing.sendAt} />
      )}
      {mailing.state === "sent" && (
        <Card title={audienceKinds[mailing.audience.kind]}>
          <p role="status">
            {numberText(progress.sent ?? 0)} of {emailCount(mailing.emails ?? 0)} sent
            {unsentCount > 0 && `, ${numberText(unsentCount)} queued`}
            {(progress.failed ?? 0) > 0 && `, ${numberText(progress.failed ?? 0)} failed`}.
          </p>
          {mailing.sentAt && (
            <p className="mt-1 text-muted">{momentInFull(mailing.sentAt, settings)}</p>
          )}
        </Card>
      )}
      <Card title="Email">
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-wrap text-muted">
          {mailing.markdown}
        </p>
      </Card>
    </>
  );
}

/** The seconds left for undo. */
function Countdown({ mailing, sendAt }: { mailing: Mailing; sendAt: string }) {
  const undo = useUndo(mailing);
  const sendTime = Date.parse(sendAt);
  const secondsLeft = useServerClock("second", (ms) =>
    Math.max(0, Math.ceil((sendTime - ms) / 1000)),
  );
  return (
    <section
      aria-label="Time until the emails are sent"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-gold/60 bg-[color-mix(in_oklab,var(--color-gold)_7%,var(--color-house))] px-6 py-5 max-sm:px-4"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="text-lg font-semibold">
          {secondsLeft === 0
            ? "Sending now."
            : `Sending in ${secondsLeft} s. You can still undo it.`}
        </h2>
        <p className="mt-1 text-muted">{emailCount(mailing.emails ?? 0)}</p>
      </div>
      {secondsLeft > 0 && (
        <Button
          className="max-sm:w-full"
          onClick={() => undo.mutate(undefined)}
          pending={undo.isPending}
          size="md"
          variant="outline"
        >
          Undo
        </Button>
      )}
    </section>
  );
}
