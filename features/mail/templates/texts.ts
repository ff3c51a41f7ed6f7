/**
 * The two automated letters to a filmmaker, with the thirteen documented
 * variables. The text is data: the HTML is what stands on the letter's page.
 */

import { escapeHtml } from "../letters/rules";

export const templateVariables = [
  "FILMMAKER_NAME",
  "EMAIL",
  "PHONE",
  "COUNTRY",
  "FILM_TITLE",
  "SUBMISSION_TYPE",
  "DURATION",
  "GENRE",
  "SYNOPSIS",
  "FILM_URL",
  "SUBMISSION_DATE",
  "PAYMENT_AMOUNT",
  "PAYMENT_ID",
] as const;
export type TemplateVariable = (typeof templateVariables)[number];
export type TemplateValues = Record<TemplateVariable, string>;

export type EmailTemplate = {
  id: string;
  name: string;
  type: "payment" | "submission";
  subject: string;
  description: string;
  html: string;
};

const row = (label: string, variable: TemplateVariable) =>
  `<tr><td style="padding:6px 16px 6px 0;color:#7a5f66;vertical-align:top;white-space:nowrap">${label}</td><td style="padding:6px 0">{{${variable}}}</td></tr>`;

const table = (rows: string) =>
  `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:18px 0;border-top:1px solid #d9cabb;border-bottom:1px solid #d9cabb;width:100%;font-size:15px">${rows}</table>`;

/** The letters' own wording, with the festival's time until an answer, '2-3 weeks', in its place. */
export const templatesSaying = (reviewTime: string): EmailTemplate[] => [
  {
    id: "payment",
    name: "Payment receipt",
    type: "payment",
    subject: "Your payment of {{PAYMENT_AMOUNT}} for {{FILM_TITLE}}",
    description: "Sent to the filmmaker when the submission fee was paid.",
    html: `<p>Dear {{FILMMAKER_NAME}},</p>
<p>We received your submission fee of <b>{{PAYMENT_AMOUNT}}</b>. This is your receipt; please keep it.</p>
${table(
  [
    row("Amount", "PAYMENT_AMOUNT"),
    row("For", "FILM_TITLE"),
    row("Category", "SUBMISSION_TYPE"),
    row("Paid on", "SUBMISSION_DATE"),
    row("Payment", "PAYMENT_ID"),
    row("Paid by", "EMAIL"),
  ].join(""),
)}
<p>Submission fees are non-refundable.</p>`,
  },
  {
    id: "submission",
    name: "Submission confirmation",
    type: "submission",
    subject: "We received {{FILM_TITLE}}",
    description: "Sent to the filmmaker when the submission is in.",
    html: `<p>Dear {{FILMMAKER_NAME}},</p>
<p>Thank you for sending us a love story. This is what we received; our team reviews it and contacts you within ${escapeHtml(reviewTime)}.</p>
${table(
  [
    row("Title", "FILM_TITLE"),
    row("Category", "SUBMISSION_TYPE"),
    row("Genre", "GENRE"),
    row("Length", "DURATION"),
    row("Country", "COUNTRY"),
    row("Synopsis", "SYNOPSIS"),
    row("Film", "FILM_URL"),
    row("Received", "SUBMISSION_DATE"),
    row("Fee", "PAYMENT_AMOUNT"),
    row("Phone", "PHONE"),
    row("Email", "EMAIL"),
  ].join(""),
)}`,
  },
];

/** The same with the documents' time. */
export const defaultTemplates = templatesSaying("2-3 weeks");
