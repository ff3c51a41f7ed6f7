import { Lines } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { refundParagraphs, refundSubject } from "../texts";

type EmailData = {
  submission: SubmissionRow;
  settings: FestivalSettings;
  amountCents: number;
  /** The director's words for the filmmaker. */
  reason: string | null;
};

/** The email to a filmmaker about a full or partial refund, with its reason. */
export function refundEmail({ submission, settings, amountCents, reason }: EmailData): Email {
  const emailData = {
    name: submission.submitterName,
    title: submissionTitle(submission),
    amountCents,
    paidCents: submission.amountCents,
    reason,
    currency: submission.currency,
    formats: settings.formats,
  };
  const subject = refundSubject(emailData);
  return {
    kind: "refund_notice",
    to: submission.submitterEmail,
    toName: submission.submitterName,
    replyTo: settings.mailboxes.hello,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        {refundParagraphs(emailData).map((paragraph) => (
          <p key={paragraph}>
            <Lines text={paragraph} />
          </p>
        ))}
        <p>Payment {submission.paymentIntentId}</p>
      </>,
    ),
    submissionId: submission.id,
  };
}
