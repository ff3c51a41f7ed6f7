import { Lines } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { submissionTitle } from "../../schema";
import type { SubmissionRow } from "../../types.rules.server";
import { type Corrected, correctionSubject, correctionWords } from "../correction-email.texts";

type EmailData = {
  /** The entry after the correction. */
  submission: SubmissionRow;
  settings: FestivalSettings;
  changes: readonly Corrected[];
  reason: string | null;
};

/** The email to a filmmaker about a director's correction, with its reason. */
export function correctionEmail({ submission, settings, changes, reason }: EmailData): Email {
  const title = submissionTitle(submission);
  const subject = correctionSubject({ title });
  const words = correctionWords({
    name: submission.submitterName,
    title,
    changes,
    reason,
    settings,
  });
  return {
    kind: "correction_notice",
    to: submission.submitterEmail,
    toName: submission.submitterName,
    replyTo: settings.mailboxes.hello,
    subject,
    ...renderEmail(
      settings,
      subject,
      words.map((text) => (
        <p key={text}>
          <Lines text={text} />
        </p>
      )),
    ),
    submissionId: submission.id,
  };
}
