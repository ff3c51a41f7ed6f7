import { EmailLink, Quiet } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { longDate } from "~/lib/dates/calendar";

export type MissingOf = {
  title: string;
  address: string;
  items: readonly {
    id: string;
    label: string;
    dueOn: string;
    required: boolean;
    /** Why it came back; null where nothing was given. */
    note: string | null;
  }[];
};

type Given = {
  facts: FestivalSettings;
  /** The festival's day: what was due before it is overdue. */
  today: string;
  to: string;
  name: string;
  submissionId: string;
  entries: readonly MissingOf[];
};

/** One letter of everything that a person's films still lack; what is there is not spoken of. */
export function deliverablesReminder({
  facts,
  today,
  to,
  name,
  submissionId,
  entries,
}: Given): Email {
  const alone = entries.length === 1 ? entries[0] : undefined;
  const subject = alone
    ? `What we still need for ${alone.title}`
    : "What we still need for your films";
  return {
    ...{ kind: "deliverables_reminder", to, toName: name, submissionId, subject },
    ...{ replyTo: facts.mailboxes.hello, stream: "announcement" },
    ...renderEmail(
      facts,
      subject,
      <>
        <p>Dear {name},</p>
        <p>This is all that is missing. What you have given us is here, and safe.</p>
        {entries.map(({ title, address, items }) => (
          <div key={address}>
            {!alone && (
              <p>
                <b>{title}</b>
              </p>
            )}
            <ul>
              {items.map(({ id, label, dueOn, required, note }) => (
                <li key={id} style={{ marginBottom: 10 }}>
                  <b>{label}</b>, {dueOn < today ? "was due" : "due"} {longDate(dueOn)}
                  {!required && " (if you have it)"}
                  {note && (
                    <>
                      <br />
                      It came back to you: {note}
                    </>
                  )}
                </li>
              ))}
            </ul>
            <p>
              <EmailLink button={Boolean(alone)} to={address}>
                {alone ? "Give us what is missing" : `The page of ${title}`}
              </EmailLink>
            </p>
          </div>
        ))}
        <p>
          If something cannot be had, answer this letter and tell us: we would rather know than
          wait.
        </p>
        <Quiet>
          The link needs no account. Keep it to yourself. We write of this once a week at most.
        </Quiet>
      </>,
    ),
  };
}
