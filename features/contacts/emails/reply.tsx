import { Lines, Quoted } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { momentInFull } from "~/lib/dates/calendar";
import type { ContactRow } from "../queries.server";
import { splitQuote } from "../quotes.rules";
import { contactName } from "../schema";

/** The director's reply to a visitor, with the quoted message. Reply-To is the festival. */
export function contactReply(
  contact: ContactRow,
  { subject, body }: { subject: string; body: string },
  settings: FestivalSettings,
): Email {
  const name = contactName(contact);
  const attribution = `On ${momentInFull(contact.createdAt.toISOString(), settings)}, ${isolate(name)} wrote:`;
  return {
    kind: "contact_reply",
    personal: true,
    to: contact.email,
    toName: name,
    replyTo: settings.mailboxes.hello,
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>
          <Lines text={isolate(body)} />
        </p>
        <Quoted attribution={attribution}>{splitQuote(contact.message).ownText}</Quoted>
      </>,
    ),
    contactId: contact.id,
  };
}
