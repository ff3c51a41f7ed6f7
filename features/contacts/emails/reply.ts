import { momentInFull } from "~/features/festival/calendar";
import type { FestivalFacts } from "~/features/festival/schema";
import { escapeHtml, letterPage } from "~/features/mail/letters/rules";
import type { Letter } from "~/features/mail/schema";
import type { ContactRow } from "../queries.server";

const inHtml = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>");

/** The director's answer to a visitor, above what they wrote. An answer to it goes to the festival. */
export function contactReply(
  contact: ContactRow,
  { subject, body }: { subject: string; body: string },
  facts: FestivalFacts,
): Letter {
  const name = `${contact.firstName} ${contact.lastName}`;
  const wrote = `On ${momentInFull(contact.createdAt.toISOString(), facts.timeZone)}, ${name} wrote:`;
  const quoted = contact.message
    .split(/\r?\n/)
    .map((row) => `> ${row}`.trimEnd())
    .join("\n");
  const html = [
    `<p>${inHtml(body)}</p>`,
    `<p style="margin-top:28px;color:#7a5f66;font-size:14px">${escapeHtml(wrote)}</p>`,
    `<blockquote style="margin:0;padding:0 0 0 14px;border-left:2px solid #d9cabb;color:#7a5f66">${inHtml(contact.message)}</blockquote>`,
  ].join("\n");
  return {
    kind: "contact_reply",
    to: contact.email,
    toName: name,
    replyTo: facts.mailboxes.hello,
    subject,
    html: letterPage(facts, subject, html),
    text: `${body}\n\n${wrote}\n${quoted}\n`,
    contactId: contact.id,
  };
}
