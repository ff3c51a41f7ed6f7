import {
  type ExternalResponse,
  externalFetch,
  retryAfterSeconds,
  type Silence,
} from "~/lib/external-fetch.server";
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

const named = ({ name, address }: MailAddress) =>
  name ? { email: address, name } : { email: address };

/** The email in SendGrid's format; `custom_args` are returned with each of its events. */
const asRequest = (mail: OutgoingMail) => ({
  from: named(mail.from),
  ...(mail.replyTo && { reply_to: { email: mail.replyTo } }),
  subject: mail.subject,
  personalizations: [{ to: [named(mail.to)] }],
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
      const answer = await externalFetch(url, {
        method: "POST",
        headers: { Authorization: `Bearer ${apiKey}` },
        json: asRequest(mail),
        timeoutMs,
        silent,
      });
      if (answer.status !== 202) throw refusalOf(answer);
    },
  };
}

function silent(reason: Silence): MailRefused {
  const description = reason === "timeout" ? "did not answer in time" : "could not be reached";
  return new MailRefused(`SendGrid ${description}.`, { serviceDown: true });
}

function refusalOf({ status, headers, json }: ExternalResponse): MailRefused {
  const message = (json as { errors?: { message?: unknown }[] } | undefined)?.errors?.[0]?.message;
  const say = (sentence: string) =>
    typeof message === "string"
      ? `${sentence} ${message.replace(/\s+/g, " ").slice(0, 200)}`
      : sentence;
  switch (status) {
    case 400:
      return new MailRefused(say("SendGrid does not accept this mail."), { permanent: true });
    case 401:
      return new MailRefused(say("SendGrid does not accept the API key."), { serviceDown: true });
    case 403:
      return new MailRefused(say("SendGrid does not let this key send from this address."), {
        serviceDown: true,
      });
    case 413:
      return new MailRefused(say("The mail is too large for SendGrid."), { permanent: true });
    case 429:
      return new MailRefused(say("SendGrid asks to slow down."), {
        serviceDown: true,
        retryAfterSeconds: retryAfterSeconds(headers, new Date()),
      });
    default:
      // A 5xx, or an undocumented response: the result is unknown, try again.
      return new MailRefused(say(`SendGrid answered ${status}.`), { serviceDown: true });
  }
}
