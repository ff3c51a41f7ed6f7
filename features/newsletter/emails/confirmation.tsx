import { EmailLink } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { pathFor } from "~/lib/paths";
import { confirmDays } from "../rules";
import { PostalFoot } from "./newsletter";

/** Asks the owner of an address to confirm it. It is not a newsletter: nothing else is sent without a confirmation. */
export function confirmationEmail(
  email: string,
  token: string,
  { settings, publicUrl }: { settings: FestivalSettings; publicUrl: string },
): Email {
  const link = publicUrl + pathFor("confirm", { token });
  const { fullName } = settings.brand;
  const title = "Is this your address?";
  const explanation = `Someone, hopefully you, subscribed to the ${fullName} newsletter with this address. Please confirm it within ${confirmDays} days.`;
  const ignoreNote = "If this was not you, you can ignore this email. We'll delete the address.";
  return {
    kind: "newsletter_confirmation",
    to: email,
    subject: `Please confirm your address for ${fullName}`,
    ...renderEmail(
      settings,
      title,
      <>
        <p>{explanation}</p>
        <p style={{ margin: "24px 0" }}>
          <EmailLink button to={link}>
            Confirm my address
          </EmailLink>
        </p>
        <p>{ignoreNote}</p>
        <PostalFoot settings={settings} />
      </>,
      { heading: true },
    ),
  };
}
