import { EmailLink, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { longDate } from "~/lib/dates/calendar";

type EmailData = {
  settings: FestivalSettings;
  to: string;
  name: string;
  submissionId: string;
  /** Each with a new private link. */
  entries: readonly { title: string; address: string; answerBy: string }[];
};

/** Reminds the filmmaker of accepted entries who has not answered yet. */
export function confirmationReminder({
  settings,
  to,
  name,
  submissionId,
  entries,
}: EmailData): Email {
  const [first] = entries;
  const onlyEntry = entries.length === 1 ? first : undefined;
  const subject = onlyEntry
    ? `Will you take part with ${isolate(onlyEntry.title)}?`
    : "Will you take part with your films?";
  return {
    kind: "confirmation_reminder",
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
        {onlyEntry ? (
          <>
            <p>
              <b>{isolate(onlyEntry.title)}</b> is in the selection of {settings.brand.fullName}.
              Please tell us by <b>{longDate(onlyEntry.answerBy, settings)}</b> whether you'll take
              part.
            </p>
            <p>
              <EmailLink button to={onlyEntry.address}>
                Reply now
              </EmailLink>
            </p>
          </>
        ) : (
          <>
            <p>
              These are in the selection of {settings.brand.fullName}. Please tell us for each
              whether you'll take part:
            </p>
            <ul>
              {entries.map(({ title, address, answerBy }) => (
                <li key={address} style={{ marginBottom: 10 }}>
                  <EmailLink to={address}>{isolate(title)}</EmailLink>, by{" "}
                  {longDate(answerBy, settings)}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>
          If you can't take part, please tell us, so that we can offer the place to another film.
          You can change your answer until the programme is published.
        </p>
        <SmallPrint>
          You don't need an account. Please do not share the link. If you have already answered, you
          can ignore this email.
        </SmallPrint>
      </>,
    ),
  };
}
