import { EmailLink, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { longDate } from "~/lib/dates/calendar";

export type EntryWithMissingItems = {
  title: string;
  address: string;
  items: readonly {
    id: string;
    label: string;
    dueOn: string;
    required: boolean;
    /** Why it was returned; null if nothing was submitted. */
    note: string | null;
  }[];
};

type EmailData = {
  settings: FestivalSettings;
  /** Today's date at the festival: earlier due dates are overdue. */
  today: string;
  to: string;
  name: string;
  submissionId: string;
  entries: readonly EntryWithMissingItems[];
};

/** One email about everything missing for a person's films. */
export function deliverablesReminder({
  settings,
  today,
  to,
  name,
  submissionId,
  entries,
}: EmailData): Email {
  const onlyEntry = entries.length === 1 ? entries[0] : undefined;
  const subject = onlyEntry
    ? `What we still need for ${isolate(onlyEntry.title)}`
    : "What we still need for your films";
  return {
    kind: "deliverables_reminder",
    to,
    toName: name,
    submissionId,
    subject,
    replyTo: settings.mailboxes.hello,
    stream: "announcement",
    ...renderEmail(
      settings,
      subject,
      <>
        <p>Dear {isolate(name)},</p>
        <p>These items are still missing. We have received everything else.</p>
        {entries.map(({ title, address, items }) => (
          <div key={address}>
            {!onlyEntry && (
              <p>
                <b>{title}</b>
              </p>
            )}
            <ul>
              {items.map(({ id, label, dueOn, required, note }) => (
                <li key={id} style={{ marginBottom: 10 }}>
                  <b>{label}</b>, {dueOn < today ? "was due" : "due"} {longDate(dueOn, settings)}
                  {!required && " (optional)"}
                  {note && (
                    <>
                      <br />
                      Please change: {note}
                    </>
                  )}
                </li>
              ))}
            </ul>
            <p>
              <EmailLink button={Boolean(onlyEntry)} to={address}>
                {onlyEntry ? "Add missing items" : `Open ${isolate(title)}`}
              </EmailLink>
            </p>
          </div>
        ))}
        <p>If you can't provide something, please reply to this email and tell us.</p>
        <SmallPrint>
          You don't need an account. Please do not share the link. We send this reminder at most
          once a week.
        </SmallPrint>
      </>,
    ),
  };
}
