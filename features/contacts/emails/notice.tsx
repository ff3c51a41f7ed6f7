import { EmailLink, Rows } from "~/features/mail/layout/components/email-layout";
import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { pathFor } from "~/lib/paths";
import type { ContactRow } from "../queries.server";
import { splitQuote } from "../quotes.rules";
import { contactName } from "../schema";

type NoticeMessage = Pick<
  ContactRow,
  "id" | "firstName" | "lastName" | "email" | "subject" | "message"
>;

/** The email to the director about a message; its Reply-To is the visitor. */
export function contactNotice(
  contact: NoticeMessage,
  { settings, to, publicUrl }: { settings: FestivalSettings; to: string; publicUrl: string },
): Email {
  const name = contactName(contact);
  const link = publicUrl + pathFor("adminContact", { id: contact.id });
  const rows: [label: string, value: string][] = [
    ["From", name],
    ["Email", contact.email],
    ["Subject", contact.subject],
    ["Message", splitQuote(contact.message).ownText],
  ];
  return {
    kind: "contact_notice",
    to,
    replyTo: contact.email,
    subject: `${isolate(contact.subject)}: a message from ${isolate(name)}`,
    ...renderEmail(
      settings,
      "A new message",
      <>
        <Rows rows={rows} />
        <p>
          <EmailLink to={link}>Open the message</EmailLink>
        </p>
      </>,
    ),
    contactId: contact.id,
  };
}
