import { renderEmail } from "~/features/mail/layout/render-email.server";
import type { Email } from "~/features/mail/schema";
import { inDollars } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { submissionTitle } from "../schema";
import type { SubmissionRow } from "../types.server";

type Given = { submission: SubmissionRow; facts: FestivalSettings; amountCents: number };

/** Tells a filmmaker that a fee, or a part of it, is on its way back. */
export function refundEmail({ submission, facts, amountCents }: Given): Email {
  const amount = inDollars(amountCents);
  const subject = `Refunded: ${amount} of your fee for ${submissionTitle(submission)}`;
  const whole = amountCents === submission.amountCents;
  return {
    kind: "refund_notice",
    to: submission.submitterEmail,
    toName: submission.submitterName,
    replyTo: facts.mailboxes.hello,
    subject,
    ...renderEmail(
      facts,
      subject,
      <>
        <p>Dear {submission.submitterName},</p>
        <p>
          {whole
            ? `we gave your submission fee of ${amount} back`
            : `we gave ${amount} of your submission fee of ${submission.submissionFee} back`}
          , to the card that it was paid with. Until you see it there, your bank may take five to
          ten business days.
        </p>
        <p>Payment {submission.paymentIntentId}</p>
      </>,
    ),
    submissionId: submission.id,
  };
}
