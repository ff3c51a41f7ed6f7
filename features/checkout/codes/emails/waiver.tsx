import { EmailLink } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import { categoryOf } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { longDate } from "~/lib/dates/calendar";
import { codeAddress } from "../rules";
import { waiverEmailTexts as texts } from "../texts";
import type { Waiver } from "../waivers.schema";

type EmailData = {
  waiver: Pick<Waiver, "code" | "submissionType" | "lastDay"> & { email: string };
  settings: FestivalSettings;
  publicUrl: string;
};

/** The email with a waiver code. The director's note is not in it. */
export function waiverEmail({ waiver, settings, publicUrl }: EmailData): Email {
  const { name } = categoryOf(settings, waiver.submissionType);
  const subject = texts.subject(settings.brand.fullName);
  return {
    kind: "waiver_code",
    to: waiver.email,
    replyTo: settings.mailboxes.hello,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>{texts.how(name)}</p>
        <p>
          <strong>{waiver.code}</strong>
        </p>
        <p>
          {texts.until(longDate(waiver.lastDay, settings))}{" "}
          <EmailLink to={publicUrl + codeAddress(settings, waiver.submissionType, waiver.code)}>
            {texts.link}
          </EmailLink>
        </p>
      </>,
    ),
  };
}
