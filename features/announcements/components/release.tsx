import { Lock, Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Card } from "~/components/admin/page-header";
import { ProgressBar } from "~/components/admin/progress-bar";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Icon } from "~/components/icon";
import { TextInput } from "~/components/text-input";
import { useFestival, useSettings } from "~/features/settings/hooks";
import { browserTimeZone, momentInFull, wallClock } from "~/lib/dates/calendar";
import { momentOf, wallTimeError } from "~/lib/dates/wall-clock";
import { useLockProgress, useRelease, useReleaseStep } from "../hooks";
import { formatEmailCount, formatPrepared, releaseFormTexts } from "../texts";
import type { Announcement } from "./list";

type Props = {
  announcement: Announcement;
  /** The number of emails a lock would write; drafts only. */
  emailCount: number | null;
};

/** Locks a draft, or releases a locked announcement after its number of emails is typed. */
export function Release({ announcement, emailCount }: Props) {
  const lock = useReleaseStep("lock", announcement);
  const preparedCount = useLockProgress(announcement.id, lock.isPending);
  if (announcement.state === "draft") {
    return (
      <Card>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <div className="min-w-0 flex-[1_1_24rem]">
            <h2 className="text-lg font-semibold">{releaseFormTexts.lockTitle}</h2>
            <p className="mt-1 text-muted">
              {emailCount === 0 ? releaseFormTexts.noRecipients : releaseFormTexts.lockNote}
            </p>
          </div>
          <Button
            disabled={emailCount === 0}
            onClick={() => lock.mutate(undefined)}
            pending={lock.isPending}
            size="md"
          >
            <Icon of={Lock} />
            {releaseFormTexts.lockButton}
          </Button>
        </div>
        {lock.isPending && emailCount !== null && (
          <div className="mt-4 grid gap-2">
            <p className="text-muted tabular-nums">{formatPrepared(preparedCount, emailCount)}</p>
            <ProgressBar
              aria-label={releaseFormTexts.progressLabel}
              className="w-full"
              max={emailCount}
              value={preparedCount}
            />
          </div>
        )}
      </Card>
    );
  }
  return <ReleaseForm announcement={announcement} key={announcement.version} />;
}

/** The form that releases the emails, ten minutes from now or at a chosen time. */
function ReleaseForm({ announcement }: { announcement: Announcement }) {
  const settings = useSettings();
  const { timeZone } = settings;
  const { renderedAt } = useFestival();
  const unlock = useReleaseStep("unlock", announcement);
  const [countText, setCountText] = useState("");
  const [sendAtText, setSendAtText] = useState("");
  const [errors, setErrors] = useState<{ number?: string; moment?: string }>({});
  // The server's refusals are sentences: one that speaks of a time belongs to that field.
  const release = useRelease(announcement, (message) =>
    setErrors(/time/i.test(message) ? { moment: message } : { number: message }),
  );
  const emailCount = announcement.letters ?? 0;
  const submitRelease = (sendAt: string | null) => {
    const typedCount = Number(countText.replace(/[\s,.]/g, ""));
    if (!countText.trim() || !Number.isInteger(typedCount)) {
      setErrors({ number: releaseFormTexts.countMissing });
      return;
    }
    setErrors({});
    release.mutate({ letters: typedCount, sendAt });
  };
  const schedule = () => {
    const moment = momentOf(timeZone, sendAtText);
    if (moment) submitRelease(moment.toISOString());
    else
      setErrors({
        moment: (sendAtText && wallTimeError(sendAtText)) || releaseFormTexts.momentMissing,
      });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submitRelease(null);
  };
  const sendMoment = momentOf(timeZone, sendAtText);
  const ownTimeZone = browserTimeZone();
  const formatSendMoment = (moment: string) => {
    const festivalTime = momentInFull(moment, settings);
    if (ownTimeZone === timeZone) return festivalTime;
    return `${festivalTime}; for you ${momentInFull(moment, { ...settings, timeZone: ownTimeZone })}`;
  };
  return (
    <Card className="bg-[radial-gradient(60rem_30rem_at_100%_50%,color-mix(in_oklab,var(--color-gold)_14%,transparent),transparent)]">
      <form className="grid gap-6" method="post" noValidate onSubmit={submit}>
        <div className="flex flex-wrap items-start gap-4">
          <div className="min-w-0 flex-[1_1_24rem]">
            <h2 className="text-xl leading-tight font-semibold">
              Release {formatEmailCount(emailCount)}
            </h2>
            <p className="mt-2 max-w-[60ch] text-muted">
              10 minutes after you release, we'll send all emails and update all private pages.
              Until then, you can undo it. After that it can't be undone.
            </p>
          </div>
          <Button
            onClick={() => unlock.mutate(undefined)}
            pending={unlock.isPending}
            size="sm"
            variant="outline"
          >
            {releaseFormTexts.unlock}
          </Button>
        </div>
        <div className="flex flex-wrap items-start gap-x-10 gap-y-5">
          <div className="grid w-56 gap-3 max-sm:w-full">
            <Field error={errors.number} label={releaseFormTexts.countLabel(emailCount)}>
              <TextInput
                autoComplete="off"
                inputMode="numeric"
                onChange={(event) => setCountText(event.target.value)}
                value={countText}
              />
            </Field>
            <Button pending={release.isPending} size="md" type="submit">
              <Icon of={Send} />
              {releaseFormTexts.release}
            </Button>
          </div>
          <div className="grid w-72 gap-3 max-sm:w-full">
            <Field
              error={errors.moment}
              hint={
                sendMoment
                  ? formatSendMoment(sendMoment.toISOString())
                  : releaseFormTexts.sendAtHint
              }
              label={releaseFormTexts.sendAt}
            >
              <TextInput
                min={wallClock(timeZone, new Date(renderedAt))}
                onChange={(event) => setSendAtText(event.target.value)}
                type="datetime-local"
                value={sendAtText}
              />
            </Field>
            <Button onClick={schedule} pending={release.isPending} size="md" variant="outline">
              {releaseFormTexts.schedule}
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
}
