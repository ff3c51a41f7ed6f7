import { EmailLink, Rows, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import { categoryOf } from "~/features/settings/category.rules";
import { formatCorrections } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { submissionTitle } from "../../schema";
import type { SubmissionRow } from "../../types.rules.server";

type EmailData = {
  settings: FestivalSettings;
  /** The URL of the entry's private page. */
  address: string;
};

/** Asks for the link of a film that was submitted without one. */
export function missingLinkEmail(entry: SubmissionRow, { settings, address }: EmailData): Email {
  const title = submissionTitle(entry);
  const subject = `We cannot watch ${isolate(title)} yet`;
  const rows: [string, string][] = [
    ["Title", title],
    ["Reference", entry.reference],
    ["Category", categoryOf(settings, entry.submissionType).name],
  ];
  return {
    kind: "missing_link",
    to: entry.submitterEmail,
    toName: entry.submitterName,
    replyTo: settings.mailboxes.hello,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>
          We received your entry{entry.amountCents > 0 && " and the fee"}, but without a link to the
          film, so we can't watch it yet. You can add the link, and a password if needed,{" "}
          {formatCorrections(settings, entry.submittedAt)}.
        </p>
        <Rows rows={rows} />
        <p>
          <EmailLink button to={address}>
            Add the link
          </EmailLink>
        </p>
        <SmallPrint>
          We send this reminder only once. If you have already added the link, you can ignore this
          email.
        </SmallPrint>
      </>,
    ),
    submissionId: entry.id,
  };
}
