import { type FormEvent, useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { momentInFull } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { useCancelEmails, useEmailPreview, useSendEmails } from "../hooks";
import type { EmailListed, Import } from "../schema";
import { importTexts } from "../texts";

type Props = {
  record: Import;
  /** The first of them, and how many there are. */
  emails: { items: EmailListed[]; total: number };
};

/** The emails that give filmmakers their private page: looked at, counted, sent, taken back. */
export function Emails({ record, emails }: Props) {
  const settings = useSettings();
  const cancel = useCancelEmails(record);
  const { state, sendAt, count } = record.letters;
  return (
    <Card flush title={importTexts.letters}>
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
        ) : emails.total === 0 ? (
          <p>{importTexts.allSent}</p>
        ) : (
          <>
            <p className="max-w-[60ch] text-muted">{importTexts.lettersNote}</p>
            <Send record={record} total={emails.total} />
          </>
        )}
      </div>
      {emails.items.length > 0 && <Listed emails={emails} record={record} />}
    </Card>
  );
}

function Send({ record, total }: { record: Import; total: number }) {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string>();
  const send = useSendEmails(record, setWrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const letters = Number(typed.replace(/[\s,.]/g, ""));
    if (!typed.trim() || !Number.isInteger(letters)) return setWrong(importTexts.typeNumber);
    setWrong(undefined);
    send.mutate(letters);
  };
  return (
    <form className="flex flex-wrap items-end gap-4" method="post" noValidate onSubmit={submit}>
      <Field
        className="w-56 max-sm:w-full"
        error={wrong}
        hint={`${numberText(total)} ${total === 1 ? "email" : "emails"}`}
        label={importTexts.numberOfEmails}
      >
        <TextInput
          autoComplete="off"
          inputMode="numeric"
          onChange={({ target }) => setTyped(target.value)}
          value={typed}
        />
      </Field>
      <Button className="mb-7" pending={send.isPending} size="md" type="submit">
        {importTexts.sendEmails}
      </Button>
    </form>
  );
}

function Listed({ record, emails }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <ul aria-label={importTexts.letters} className="divide-y divide-line/62 border-t border-line">
        {emails.items.map(({ submissionIds: [first = ""], toAddress, subject, problem }) => (
          <li className="px-5 py-2.5" key={first}>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
                {subject}
                <small className="block text-sm text-subtle">{toAddress}</small>
                {problem && (
                  <small className="block text-sm text-danger">{importTexts.suppressed}</small>
                )}
              </span>
              <Button
                aria-expanded={shown === first}
                aria-label={`${importTexts.preview}: ${toAddress}`}
                onClick={() => setShown(shown === first ? null : first)}
                size="sm"
                variant="outline"
              >
                {importTexts.preview}
              </Button>
            </div>
            {shown === first && <Preview id={record.id} submissionId={first} />}
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

function Preview({ id, submissionId }: { id: string; submissionId: string }) {
  const { data } = useEmailPreview(id, submissionId);
  return (
    <pre className="mt-3 max-h-96 overflow-auto rounded-lg border border-line bg-surface-1 p-4 font-sans whitespace-pre-wrap wrap-anywhere">
      {data?.text ?? "…"}
    </pre>
  );
}
