import type { ReactNode } from "react";
import { EmailLink, Rows, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { withdrawalUndoEnd } from "~/features/submissions/rights/rules";
import { submissionTitle } from "~/features/submissions/schema";
import type { SubmissionRow } from "~/features/submissions/types.rules.server";
import { isolate } from "~/lib/bidi";
import { momentInFull } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { formatUnrefundedFee } from "../texts";

type NoticeData = { settings: FestivalSettings; publicUrl: string; directorEmail: string };

/** An email to the director about an entry, with its link. */
function noticeEmail(
  { settings, publicUrl, directorEmail }: NoticeData,
  row: SubmissionRow,
  { subject, sentence }: { subject: string; sentence: string },
): Email {
  return {
    kind: "withdrawal_notice",
    to: directorEmail,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>{sentence}</p>
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

/** The email to the director about a withdrawn entry. */
export const withdrawalNotice = (data: NoticeData, row: SubmissionRow): Email =>
  noticeEmail(data, row, {
    subject: `Withdrawn: ${isolate(submissionTitle(row))}`,
    sentence: `The filmmaker withdrew this entry, ${row.reference}.${formatUnrefundedFee(row)}`,
  });

/** The email to the director about a withdrawal that its filmmaker undid. */
export const restoredNotice = (data: NoticeData, row: SubmissionRow): Email =>
  noticeEmail(data, row, {
    subject: `Withdrawal undone: ${isolate(submissionTitle(row))}`,
    sentence: `The filmmaker undid the withdrawal of this entry, ${row.reference}.`,
  });

/** An email to the filmmaker about their withdrawn entry. */
const filmmakerEmail = (
  settings: FestivalSettings,
  row: SubmissionRow,
  { subject, body }: { subject: string; body: ReactNode },
): Email => ({
  kind: "withdrawal",
  to: row.submitterEmail,
  toName: row.submitterName,
  replyTo: settings.mailboxes.hello,
  submissionId: row.id,
  subject,
  ...renderEmail(settings, subject, body),
});

type WithdrawalData = {
  settings: FestivalSettings;
  /** A private link to the entry. */
  address: string;
  now: Date;
};

/** Tells the filmmaker that the entry was withdrawn, which anyone with a private link can do, and how to undo it. */
export const withdrawalEmail = (
  { settings, address, now }: WithdrawalData,
  row: SubmissionRow,
): Email =>
  filmmakerEmail(settings, row, {
    subject: `${isolate(submissionTitle(row))} was withdrawn`,
    body: (
      <>
        <p>Your entry was withdrawn on its private page.</p>
        <Rows
          rows={[
            ["Title", submissionTitle(row)],
            ["Reference", row.reference],
          ]}
        />
        <p>
          If this was not you, or you changed your mind, you can undo it until{" "}
          {momentInFull(withdrawalUndoEnd(now).toISOString(), settings)}.
        </p>
        <p>
          <EmailLink button to={address}>
            Open your entry
          </EmailLink>
        </p>
        <SmallPrint>Please do not share this link. Anyone with it can see your entry.</SmallPrint>
      </>
    ),
  });

/** Tells the filmmaker that the festival undid the withdrawal. */
export const restoredEmail = (settings: FestivalSettings, row: SubmissionRow): Email =>
  filmmakerEmail(settings, row, {
    subject: `${isolate(submissionTitle(row))} is no longer withdrawn`,
    body: (
      <>
        <p>We undid the withdrawal of your entry {row.reference}.</p>
        <SmallPrint>If you did not ask for this, please reply to this email.</SmallPrint>
      </>
    ),
  });
