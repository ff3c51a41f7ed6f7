import { EmailLink, Lines, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { pathFor } from "~/lib/paths";

/** The recipient of a newsletter; the token is only in their unsubscribe link. */
export type Reader = { email: string; unsubscribeToken: string };

export type NewsletterText = {
  /** The kind in the director's outbox: 'welcome', 'newsletter'. */
  kind: string;
  subject: string;
  title: string;
  paragraphs: string[];
};

/** The page on which a reader unsubscribes; it asks first. */
export const unsubscribeAddress = (publicUrl: string, { unsubscribeToken }: Reader) =>
  publicUrl + pathFor("unsubscribe", { token: unsubscribeToken });

/**
 * A newsletter email. Mail programs show an unsubscribe button (RFC 8058, one click), and the email ends with a link.
 */
export function newsletterEmail(
  { kind, subject, title, paragraphs }: NewsletterText,
  reader: Reader,
  { settings, publicUrl }: { settings: FestivalSettings; publicUrl: string },
): Email {
  const unsubscribeLink = unsubscribeAddress(publicUrl, reader);
  const reason = `You get this email because this address is subscribed to the newsletter of ${settings.brand.fullName}.`;
  return {
    kind,
    to: reader.email,
    stream: "newsletter",
    subject,
    ...renderEmail(
      settings,
      title,
      <>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <SmallPrint>
          {reason} <EmailLink to={unsubscribeLink}>Unsubscribe</EmailLink>
        </SmallPrint>
        <PostalFoot settings={settings} />
      </>,
      { heading: true },
    ),
    headers: {
      // The id of the list (RFC 2919): the same in all of its emails.
      "List-Id": `<newsletter.${new URL(publicUrl).hostname}>`,
      "List-Unsubscribe": `<${unsubscribeLink}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** The festival's postal address at the end of an email; nothing if it is not set. */
export function PostalFoot({ settings: { brand, newsletter } }: { settings: FestivalSettings }) {
  const address = newsletter.postalAddress.trim();
  if (address === "") return null;
  return (
    <SmallPrint>
      <Lines text={`${brand.fullName}\n${address}`} />
    </SmallPrint>
  );
}
