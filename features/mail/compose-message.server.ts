import type { OutgoingMail } from "./gateway.server";

/**
 * An email as nodemailer composes it. Addresses go in as objects, one each, so
 * that no text in them is read as a list or as a header.
 */
export const composeMail = (mail: OutgoingMail) => ({
  from: mail.from,
  to: [mail.to],
  replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  headers: mail.headers,
  messageId: mail.messageId,
  date: mail.date,
  disableFileAccess: true,
  disableUrlAccess: true,
});
