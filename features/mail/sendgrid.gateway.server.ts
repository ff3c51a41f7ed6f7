import {
  type ExternalResponse,
  externalFetch,
  type MissingAnswer,
  retryAfterSeconds,
} from "~/lib/external-fetch.server";
import { cutLine } from "~/lib/shorten";
import { type MailFault, readSendgridAnswer } from "./answers.rules";
import {
  type MailAddress,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
} from "./gateway.server";

export type SendgridSettings = {
  apiKey: string;
  /** Another host with SendGrid's API, for tests. */
  apiBase?: string;
  timeoutMs?: number;
};

const sendgridAddress = ({ name, address }: MailAddress) =>
  name ? { email: address, name } : { email: address };

/** The email in SendGrid's format; `custom_args` are returned with each of its events. */
const toRequestBody = (mail: OutgoingMail) => ({
  from: sendgridAddress(mail.from),
  ...(mail.replyTo && { reply_to: { email: mail.replyTo } }),
  subject: mail.subject,
  personalizations: [{ to: [sendgridAddress(mail.to)] }],
  content: [
    { type: "text/plain", value: mail.text },
    { type: "text/html", value: mail.html },
  ],
  headers: { ...mail.headers, "Message-ID": mail.messageId },
  categories: [mail.kind],
  custom_args: { mail_id: mail.id },
});

/** SendGrid's HTTP API, v3. It returns 202 with an empty body when it accepted the email. */
export function sendgridTransport({
  apiKey,
  apiBase = "https://api.sendgrid.com",
  timeoutMs = 20_000,
}: SendgridSettings): MailTransport {
  const url = `${apiBase.replace(/\/+$/, "")}/v3/mail/send`;
  return {
    name: "sendgrid",
    send: async (mail) => {
      const response = await externalFetch(url, {
        method: "POST",
        headers: { Authorization: `Bearer ${apiKey}` },
        json: toRequestBody(mail),
        timeoutMs,
        toError: noAnswerError,
      });
      if (response.status !== 202) throw refusalOf(response);
    },
  };
}

function noAnswerError(reason: MissingAnswer): MailRefused {
  const description = reason === "timeout" ? "did not answer in time" : "could not be reached";
  return new MailRefused(`SendGrid ${description}.`, { fault: "outage" });
}

/** The sentence about each fault; SendGrid's own words follow. */
const faultSentences: Partial<Record<MailFault, string>> = {
  refusedAddress: "SendGrid does not accept this address.",
  refusedEmail: "SendGrid does not accept this mail.",
  tooLarge: "The mail is too large for SendGrid.",
  sender: "SendGrid does not let this key send from this address.",
  login: "SendGrid does not accept the API key.",
  quota: "The SendGrid account may not send more emails for now.",
  account: "SendGrid does not let this account send.",
  pace: "SendGrid asks to slow down.",
};

function refusalOf({ status, headers, json }: ExternalResponse): MailRefused {
  const errors = (json as { errors?: unknown } | undefined)?.errors;
  const error = Array.isArray(errors) ? (errors[0] as Record<string, unknown> | null) : null;
  const message = typeof error?.message === "string" ? error.message : "";
  const field = typeof error?.field === "string" ? error.field : "";
  const fault = readSendgridAnswer({ status, message, field });
  const sentence = faultSentences[fault] ?? `SendGrid answered ${status}.`;
  return new MailRefused(`${sentence} ${cutLine(message, 200)}`.trim(), {
    fault,
    retryAfterSeconds: status === 429 ? retryAfterSeconds(headers, new Date()) : undefined,
  });
}
