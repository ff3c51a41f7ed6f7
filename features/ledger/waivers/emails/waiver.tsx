import { EmailLink } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import { categoryOf } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { WaiverRow } from "~/features/submissions/types.rules.server";
import { longDate } from "~/lib/dates/calendar";
import { codeAddress, formatCode } from "../rules";

type EmailData = {
  waiver: WaiverRow & { email: string };
  settings: FestivalSettings;
  publicUrl: string;
};

/** The email with a waiver code. The director's note is not in it. */
export function waiverEmail({ waiver, settings, publicUrl }: EmailData): Email {
  const { name } = categoryOf(settings, waiver.submissionType);
  const subject = `Your fee waiver code for ${settings.brand.fullName}`;
  return {
    kind: "waiver_code",
    to: waiver.email,
    replyTo: settings.mailboxes.hello,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>
          You can submit one {name.toLowerCase()} for free. Open the form with the link below and
          fill it in as usual. At the payment step, use this code:
        </p>
        <p>
          <strong>{formatCode(waiver.code)}</strong>
        </p>
        <p>
          The code is valid for one entry, until {longDate(waiver.lastDay, settings)}.{" "}
          <EmailLink
            to={publicUrl + codeAddress(settings, waiver.submissionType, formatCode(waiver.code))}
          >
            Open the form with your code
          </EmailLink>
        </p>
      </>,
    ),
  };
}
