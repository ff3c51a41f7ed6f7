import type { ReactNode } from "react";
import { EmailLink, Rows, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import { maskEmail } from "~/features/newsletter/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { addDays, dayIn, longDate } from "~/lib/dates/calendar";
import { undoDays } from "../../rights/email-change.rules";
import { submissionTitle } from "../../schema";
import type { SubmissionRow } from "../../types.rules.server";
import { emailChangeTexts, formatEmailChange } from "../email-change.texts";

/**
 * The emails to the former and the new address of an entry after a change. An address that is not confirmed may be a
 * stranger's: its email contains no words of the entry.
 */

type EmailData = {
  /** The entry after the change. */
  entry: SubmissionRow;
  settings: FestivalSettings;
  formerEmail: string;
  /** False while the former address itself comes from a change that can still be undone. */
  isFormerEmailConfirmed: boolean;
  now: Date;
};

const entryRows = ({ entry, settings, now }: Pick<EmailData, "entry" | "settings" | "now">) => (
  <Rows
    rows={[
      ["Reference", entry.reference],
      ["Changed on", longDate(dayIn(settings.timeZone, now), settings)],
    ]}
  />
);

type Notice = { to: string; subject: string; body: ReactNode };

/** An email about a changed address, from the festival's mailbox. */
const noticeEmail = (
  { entry, settings }: Pick<EmailData, "entry" | "settings">,
  { to, subject, body }: Notice,
): Email => ({
  kind: "email_changed",
  to,
  subject,
  replyTo: settings.mailboxes.hello,
  submissionId: entry.id,
  ...renderEmail(settings, subject, body),
});

/** To the former address, with the link that undoes the change. */
export function formerAddressNotice(data: EmailData, address: string): Email {
  const { entry, settings, formerEmail, now } = data;
  const title = data.isFormerEmailConfirmed ? submissionTitle(entry) : entry.reference;
  const lastDay = addDays(dayIn(settings.timeZone, now), undoDays);
  return noticeEmail(data, {
    to: formerEmail,
    subject: `The email address of ${isolate(title)} was changed`,
    body: (
      <>
        <p>
          {formatEmailChange(title, maskEmail(entry.submitterEmail))} From now on, we'll email that
          address.
        </p>
        {entryRows(data)}
        <p>{emailChangeTexts.effect}</p>
        <p>
          <EmailLink button to={address}>
            {emailChangeTexts.button}
          </EmailLink>
        </p>
        <SmallPrint>
          The link works once, until {longDate(lastDay, settings)}. If you made this change, you can
          ignore this email.
        </SmallPrint>
      </>
    ),
  });
}

/** To the new address. Without a private link: a typing error may have made it a stranger's address. */
export function newAddressNotice(data: EmailData): Email {
  const { entry, settings, now } = data;
  const lastDay = addDays(dayIn(settings.timeZone, now), undoDays);
  return noticeEmail(data, {
    to: entry.submitterEmail,
    subject: `You'll now get emails about ${entry.reference} here`,
    body: (
      <>
        <p>
          From now on, we'll use this email address for the entry below. Your private links still
          work.
        </p>
        {entryRows(data)}
        <p>
          The former address can undo this until {longDate(lastDay, settings)}. Until then, we'll
          send lost links there, and the entry can't be withdrawn or deleted.
        </p>
        <SmallPrint>If you don't know this entry, please reply to this email.</SmallPrint>
      </>
    ),
  });
}

/** To the address that an undo removed from the entry. */
export function undoneNotice(
  data: Pick<EmailData, "entry" | "settings" | "now">,
  address: string,
): Email {
  return noticeEmail(data, {
    to: address,
    subject: `You'll no longer get emails about ${data.entry.reference} here`,
    body: (
      <>
        <p>
          The previous email address of this entry was restored because the change was reported as a
          mistake. Private links sent to this address no longer work.
        </p>
        {entryRows(data)}
        <SmallPrint>If this is your entry, please reply to this email.</SmallPrint>
      </>
    ),
  });
}
