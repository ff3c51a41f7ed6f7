import { type ComponentProps, type FormEvent, useEffect } from "react";
import { useRevalidator } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { ProgressBar } from "~/components/admin/progress-bar";
import { StatCards } from "~/components/admin/stat-cards";
import { Button, ButtonLink } from "~/components/button";
import { ConfirmButton } from "~/components/confirm-button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import type { OutboxState } from "~/db/enums";
import { useFestival } from "~/features/settings/hooks";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { momentInFull, momentTime } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import { useChangeRate, useStep } from "../hooks";
import type { recipients } from "../list.rules";
import type { Mailing } from "../schema";
import { countOut, expectedEnd } from "../state.rules";
import {
  audienceKinds,
  emailCount,
  newsletterTexts,
  pauseTexts,
  recipientStateNames,
} from "../texts";
import { People } from "./people";
import { MailingStateBadge } from "./state";
import { readRate } from "./words";

type Props = {
  mailing: Mailing;
  progress: Partial<Record<OutboxState, number>>;
  /** Of a newsletter. */
  people: LoadedListOf<typeof recipients> | null;
};

/** Milliseconds between two polls. */
const pollMs = 3_000;

/** A mailing that is scheduled, being sent or sent: undo, pause and stop, then its results. */
export function SentMailing({ mailing, progress, people }: Props) {
  const { settings } = useFestival();
  const { revalidate } = useRevalidator();
  const { id, state, sentAt, figures, slug, archived } = mailing;
  const unsentCount = (progress.queued ?? 0) + (progress.sending ?? 0);
  const isInProgress = state === "sending" || unsentCount > 0;
  useEffect(() => {
    if (!isInProgress) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [isInProgress, revalidate]);
  return (
    <>
      <PageHeader
        actions={
          <>
            {archived && slug && sentAt && (
              <ButtonLink
                size="sm"
                to={pathFor("newsletter", { newsletter: slug })}
                variant="outline"
              >
                {newsletterTexts.readInBrowser}
              </ButtonLink>
            )}
            <ButtonLink size="sm" to={`${pages.adminOutbox}?mailing=${id}`} variant="outline">
              See them in the outbox
            </ButtonLink>
          </>
        }
        crumbs={[
          { label: adminPages.adminMailings.name, to: pages.adminMailings },
          { label: mailing.subject },
        ]}
        note={<MailingStateBadge state={state} />}
        title={<span className="wrap-anywhere">{mailing.subject}</span>}
      />
      {state !== "sent" && state !== "stopped" && <Controls mailing={mailing} />}
      {figures && sentAt && (
        <StatCards
          stats={[
            {
              label: "Sent",
              value: countOut(figures),
              note: `of ${numberText(figures.recipients)}`,
            },
            { label: "Returned", value: figures.returned },
            { label: recipientStateNames.complained, value: figures.complained },
            { label: newsletterTexts.unsubscribedByIt, value: figures.left },
          ].map(({ value, ...stat }) => ({ ...stat, value: numberText(value) }))}
        />
      )}
      {state === "sent" && !figures && (
        <Card title={audienceKinds[mailing.audience.kind]}>
          <p role="status">
            {numberText(progress.sent ?? 0)} of {emailCount(mailing.emails ?? 0)} sent
            {unsentCount > 0 && `, ${numberText(unsentCount)} queued`}
            {(progress.failed ?? 0) > 0 && `, ${numberText(progress.failed ?? 0)} failed`}.
          </p>
          {sentAt && <p className="mt-1 text-muted">{momentInFull(sentAt, settings)}</p>}
        </Card>
      )}
      {people && <People id={id} loaded={people} />}
      <Card title="Email">
        <p className="max-w-[70ch] wrap-anywhere whitespace-pre-wrap text-muted">
          {mailing.markdown}
        </p>
      </Card>
    </>
  );
}

/** How far it is, and the buttons of its state: undo, pause, resume, stop. */
function Controls({ mailing }: { mailing: Mailing }) {
  const { settings } = useFestival();
  const { state, sendAt, sentAt, emails, figures } = mailing;
  const stop = useStep(mailing, "stop");
  const secondsLeft = useServerClock("second", (now) =>
    Math.max(0, Math.ceil((Date.parse(sendAt ?? "") - now) / 1_000)),
  );
  const end = useServerClock("minute", (now) => expectedEnd(mailing, now) ?? 0);
  const isSending = state === "sending";
  const isMinute = isSending && secondsLeft > 0;
  const out = figures && countOut(figures);
  const progressText =
    out !== null && sentAt
      ? `${numberText(out)} of ${numberText(emails ?? 0)}${end && isSending ? `, until about ${momentTime(settings, new Date(end))}` : ""}`
      : emailCount(emails ?? 0);
  const titles: Partial<Record<Mailing["state"], string>> = {
    scheduled: newsletterTexts.scheduled(momentInFull(sendAt ?? "", settings)),
    paused: mailing.pausedWhy ? pauseTexts[mailing.pausedWhy] : "Paused",
    sending: isMinute ? `Sending in ${secondsLeft} s. You can still undo it.` : "Sending now.",
  };
  return (
    <section
      aria-label="Time until the emails are sent"
      className="flex flex-wrap items-end gap-x-6 gap-y-4 rounded-lg border border-gold/60 bg-[color-mix(in_oklab,var(--color-gold)_7%,var(--color-house))] px-6 py-5 max-sm:px-4"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="text-lg font-semibold">{titles[state]}</h2>
        <p className="mt-1 text-muted" role="status">
          {progressText}
        </p>
        {out !== null && sentAt && (
          <ProgressBar aria-label="Sent" className="mt-3 w-full" max={emails ?? 0} value={out} />
        )}
      </div>
      {figures && isSending && !isMinute && <RateForm mailing={mailing} />}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>.btn]:flex-auto">
        {state === "paused" && (
          <StepButton mailing={mailing} step="resume" variant="primary">
            Resume
          </StepButton>
        )}
        {(isMinute || (!isSending && !sentAt)) && (
          <StepButton mailing={mailing} step="undo">
            Undo
          </StepButton>
        )}
        {isSending && (isMinute || figures) && (
          <StepButton mailing={mailing} step="pause">
            Pause
          </StepButton>
        )}
        {(!isSending || figures) && !isMinute && (
          <ConfirmButton
            confirm="Stop"
            danger
            onConfirm={() => stop.mutateAsync(undefined).catch(() => undefined)}
            question={newsletterTexts.stopQuestion}
            size="md"
            title={newsletterTexts.stopTitle}
          >
            Stop
          </ConfirmButton>
        )}
      </div>
    </section>
  );
}

type StepProps = Pick<ComponentProps<typeof Button>, "children" | "variant"> & {
  mailing: Mailing;
  step: "undo" | "pause" | "resume";
};

function StepButton({ mailing, step, variant = "outline", children }: StepProps) {
  const { mutate, isPending } = useStep(mailing, step);
  return (
    <Button onClick={() => mutate(undefined)} pending={isPending} size="md" variant={variant}>
      {children}
    </Button>
  );
}

/** The rate while it is sent. */
function RateForm({ mailing }: { mailing: Mailing }) {
  const change = useChangeRate(mailing);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate(readRate(new FormData(event.currentTarget).get("perHour")));
  };
  return (
    <form className="flex flex-wrap items-end gap-2" method="post" onSubmit={submit}>
      <Field label={newsletterTexts.rate}>
        <TextInput
          autoComplete="off"
          className="max-w-32"
          defaultValue={mailing.perHour ?? ""}
          inputMode="numeric"
          name="perHour"
        />
      </Field>
      <Button pending={change.isPending} size="md" type="submit" variant="outline">
        Save
      </Button>
    </form>
  );
}
