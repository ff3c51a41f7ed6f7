import type { OutgoingMail } from "./gateway.server";

/**
 * Converts an email for nodemailer. Addresses are passed as objects, so that no text in them is
 * parsed as a list or a header.
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
