import type { ReactNode } from "react";
import { leaveAddress, listHeaders } from "~/features/mail/copies.rules";
import { EmailLink, Lines, SmallPrint } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";

/** The recipient of a newsletter; the token is only in their unsubscribe link. */
export type Reader = { email: string; unsubscribeToken: string };

export type NewsletterText = {
  /** The kind in the director's outbox: 'welcome', 'newsletter'. */
  kind: string;
  subject: string;
  title: string;
  paragraphs: string[];
};

/**
 * A newsletter email. Mail programs show an unsubscribe button (RFC 8058, one click), and the email ends with a link.
 */
export function newsletterEmail(
  { kind, subject, title, paragraphs }: NewsletterText,
  reader: Reader,
  { settings, publicUrl }: { settings: FestivalSettings; publicUrl: string },
): Email {
  const unsubscribeLink = leaveAddress(publicUrl, reader.unsubscribeToken);
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
        <NewsletterFoot leave={unsubscribeLink} settings={settings} />
      </>,
      { heading: true },
    ),
    headers: listHeaders(publicUrl, unsubscribeLink),
  };
}

type FootProps = {
  settings: FestivalSettings;
  /** The leave link. */
  leave: string;
  /** Behind the leave link. */
  children?: ReactNode;
  /** Takes the place of a missing postal address. */
  noAddress?: string | undefined;
};

/** Why a reader gets an email, how they leave, and who sent it. */
export function NewsletterFoot({ settings, leave, children, noAddress }: FootProps) {
  const reason = `You're getting this email because this address is subscribed to the ${settings.brand.fullName} newsletter.`;
  return (
    <>
      <SmallPrint>
        {reason} <EmailLink to={leave}>Unsubscribe</EmailLink>
        {children}
      </SmallPrint>
      <PostalFoot noAddress={noAddress} settings={settings} />
    </>
  );
}

/** The festival's postal address at the end of an email; nothing, or `noAddress`, if it is not set. */
export function PostalFoot({
  settings: { brand, newsletter },
  noAddress = "",
}: Pick<FootProps, "settings" | "noAddress">) {
  const address = newsletter.postalAddress.trim() || noAddress;
  if (address === "") return null;
  return (
    <SmallPrint>
      <Lines text={`${brand.fullName}\n${address}`} />
    </SmallPrint>
  );
}
