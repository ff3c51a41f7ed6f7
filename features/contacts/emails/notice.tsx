import type { FestivalFacts } from "~/features/festival/schema";
import { LetterLink, Rows } from "~/features/mail/letters/components/paper";
import { writeLetter } from "~/features/mail/letters/write.server";
import type { Letter } from "~/features/mail/schema";
import { pageAddress } from "~/http/addresses";
import type { ContactRow } from "../queries.server";

type Told = Pick<ContactRow, "id" | "firstName" | "lastName" | "email" | "subject" | "message">;

/** The letter that tells the director of a message; answering it answers the visitor. */
export function contactNotice(
  contact: Told,
  { facts, to, publicUrl }: { facts: FestivalFacts; to: string; publicUrl: string },
): Letter {
  const name = `${contact.firstName} ${contact.lastName}`;
  const link = publicUrl + pageAddress("adminContact", { id: contact.id });
  const rows: [label: string, value: string][] = [
    ["From", name],
    ["Email", contact.email],
    ["Subject", contact.subject],
    ["Message", contact.message],
  ];
  return {
    kind: "contact_notice",
    to,
    replyTo: contact.email,
    subject: `${contact.subject}: a message from ${name}`,
    ...writeLetter(
      facts,
      "A new message",
      <>
        <Rows rows={rows} />
        <p>
          <LetterLink to={link}>Open the message</LetterLink>
        </p>
      </>,
    ),
    contactId: contact.id,
  };
}
