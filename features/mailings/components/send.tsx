import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { Field } from "~/components/field";
import { Icon } from "~/components/icon";
import { TextInput } from "~/components/text-input";
import { useFestival } from "~/features/settings/hooks";
import { momentInFull, wallClock } from "~/lib/dates/calendar";
import { momentOf, wallTimeError } from "~/lib/dates/wall-clock";
import { pages } from "~/lib/paths";
import { useSend, useSendTest } from "../hooks";
import type { Mailing } from "../schema";
import { emailCount, newsletterTexts } from "../texts";

type Props = { mailing: Mailing; isDirty: boolean };

/** The drafts are prepared: review, then send, now or later. */
export function SendCard({ mailing, isDirty }: Props) {
  const { settings, renderedAt } = useFestival();
  const { timeZone } = settings;
  const send = useSend(mailing);
  const [sendTime, setSendTime] = useState("");
  const [error, setError] = useState<string | undefined>();
  const moment = momentOf(timeZone, sendTime);
  const emails = mailing.emails ?? 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sendTime && !moment)
      return setError(wallTimeError(sendTime) ?? newsletterTexts.momentMissing);
    setError(undefined);
    send.mutate({ emails, sendAt: moment?.toISOString() ?? null });
  };
  return (
    <Card title={`${emailCount(emails)} in the outbox`}>
      <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
        <p className="text-muted">
          You can read them there and leave some out. After you press Send, you have one minute to
          undo. Replies go to the festival's mailbox.
        </p>
        <Field
          className="w-72 max-sm:w-full"
          error={error}
          hint={moment ? momentInFull(moment.toISOString(), settings) : "Empty: now"}
          label={newsletterTexts.sendAt}
          optional
        >
          <TextInput
            min={wallClock(timeZone, new Date(renderedAt))}
            onChange={({ target }) => setSendTime(target.value)}
            type="datetime-local"
            value={sendTime}
          />
        </Field>
        <div className="flex flex-wrap gap-2 max-sm:[&>.btn]:flex-auto">
          <Button
            disabled={isDirty}
            pending={send.isPending}
            reason={isDirty && "Save your changes first. The drafts are then updated."}
            size="md"
            type="submit"
          >
            <Icon of={Send} />
            {moment ? "Schedule" : "Send"} {emailCount(emails)}
          </Button>
          <ButtonLink size="md" to={`${pages.adminOutbox}?mailing=${mailing.id}`} variant="outline">
            Read them in the outbox
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}

/** Sends a test: to oneself, or to a few others. */
export function TestCard({ mailing, isDirty, address }: Props & { address: string }) {
  const test = useSendTest(mailing.id);
  const [addresses, setAddresses] = useState(address);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate(addresses.split(/[\s,;]+/).filter(Boolean));
  };
  return (
    <Card title="Test">
      <form className="flex flex-wrap items-end gap-3" method="post" noValidate onSubmit={submit}>
        <Field className="min-w-0 flex-[1_1_16rem]" label={newsletterTexts.testTo}>
          <TextInput
            autoComplete="email"
            onChange={({ target }) => setAddresses(target.value)}
            value={addresses}
          />
        </Field>
        <Button
          className="max-sm:w-full"
          disabled={isDirty}
          pending={test.isPending}
          reason={isDirty && newsletterTexts.saveFirst}
          size="md"
          type="submit"
          variant="outline"
        >
          {newsletterTexts.sendTest}
        </Button>
      </form>
    </Card>
  );
}
