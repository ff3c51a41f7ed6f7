import type { FestivalFacts } from "~/features/festival/schema";
import { escapeHtml, letterLines, letterPage, letterRows } from "~/features/mail/letters/rules";
import type { Letter } from "~/features/mail/schema";
import { pageAddress } from "~/http/addresses";
import type { ContactRow } from "../queries.server";

/** The letter that tells the director of a message; answering it answers the visitor. */
export function contactNotice(
  contact: ContactRow,
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
  const body = `${letterRows(rows)}<p><a href="${escapeHtml(link)}" style="color:#8f2438">Open the message</a></p>`;
  return {
    kind: "contact_notice",
    to,
    replyTo: contact.email,
    subject: `${contact.subject}: a message from ${name}`,
    html: letterPage(facts, "A new message", body),
    text: `${letterLines(rows)}\n\nOpen the message: ${link}\n`,
    contactId: contact.id,
  };
}
