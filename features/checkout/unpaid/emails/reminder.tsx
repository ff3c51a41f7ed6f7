import { EmailLink, Rows, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import { categoryOf } from "~/features/settings/category.rules";
import { formatDeadline } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { DraftRow } from "~/features/submissions/types.rules.server";
import { dayIn, longDate } from "~/lib/dates/calendar";
import { draftTitle, safeEmailTitle } from "../../drafts.rules";
import { currentFee } from "../queries.server";
import { lastRetentionDay } from "../rules";
import { unpaidTexts } from "../texts";

type EmailData = {
  settings: FestivalSettings;
  now: Date;
  /** The link to the draft. */
  address: string;
};

/**
 * Reminds of an unpaid entry. Its address is unverified, so the email says little: no name, and a
 * title only if it is plain.
 */
export function unpaidReminder(
  draft: DraftRow,
  to: string,
  { settings, now, address }: EmailData,
): Email {
  const { name } = categoryOf(settings, draft.submissionType);
  const { amount, shown } = currentFee(draft, { settings }, now);
  const isFree = amount === 0;
  const subject = `Your ${name.toLowerCase()} is not ${isFree ? "submitted" : "paid"} yet`;
  const rows: [string, string][] = [
    ["Title", safeEmailTitle(draft.values?.filmTitle ? draftTitle(draft) : null) ?? ""],
    ["Category", name],
    ["Started on", longDate(dayIn(settings.timeZone, draft.createdAt), settings)],
    ["Fee today", shown],
    draft.forNext ? ["Edition", "Next edition"] : ["Deadline", formatDeadline(settings)],
  ];
  return {
    kind: "unpaid_reminder",
    to,
    replyTo: settings.mailboxes.hello,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>{unpaidTexts.reminder(isFree)}</p>
        <Rows rows={rows} />
        <p>
          <EmailLink button to={address}>
            {unpaidTexts.review(isFree)}
          </EmailLink>
        </p>
        <p>
          You don't need an account. The link shows your entry and today's fee. Please do not share
          it.
        </p>
        <SmallPrint>
          We send this reminder only once. We'll keep your entry until{" "}
          {longDate(lastRetentionDay(settings, draft.createdAt), settings)} and then delete it. If
          you did not submit anything, someone mistyped an email address. You can ignore this email.
        </SmallPrint>
      </>,
    ),
  };
}
