import { EmailLink, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { pathFor } from "~/lib/paths";

type EmailOptions = { to: string; settings: FestivalSettings; publicUrl: string };

/** The email with the code, alone on a line, and its link. */
export function dataCodeEmail({
  to,
  settings,
  publicUrl,
  token,
  code,
}: EmailOptions & { token: string; code: string }): Email {
  const subject = "Your code to see your data";
  return {
    kind: "your_data_code",
    subject,
    to,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>
          Someone asked to see the data that {settings.brand.name} holds about this address. Open
          the link and enter this code:
        </p>
        <p style={{ fontSize: "28px", letterSpacing: "0.2em" }}>{code}</p>
        <p>
          <EmailLink to={publicUrl + pathFor("yourDataProve", { token })}>See your data</EmailLink>
        </p>
        <SmallPrint>
          The link and the code work for 10 minutes. If this was not you, you can ignore this email.
        </SmallPrint>
      </>,
    ),
  };
}

/**
 * The last email to a person whose data was deleted, with the signed receipt. It is deleted once
 * sent.
 */
export function dataDeletedEmail({
  to,
  settings,
  receipt,
}: EmailOptions & { receipt: { id: string; at: string; signature: string } }): Email {
  const subject = "Your data has been deleted";
  return {
    kind: "data_deleted",
    subject,
    to,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>
          {settings.brand.fullName} has deleted your data. We keep payment records as the law
          requires, without your name. Backups are replaced within weeks. If we restore one before
          then, we'll delete your data again.
        </p>
        <p>
          This receipt proves the deletion. It contains no name, and we keep no copy of this email.
        </p>
        <p>Number: {receipt.id}</p>
        <p>Date: {receipt.at}</p>
        <p>Signature: {receipt.signature}</p>
      </>,
    ),
  };
}
