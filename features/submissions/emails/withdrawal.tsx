import { EmailLink } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { pathFor } from "~/lib/paths";
import { submissionTitle } from "../schema";
import type { SubmissionRow } from "../types.server";

type Given = { facts: FestivalSettings; publicUrl: string; directorEmail: string };

/** The email to the director about a withdrawn entry. */
export function withdrawalNotice(
  { facts, publicUrl, directorEmail }: Given,
  row: SubmissionRow,
): Email {
  const subject = `Withdrawn: ${submissionTitle(row)}`;
  return {
    kind: "withdrawal_notice",
    to: directorEmail,
    subject,
    ...renderEmail(
      facts,
      subject,
      <>
        <p>The filmmaker withdrew this entry, {row.reference}. The fee is not refunded.</p>
        <p>
          <EmailLink to={`${publicUrl}${pathFor("adminSubmission", { id: row.id })}`}>
            Open the submission
          </EmailLink>
        </p>
      </>,
    ),
    submissionId: row.id,
  };
}
