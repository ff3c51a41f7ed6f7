import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { importEmailKey } from "~/features/mail/wording/texts";
import { useFestival, useSettings } from "~/features/settings/hooks";
import { momentInFull, wallClock } from "~/lib/dates/calendar";
import { momentOf, wallTimeError } from "~/lib/dates/wall-clock";
import { numberText } from "~/lib/number-format";
import { pathFor } from "~/lib/paths";
import { useCancelEmails, useEmailPreview, useSendEmails } from "../hooks";
import type { Import, ListedEmail } from "../schema";
import { importTexts } from "../texts";

type Props = {
  record: Import;
  /** The first unsent emails, and the number of all. */
  emails: { items: ListedEmail[]; total: number };
};

/** The emails with the private page: preview, count, send, undo. */
export function ImportEmails({ record, emails }: Props) {
  const settings = useSettings();
  const cancel = useCancelEmails(record);
  const { state, sendAt, count } = record.letters;
  const unscheduled =
    emails.total === 0 ? (
      <p>{importTexts.allEmailsSent}</p>
    ) : (
      <>
        <p className="max-w-[60ch] text-muted">{importTexts.emailsNote}</p>
        <SendForm record={record} total={emails.total} />
      </>
    );
  return (
    <Card flush title={importTexts.emailsTitle}>
      <div className="grid gap-4 px-5 pb-5">
        {state === "scheduled" && sendAt ? (
          <div className="flex flex-wrap items-center gap-4">
            <p>
              {numberText(count)} {count === 1 ? "email will be sent" : "emails will be sent"} on{" "}
              {momentInFull(sendAt, settings)}.
            </p>
            <Button
              onClick={() => cancel.mutate(undefined)}
              pending={cancel.isPending}
              size="sm"
              variant="outline"
            >
              {importTexts.undoEmails}
            </Button>
          </div>
        ) : (
          unscheduled
        )}
      </div>
      {emails.items.length > 0 && <EmailList emails={emails} record={record} />}
    </Card>
  );
}

function SendForm({ record, total }: { record: Import; total: number }) {
  const settings = useSettings();
  const { timeZone } = settings;
  const { renderedAt } = useFestival();
  const [numberInput, setNumberInput] = useState("");
  const [sendTime, setSendTime] = useState("");
  const [fieldErrors, setFieldErrors] = useState<{ number?: string; moment?: string }>({});
  const send = useSendEmails(record, setFieldErrors);
  const moment = momentOf(timeZone, sendTime);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const emailCount = Number(numberInput.replace(/[\s,.]/g, ""));
    if (!numberInput.trim() || !Number.isInteger(emailCount)) {
      return setFieldErrors({ number: importTexts.emailCountMissing });
    }
    if (sendTime && !moment)
      return setFieldErrors({ moment: wallTimeError(sendTime) ?? importTexts.sendAtInvalid });
    setFieldErrors({});
    send.mutate({ letters: emailCount, ...(moment && { sendAt: moment.toISOString() }) });
  };
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <Field
          className="w-56 max-sm:w-full"
          error={fieldErrors.number}
          hint={`${numberText(total)} ${total === 1 ? "email" : "emails"}`}
          label={importTexts.emailCount(total)}
        >
          <TextInput
            autoComplete="off"
            inputMode="numeric"
            onChange={({ target }) => setNumberInput(target.value)}
            value={numberInput}
          />
        </Field>
        <Field
          className="w-72 max-sm:w-full"
          error={fieldErrors.moment}
          hint={moment ? momentInFull(moment.toISOString(), settings) : importTexts.sendAtHint}
          label={importTexts.sendAt}
          optional
        >
          <TextInput
            min={wallClock(timeZone, new Date(renderedAt))}
            onChange={({ target }) => setSendTime(target.value)}
            type="datetime-local"
            value={sendTime}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button pending={send.isPending} size="md" type="submit">
          {importTexts.sendEmails}
        </Button>
        <Link className="link" to={pathFor("adminEmailTemplate", { id: importEmailKey })}>
          {importTexts.editEmail}
        </Link>
      </div>
    </form>
  );
}

function EmailList({ record, emails }: Props) {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <>
      <ul
        aria-label={importTexts.emailsTitle}
        className="divide-y divide-line/62 border-t border-line"
      >
        {emails.items.map(({ submissionIds: [firstId = ""], toAddress, subject, problem }) => (
          <li className="px-5 py-2.5" key={firstId}>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
                {subject}
                <small className="block text-sm text-subtle">{toAddress}</small>
                {problem && (
                  <small className="block text-sm text-danger">{importTexts.suppressed}</small>
                )}
              </span>
              <Button
                aria-expanded={openId === firstId}
                aria-label={`${importTexts.preview}: ${toAddress}`}
                onClick={() => setOpenId(openId === firstId ? null : firstId)}
                size="sm"
                variant="outline"
              >
                {importTexts.preview}
              </Button>
            </div>
            {openId === firstId && <EmailText id={record.id} submissionId={firstId} />}
          </li>
        ))}
      </ul>
      {emails.total > emails.items.length && (
        <p className="border-t border-line px-5 py-3 text-sm text-subtle">
          The first {numberText(emails.items.length)} of {numberText(emails.total)}.
        </p>
      )}
    </>
  );
}

function EmailText({ id, submissionId }: { id: string; submissionId: string }) {
  const { data } = useEmailPreview(id, submissionId);
  return (
    <pre className="mt-3 max-h-96 overflow-auto rounded-lg border border-line bg-surface-1 p-4 font-sans whitespace-pre-wrap wrap-anywhere">
      {data?.text ?? "…"}
    </pre>
  );
}
